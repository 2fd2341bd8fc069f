import type { Job } from '../../../domain/work/job.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';
import { FileAnswer } from '../../base/http/file-answer.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Locale } from '../../base/messages/message.ts';
import { drawRequestId } from '../../base/platform.ts';
import { spendTicket, ticketFor } from './job-files.ts';
import type { AnyJobKind } from './job-kind.ts';
import { cancelJob, insertJob, readJobs, removeJob, type Also } from './job-rows.ts';
import type { JobRunner } from './job-runner.ts';
import type { ProgressTeller } from './progress-teller.ts';

export interface JobDeps {
  db: Database;
  clock: Clock;
  runner: Pick<JobRunner, 'wake' | 'cancel'>;
  teller: ProgressTeller;
  /** How long a job and its files are kept after its end. */
  keptMs: number;
  /** Jobs of one person that are not over. */
  mostOpen: number;
}

/** Who asks for a job. */
export interface Asker {
  caller: Caller;
  locale: Locale;
}

/** Queues a job of a kind that the asker may do now. `also` is kept with it or not at all. */
export async function queueJob(
  { db, clock, runner, keptMs, mostOpen }: JobDeps,
  kind: AnyJobKind,
  input: unknown,
  { caller, locale }: Asker,
  also: Also,
): Promise<Job> {
  await kind.admit(input, caller);
  const job = {
    id: drawRequestId(),
    userId: caller.userId,
    brandId: caller.brandId,
    name: kind.name,
    title: kind.title(input),
    input,
    locale,
  };
  const queued = await insertJob(db, job, { most: mostOpen, oneOf: kind.oneOf }, clock.now(), also);
  if (queued === 'oneOf') throw new Refusal('job-ongoing');
  if (queued === 'most') throw new Refusal('job-too-many', {}, { most: mostOpen });
  const [open] = await readJobs(db, { userId: caller.userId, id: job.id, keptMs }, clock.now());
  runner.wake();
  return open!;
}

/** Handlers of a person's own jobs. A job of somebody else is answered like one that does not exist. */
export function jobHandlers({
  db,
  clock,
  runner,
  teller,
  keptMs,
}: JobDeps): Pick<Handlers, `jobs.${'list' | 'cancel' | 'remove' | 'link' | 'download'}`> {
  return {
    'jobs.list': ({ caller: { userId } }) => readJobs(db, { userId, keptMs }, clock.now()),
    'jobs.cancel': async ({ caller: { userId }, params: { id } }) => {
      const job = await cancelJob(db, userId, id, clock.now());
      if (!job) throw new Refusal('missing');
      runner.cancel(id);
      if (job.state === 'cancelled') teller.tell(userId, { id, state: 'cancelled', done: 0, total: null });
      return {};
    },
    'jobs.remove': async ({ caller: { userId }, params: { id } }) => {
      if (await removeJob(db, userId, id, clock.now())) return {};
      const [open] = await readJobs(db, { userId, id, keptMs }, clock.now());
      throw new Refusal(open ? 'job-not-over' : 'missing');
    },
    'jobs.link': async ({ caller: { userId }, params: { id, file } }) => {
      const ticket = await ticketFor(db, { userId, jobId: id, nth: file, keptMs }, clock.now());
      if (ticket === null) throw new Refusal('missing');
      return { url: `/api/v2/jobs/files/${ticket}` };
    },
    'jobs.download': async ({ params: { ticket } }) => {
      const file = await spendTicket(db, ticket, clock.now());
      if (!file) throw new Refusal('missing');
      return new FileAnswer(file);
    },
  };
}
