import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { message } from '../../base/messages/message.ts';
import { every } from '../../base/platform.ts';
import { filesOfDone, type FileLimits } from './job-files.ts';
import type { AnyJobKind } from './job-kind.ts';
import { endJob, giveBack, recoverLost, renewLease, takeJob, type TakenJob } from './job-lease.ts';
import type { ProgressTeller } from './progress-teller.ts';
import { RunningJob } from './running-job.ts';

/** How often a server renews its leases and looks for jobs that others queued, cancelled or lost. */
const LOOK_MS = 2_000;
/** A server that is not heard of for so long is taken for dead: several looks may fail or be late. */
export const LEASE_MS = 30_000;

interface Deps extends FileLimits {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  teller: ProgressTeller;
  kinds: readonly AnyJobKind[];
  /** Jobs that this server runs at once. */
  mostAtOnce: number;
}

/** Runs jobs on this server: takes what is next, keeps the lease while it runs, and takes up what others lost. */
export class JobRunner {
  private readonly running = new Map<string, { run: RunningJob; ended: Promise<void> }>();
  private readonly kinds: ReadonlyMap<string, AnyJobKind>;
  private isStopping = false;
  /** Looks one after another. */
  private last: Promise<void> = Promise.resolve();
  private stopLooking = async (): Promise<void> => undefined;

  constructor(private readonly deps: Deps) {
    this.kinds = new Map(deps.kinds.map((kind) => [kind.name, kind]));
  }

  /** Looks from now on by itself. */
  start(): void {
    this.stopLooking = every(
      LOOK_MS,
      () => this.look(),
      (error) => this.deps.log.error({ err: error }, 'looking for jobs failed'),
    );
  }

  /** Renews, recovers and takes up once. */
  look(): Promise<void> {
    this.last = this.last.catch(() => undefined).then(() => this.lookOnce());
    return this.last;
  }

  /** Something was queued or cancelled on this server: no need to wait for the next look. */
  wake(): void {
    this.look().catch((error: unknown) => this.deps.log.error({ err: error }, 'looking for jobs failed'));
  }

  /** Cancels a job that runs here; elsewhere its server sees the wish in the row. */
  cancel(id: string): void {
    this.running.get(id)?.run.breakOff('cancelled');
  }

  /** Waits until no job runs here. */
  async settle(): Promise<void> {
    for (;;) {
      await this.last.catch(() => undefined);
      if (this.running.size === 0) return;
      await Promise.all([...this.running.values()].map(({ ended }) => ended));
    }
  }

  /** Breaks off what runs and gives it back, so that another server goes on at once. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.stopLooking();
    for (const { run } of this.running.values()) run.breakOff('stopping');
    await this.settle();
  }

  private async lookOnce(): Promise<void> {
    if (this.isStopping) return;
    await this.renew();
    for (const { id, userId, state } of await recoverLost(this.deps.db, this.deps.clock.now()))
      this.deps.teller.tell(userId, { id, state, done: 0, total: null });
    await this.fill();
  }

  private async renew(): Promise<void> {
    for (const { run } of this.running.values()) {
      const held = await renewLease(this.deps.db, run.job, run, LEASE_MS);
      if (held === null) run.breakOff('lost');
      else if (held.cancelAsked) run.breakOff('cancelled');
    }
  }

  private async fill(): Promise<void> {
    const { db, clock, mostAtOnce } = this.deps;
    while (this.running.size < mostAtOnce && !this.isStopping) {
      const job = await takeJob(db, [...this.kinds.keys()], { nowMs: clock.now(), leaseMs: LEASE_MS });
      if (!job) return;
      this.begin(job);
    }
  }

  private begin(job: TakenJob): void {
    const run = new RunningJob(job, this.kinds.get(job.name)!, { ...this.deps, onProgress: (each) => this.tell(each) });
    this.tell(run);
    const ended = this.runToEnd(run)
      .catch((error: unknown) => this.deps.log.error({ err: error, job: job.id }, 'a job could not be ended'))
      .finally(() => {
        this.running.delete(job.id);
        this.wake();
      });
    this.running.set(job.id, { run, ended });
  }

  private async runToEnd(run: RunningJob): Promise<void> {
    const { db, clock, teller, log } = this.deps;
    const { id, userId } = run.job;
    const ending = await run.run();
    if (ending === 'lost') return log.warn({ job: id }, 'the lease on a job was lost: another server has it');
    if (ending === 'stopping') return giveBack(db, run.job);
    const state = await endJob(db, run.job, ending, run, clock.now());
    if (state === null) return;
    teller.tell(userId, { id, state, done: run.done, total: run.total });
    const files = state === 'done' ? await filesOfDone(db, run.job) : [];
    for (const file of files) teller.tellFile(userId, id, file);
    if (state === 'cancelled' || !this.kinds.get(run.job.name)!.isReport?.(run.job.input)) return;
    const errors = state === 'failed' ? [message(run.job.locale, `fault.${ending.fault ?? 'internal'}`)] : [];
    teller.tellReport(userId, { jobId: id, state, file: files[0] ?? null, errors });
  }

  private tell({ job, done, total }: RunningJob): void {
    this.deps.teller.tell(job.userId, { id: job.id, state: 'running', done, total });
  }
}
