import { useSelector } from '@xstate/react';
import { fractionOf, isOver, type Job } from '../../../domain/work/job.ts';
import type { Failure } from '../../../contract/failure.ts';
import { failureOf } from '../query/call-error.ts';
import { useScope } from '../session/session-context.tsx';
import { openJobsDesk, type JobsDesk } from './jobs-desk.ts';

export const useJobsDesk = (): JobsDesk => useScope().once(openJobsDesk);

/** The person's jobs, the newest first; null until they were read. */
export const useJobs = (): readonly Job[] | null => useSelector(useJobsDesk().actor, ({ context }) => context.jobs);

/** Ids of jobs whose file became ready while this page watched, the oldest first. */
export const useReady = (): readonly string[] => useSelector(useJobsDesk().actor, ({ context }) => context.ready);

/** Why the person's jobs could not be read; null where they were. */
export const useUnread = (): Failure | null =>
  useSelector(
    useJobsDesk().actor,
    ({ context }) => (context.error instanceof Error ? failureOf(context.error) : null),
    isSame,
  );

const isSame = (one: Failure | null, other: Failure | null): boolean =>
  one?.message === other?.message && one?.kind === other?.kind;

/** How many jobs are under way and how much of them is done, 0 to 1; of what nobody knows the whole nothing counts. */
export function summaryOf(jobs: readonly Job[]): { open: number; fraction: number } {
  const open = jobs.filter(({ state }) => !isOver(state));
  const sum = open.reduce((done, job) => done + (fractionOf(job) ?? 0), 0);
  return { open: open.length, fraction: open.length === 0 ? 1 : sum / open.length };
}
