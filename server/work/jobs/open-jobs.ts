import type { FastifyBaseLogger } from 'fastify';
import type { Removal } from '../../base/removals.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Config } from '../../base/config.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { jobHandlers, queueJob, type Asker, type JobDeps } from './job-handlers.ts';
import type { AnyJobKind } from './job-kind.ts';
import { cancelJob, removeOldJobs, type Also } from './job-rows.ts';
import { JobRunner } from './job-runner.ts';
import { createProgressTeller } from './progress-teller.ts';

const HOUR_MS = 3_600_000;

/** Long work that people ask for. */
export interface Jobs {
  handlers: Pick<Handlers, keyof ReturnType<typeof jobHandlers>>;
  removals: readonly Removal[];
  stop(): Promise<void>;
  /** Cancels a job of a person, wherever it runs. */
  cancel(userId: number, id: string): Promise<void>;
  runner: JobRunner;
  /** Queues a job; `also` is kept with it or not at all. */
  queue(kind: AnyJobKind, input: unknown, asker: Asker, also: Also): ReturnType<typeof queueJob>;
}

/** Opens the jobs of this server for some kinds. Nothing runs by itself until the runner is started. */
export function openJobs(
  { db, clock }: Pick<ServerCore, 'db' | 'clock'>,
  { jobs }: Pick<Config, 'jobs'>,
  log: FastifyBaseLogger,
  publish: Broker['publish'],
  kinds: readonly AnyJobKind[],
): Jobs {
  const onError = (error: unknown): void => log.warn({ err: error }, 'the progress of a job could not be told');
  const teller = createProgressTeller({ publish, onError });
  const runner = new JobRunner({ db, clock, log, teller, kinds, ...jobs });
  const keptMs = jobs.keptHours * HOUR_MS;
  const deps: JobDeps = { db, clock, runner, teller, keptMs, mostOpen: jobs.mostOpen };
  return {
    handlers: jobHandlers(deps),
    runner,
    queue: (kind, input, asker, also) => queueJob(deps, kind, input, asker, also),
    cancel: async (userId, id) => {
      await cancelJob(db, userId, id, clock.now());
      runner.cancel(id);
    },
    removals: [{ name: 'jobs', run: (nowMs) => removeOldJobs(db, keptMs, nowMs) }],
    stop: async () => {
      await runner.stop();
      teller.stop();
    },
  };
}
