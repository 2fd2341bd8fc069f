import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../base/config.ts';
import { mailLimit } from '../../base/mail/mail-limit.ts';
import { scheduleHandlers, type ScheduleDeps } from './schedule-handlers.ts';
import { scheduleJob } from './schedule-job.ts';
import { sweepSchedules } from './schedule-sweep.ts';

/** How often what is due is looked for. */
const LOOK_MS = 60_000;

interface Deps extends Omit<ScheduleDeps, 'kind' | 'limit'> {
  config: ScheduleDeps['config'] & Pick<Config, 'mostBrandMailsHourly'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The room of reports that are mailed at their times. */
export function schedulesRoom(given: Deps) {
  const deps = { ...given, limit: mailLimit(given) };
  const kind = scheduleJob(deps);
  return {
    jobs: [kind],
    sweeps: [{ name: 'reports', everyMs: LOOK_MS, run: () => sweepSchedules({ ...deps, kind }) }],
    handlers: scheduleHandlers({ ...deps, kind }),
  };
}
