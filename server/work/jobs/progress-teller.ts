import type { z } from 'zod';
import type { downloadSchema, jobProgressSchema, reportSchema } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import { extensionOf, linkCallOf, reportStateOf } from '../../../domain/work/download.ts';
import type { JobState } from '../../../domain/work/job.ts';
import type { Broker } from '../../live/broker/broker.ts';
import { after } from '../../base/platform.ts';
import type { KeptFile } from './job-files.ts';

/** A person is told of their jobs so often at most: four times a second. */
export const TELL_EVERY_MS = 250;

/** How far a job is. */
export interface Progress {
  id: string;
  state: JobState;
  done: number;
  total: number | null;
}

/** The end of a report. */
export interface ReportEnd {
  jobId: string;
  state: JobState;
  /** Null where there is none. */
  file: KeptFile | null;
  /** What went wrong, in the language it was asked for in. */
  errors: readonly string[];
}

export interface ProgressTeller {
  /** Tells a person how far a job of theirs is. Of what comes faster than they are told, the newest counts. */
  tell(userId: number, progress: Progress): void;
  /** Tells a person that a file of a job of theirs is there to be had. */
  tellFile(userId: number, jobId: string, file: KeptFile): void;
  /** Tells a person how a report of theirs ended. */
  tellReport(userId: number, end: ReportEnd): void;
  stop(): void;
}

interface Deps {
  publish: Broker['publish'];
  onError(error: unknown): void;
  later?: typeof after;
}

const messageOf = ({ id, state, done, total }: Progress): z.input<typeof jobProgressSchema> => ({
  jobId: id,
  status: state,
  total,
  successful: done,
});

/** With the call that makes a link: a person may have several pages, and a link is for one of them. */
const downloadOf = (jobId: string, { index, name }: KeptFile): z.input<typeof downloadSchema> => ({
  id: `${jobId}/${index}`,
  status: 'READY',
  description: name,
  percent: 100,
  url: linkCallOf(jobId, index),
});

const reportOf = ({ jobId, state, file, errors }: ReportEnd): z.input<typeof reportSchema> => ({
  jobId,
  status: reportStateOf(state),
  extension: file && extensionOf(file.name),
  fileName: file?.name ?? null,
  url: file && linkCallOf(jobId, file.index),
  errors: [...errors],
});

/** Tells people how far their jobs are, on their own topics: one message in a stretch, the jobs of a person in turn. */
export function createProgressTeller({ publish, onError, later = after }: Deps): ProgressTeller {
  const resting = new Map<number, { waiting: Map<string, Progress>; callOff: () => void }>();

  const send = (userId: number, progress: Progress): void =>
    void publish(topicOf('user', userId, 'JobProgress'), messageOf(progress)).catch(onError);
  const rest = (userId: number, waiting: Map<string, Progress>): void => {
    const callOff = later(TELL_EVERY_MS, () => {
      const [next] = waiting.values();
      if (!next) return void resting.delete(userId);
      waiting.delete(next.id);
      send(userId, next);
      rest(userId, waiting);
    });
    resting.set(userId, { waiting, callOff });
  };

  return {
    tell: (userId, progress) => {
      const known = resting.get(userId);
      if (known) return void known.waiting.set(progress.id, progress);
      send(userId, progress);
      rest(userId, new Map());
    },
    tellFile: (userId, jobId, file) =>
      void publish(topicOf('user', userId, 'Download'), downloadOf(jobId, file)).catch(onError),
    tellReport: (userId, end) => void publish(topicOf('user', userId, 'Report'), reportOf(end)).catch(onError),
    stop: () => {
      for (const { callOff } of resting.values()) callOff();
      resting.clear();
    },
  };
}
