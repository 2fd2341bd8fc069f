import { z } from 'zod';

/** Every kind of long work there is. */
export const JOB_NAMES = [
  'list.export',
  'telemetry.export',
  'report.mail',
  'command.batch',
  'import.check',
  'import.run',
  'devices.edit',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * Why a job failed. `forbidden`: its owner may no longer do it. `missing`: what it is about is gone or no longer theirs to see.
 * `too-large`: its file grew over the limit. `no-data`: there was nothing to put into one. `bad-file`: what was sent cannot be
 * imported. `storage-full`: there is no room for files of
 * jobs, or in the database. `server-lost`: the servers that ran it stopped without a word. `internal`: anything else.
 */
export const JOB_FAULTS = [
  'forbidden',
  'missing',
  'too-large',
  'no-data',
  'bad-file',
  'storage-full',
  'server-lost',
  'internal',
] as const;
export type JobFault = (typeof JOB_FAULTS)[number];

/** Id of a job: 12 random bytes as base64url. */
export const jobIdSchema = z.string().regex(/^[\w-]{16}$/);

/** Names that stand in a header and on any disk as they are. */
export const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/i;

export const jobFileSchema = z.object({
  /** Which of the job's files, from 0. */
  index: z.number().int().min(0),
  name: z.string().regex(FILE_NAME),
  bytes: z.number().int().min(0),
});

export type JobFile = z.infer<typeof jobFileSchema>;

/** Long work that a person asked for, under the title that the asking screen gave it. */
export const jobSchema = z.object({
  id: jobIdSchema,
  name: z.enum(JOB_NAMES),
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Steps done, such as rows; `total` is null while nobody knows how many there will be. */
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  fault: z.enum(JOB_FAULTS).nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Until when its files can be had; null while it is not done. */
  keptUntil: z.iso.datetime().nullable(),
  files: z.array(jobFileSchema),
});
export type Job = z.infer<typeof jobSchema>;

/** Whether nothing more becomes of a job. */
export const isOver = (state: JobState): boolean => state !== 'queued' && state !== 'running';

/** How much of a job is done, 0 to 1; null while that is not known. */
export function fractionOf({ state, done, total }: Pick<Job, 'state' | 'done' | 'total'>): number | null {
  if (state === 'done') return 1;
  return total === null || total === 0 ? null : Math.min(1, done / total);
}

/** So many times a job may lose the server that runs it and be taken up by another; once more, and it fails. */
export const MOST_LOSSES = 2;

/** What becomes of a running job whose server stopped renewing its lease; `losses` counts this one too. */
export function afterLoss(losses: number, cancelAsked: boolean): JobState {
  if (cancelAsked) return 'cancelled';
  return losses > MOST_LOSSES ? 'failed' : 'queued';
}
