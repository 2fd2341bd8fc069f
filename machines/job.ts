import { assign, fromPromise, setup } from 'xstate';
import { downloadOf } from '../domain/work/download.ts';
import { isOver, type Job, type JobState } from '../domain/work/job.ts';

/** Poll interval of the list while a job is open: messages of the broker come sooner, but not from every server. */
export const READ_EVERY_MS = 5_000;

/** A message of the broker about a job. */
export interface JobNews {
  id: string;
  state: JobState;
  done: number;
  total: number | null;
}

export type JobsEvent =
  /** A job was started on this page. */
  | { type: 'STARTED'; job: Job }
  | { type: 'TOLD'; news: JobNews }
  /** The user changed something, or a file or the end of a report was told of: the list is read again. */
  | { type: 'CHANGED' }
  /** The user took the file of a job, or does not want it now: nothing more is shown of it but its line in the tray. */
  | { type: 'CLEARED'; id: string };

export interface JobsContext {
  /** Newest first; null until the list was read once. */
  jobs: readonly Job[] | null;
  /** Ids of jobs that this page has seen open: their end is reported. */
  watched: ReadonlySet<string>;
  /** Ids of jobs that ended with a file while this page watched, the oldest first, until the user cleared them. */
  ready: readonly string[];
  /** Why the list could not be read; null if it was. */
  error: unknown;
}

/** Merges a list with the known jobs: the broker may already have reported more progress, which never goes back. */
export function joined(known: readonly Job[] | null, read: readonly Job[]): readonly Job[] {
  return read.map((job) => {
    const before = known?.find(({ id }) => id === job.id);
    return before?.state === 'running' && job.state === 'running' && before.done > job.done
      ? { ...job, done: before.done, total: before.total }
      : job;
  });
}

/**
 * Applies a message of the broker; null if the list must be read instead, because the job is not in it or has ended.
 */
export function withNews(jobs: readonly Job[] | null, { id, state, done, total }: JobNews): readonly Job[] | null {
  const known = jobs?.find((job) => job.id === id);
  if (!known || isOver(state) || isOver(known.state)) return null;
  return jobs!.map((job) => (job.id === id ? { ...job, state, done, total } : job));
}

/** Jobs that were open when they were last seen and have ended now. */
export const endedOf = (watched: ReadonlySet<string>, read: readonly Job[]): readonly Job[] =>
  read.filter((job) => watched.has(job.id) && isOver(job.state));

/** Those of the jobs whose file is there to be had. */
export const withFile = (jobs: readonly Job[]): readonly Job[] =>
  jobs.filter((job) => downloadOf(job).status === 'READY');

/** What is ready after a list was read: what was before and is still in it, and what ended since. */
function readyIn({ ready, watched }: Pick<JobsContext, 'ready' | 'watched'>, read: readonly Job[]): readonly string[] {
  const there = new Set(withFile(read).map(({ id }) => id));
  const fresh = withFile(endedOf(watched, read)).map(({ id }) => id);
  return [...new Set([...ready, ...fresh])].filter((id) => there.has(id));
}

const openIds = (jobs: readonly Job[]): Set<string> =>
  new Set(jobs.filter(({ state }) => !isOver(state)).map(({ id }) => id));

/**
 * The jobs of the signed-in user in the tray: read at the start, so that they survive a reload, then updated by the
 * broker, and polled while one is open. Pure: `read` requests the list, `sayEnded` reports ended jobs.
 */
export const jobsMachine = setup({
  types: { context: {} as JobsContext, events: {} as JobsEvent },
  actors: {
    read: fromPromise<readonly Job[]>(() => Promise.reject(new Error('effect not provided: read'))),
  },
  actions: {
    sayEnded: (_, _params: { jobs: readonly Job[] }) => undefined,
    keep: assign(({ context }, { read }: { read: readonly Job[] }) => ({
      jobs: joined(context.jobs, read),
      watched: openIds(read),
      ready: readyIn(context, read),
      error: null,
    })),
  },
  delays: { readEvery: READ_EVERY_MS },
}).createMachine({
  id: 'jobs',
  context: { jobs: null, watched: new Set(), ready: [], error: null },
  initial: 'reading',
  on: {
    STARTED: {
      target: '.reading',
      actions: assign(({ context, event }) => ({
        jobs: [event.job, ...(context.jobs ?? []).filter(({ id }) => id !== event.job.id)],
        watched: new Set([...context.watched, event.job.id]),
      })),
    },
    TOLD: [
      {
        guard: ({ context, event }) => withNews(context.jobs, event.news) !== null,
        actions: assign({ jobs: ({ context, event }) => withNews(context.jobs, event.news) }),
      },
      { target: '.reading' },
    ],
    CHANGED: '.reading',
    CLEARED: { actions: assign({ ready: ({ context, event }) => context.ready.filter((id) => id !== event.id) }) },
  },
  states: {
    reading: {
      invoke: {
        src: 'read',
        onDone: {
          target: 'resting',
          actions: [
            {
              type: 'sayEnded',
              params: ({ context, event }) => ({ jobs: endedOf(context.watched, event.output) }),
            },
            { type: 'keep', params: ({ event }) => ({ read: event.output }) },
          ],
        },
        onError: [
          { guard: ({ context }) => context.watched.size > 0, target: 'waiting' },
          // No job is awaited: opening the tray requests the list again.
          { target: 'unread', actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    resting: {
      always: { guard: ({ context }) => context.watched.size > 0, target: 'waiting' },
    },
    unread: {},
    /** A job is open. */
    waiting: { after: { readEvery: 'reading' } },
  },
});
