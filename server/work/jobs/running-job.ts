import type { FastifyBaseLogger } from 'fastify';
import type { JobFault } from '../../../domain/work/job.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';
import { isOutOfSpace } from '../../base/db/query-error.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { FileTooLargeError, StorageFullError, filesOf, type FileLimits } from './job-files.ts';
import type { AnyJobKind, JobRun } from './job-kind.ts';
import type { TakenJob } from './job-lease.ts';
import { ownerOf } from './job-owner.ts';
import type { Ending } from './job-rows.ts';
import { storedFile } from './stored-file.ts';

/** Refusals that a job fails with by their own name. */
const TOLD = ['forbidden', 'missing', 'no-data', 'bad-file'] as const satisfies readonly JobFault[];

/** Why the run of a job was broken off. */
export type Break = 'cancelled' | 'lost' | 'stopping';

/** One job while this server runs it. */
export class RunningJob {
  done = 0;
  total: number | null = null;
  private readonly controller = new AbortController();
  private broken: Break | null = null;

  constructor(
    readonly job: TakenJob,
    private readonly kind: AnyJobKind,
    private readonly deps: FileLimits & {
      db: Database;
      log: FastifyBaseLogger;
      onProgress(run: RunningJob): void;
    },
  ) {}

  /** Breaks the run off; the first reason counts. */
  breakOff(why: Break): void {
    this.broken ??= why;
    this.controller.abort();
  }

  /** Runs to its end; a break that is no end of the job itself is told instead of one. Never throws. */
  async run(): Promise<Ending | 'lost' | 'stopping'> {
    try {
      await this.work();
    } catch (error) {
      if (this.broken === null) return { state: 'failed', fault: this.faultOf(error) };
    }
    if (this.broken === 'cancelled') return { state: 'cancelled', fault: null };
    return this.broken ?? { state: 'done', fault: null };
  }

  private async work(): Promise<void> {
    const { db } = this.deps;
    const { job, controller } = this;
    await this.owner();
    const zone = await zoneOf(db, job.userId);
    // Whoever listens for a break from now on must not have missed it.
    controller.signal.throwIfAborted();
    const run: JobRun = {
      owner: () => this.owner(),
      zone,
      locale: job.locale,
      signal: controller.signal,
      progress: (done, total) => {
        [this.done, this.total] = [done, total];
        if (!controller.signal.aborted) this.deps.onProgress(this);
      },
      file: filesOf(db, job, this.deps),
      written: (nth) => storedFile(db, job, nth),
    };
    await this.kind.run(job.input, run);
  }

  private async owner(): Promise<Caller> {
    this.controller.signal.throwIfAborted();
    const caller = await ownerOf(this.deps.db, this.job.userId);
    if (!caller) throw new Refusal('forbidden');
    await this.kind.admit(this.job.input, caller);
    return caller;
  }

  private faultOf(error: unknown): JobFault {
    if (error instanceof FileTooLargeError) return 'too-large';
    if (error instanceof StorageFullError || isOutOfSpace(error)) {
      this.deps.log.error({ err: error, job: this.job.id }, 'no room for the file of a job');
      return 'storage-full';
    }
    if (error instanceof Refusal) {
      const told = TOLD.find((fault) => fault === error.code);
      if (told) return told;
    }
    this.deps.log.error({ err: error, job: this.job.id, kind: this.job.name }, 'job failed');
    return 'internal';
  }
}
