import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { REPORTS } from '../../../domain/business/reports/report.ts';
import type { SchedulePause } from '../../../domain/business/reports/report-schedule.ts';
import { nextRunMs, queryOfRun } from '../../../domain/business/reports/schedule-times.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { AnyJobKind } from '../../work/jobs/job-kind.ts';
import { ownerOf } from '../../work/jobs/job-owner.ts';
import type { Jobs } from '../../work/jobs/open-jobs.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import type { ScheduledRun } from './owner-mail.ts';
import { endLostRuns, sweepRuns } from './run-rows.ts';
import { claimRun, pauseSchedule, readDue, type KeptSchedule } from './schedule-rows.ts';

/** Schedules that one look queues. */
const MOST_AT_ONCE = 100;

export interface SweepDeps extends Pick<Jobs, 'queue'> {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  kind: AnyJobKind;
}

/** Another server took the run, or its owner changed the schedule. */
class TakenError extends Error {}

/** What a run asks for. */
export const wantedOf = (
  schedule: Pick<KeptSchedule, 'title' | 'report' | 'query' | 'every' | 'format'>,
  dueMs: number,
  zone: string,
): ScheduledRun['wanted'] => ({
  title: schedule.title,
  call: REPORTS[schedule.report].call,
  query: queryOfRun(schedule, dueMs, zone),
  format: schedule.format,
});

/** Why a schedule has to rest whose run was refused; null where it is tried again. */
function pauseFor(error: Refusal): SchedulePause | null {
  if (error.code === 'forbidden' || error.code === 'missing') return error.code;
  return error.code === 'invalid-input' ? 'invalid' : null;
}

async function queueRun(deps: SweepDeps, schedule: KeptSchedule): Promise<void> {
  const { db, clock, queue, kind, log } = deps;
  const { id, userId, locale, consoleUrl } = schedule;
  const caller = await ownerOf(db, userId);
  if (caller === null) return pauseSchedule(deps, schedule, 'forbidden');
  const zone = await zoneOf(db, userId);
  const dueAt = schedule.nextAt!;
  const run: ScheduledRun = {
    schedule: id,
    dueMs: dueAt.getTime(),
    wanted: wantedOf(schedule, dueAt.getTime(), zone),
    consoleUrl,
  };
  try {
    await queue(kind, run, { caller, locale }, async (tx) => {
      // What was missed while no server ran is not made up for: the next one is ahead of now.
      if (!(await claimRun(tx, id, dueAt, nextRunMs(schedule, clock.now(), zone)))) throw new TakenError();
    });
  } catch (error) {
    if (error instanceof TakenError) return;
    const why = error instanceof Refusal ? pauseFor(error) : null;
    if (why !== null) await pauseSchedule(deps, schedule, why);
    else log.warn({ err: error, schedule: id }, 'a scheduled report could not be queued');
  }
}

/** Queues what is due, each for its owner with the rights of now; whoever may no longer see it has it paused. */
export async function sweepSchedules(deps: SweepDeps): Promise<void> {
  await endLostRuns(deps.db);
  for (const schedule of await readDue(deps.db, deps.clock.now(), MOST_AT_ONCE)) await queueRun(deps, schedule);
  await sweepRuns(deps.db);
}
