import { sql } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import { dueOf, NO_USE, type DailyUse } from '../../../domain/business/maintenance/maintenance-due.ts';
import type { MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import type { VehicleMeter } from '../../../domain/live/devices/vehicle-meter.ts';
import { paginationOf, type Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, type AskedPage } from '../../base/db/statement.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import { rankDue, type DueFilter } from './due-order.ts';
import { meterOf } from './meters.ts';
import { readPairs, type Pair } from './pair-rows.ts';

/** The meter of a pair; what its counters read before the vehicle was theirs is nothing that a customer is told. */
function shownMeter(pair: Pair): VehicleMeter | null {
  const meter = meterOf(pair);
  const isTheirs = pair.sinceMs === null || meter === null || meter.timeMs >= pair.sinceMs;
  return isTheirs ? meter : { ...meter, odometerM: null, engineHours: null };
}

/** How a plan stands for a vehicle on a day. */
export function dueOfPair(pair: Pair, use: DailyUse, today: string): MaintenanceDue {
  const meter = shownMeter(pair);
  const { plan, planName, kind, version, group, vehicle, vehicleName, licensePlate, last } = pair;
  return {
    plan,
    planName,
    kind,
    version,
    group,
    vehicle,
    vehicleName,
    licensePlate,
    ...dueOf(pair, last, meter, use, today),
    odometerM: meter?.odometerM ?? null,
    engineHours: meter?.engineHours ?? null,
    lastDoneOn: last?.doneOn ?? null,
    lastOdometerM: last?.odometerM ?? null,
    lastEngineHours: last?.engineHours ?? null,
  };
}

const DAY_MS = 86_400_000;
/** A forecast looks back so far: weekends and a slack week even out. */
const USE_DAYS = 28;

/** What vehicles drove and ran on a day of the last weeks, by the trips that are kept of whoever has them now. */
async function readUse(db: Database, vehicles: readonly Id[], nowMs: number): Promise<Map<Id, DailyUse>> {
  const fromMs = nowMs - USE_DAYS * DAY_MS;
  const rows = await run<{ vehicle: Id; since: Date; distanceM: number; runMs: number }>(
    db,
    sql`SELECT d.vehicle_id AS vehicle, min(t.start_at) AS since, sum((t.segment->>'distanceM')::float8) AS "distanceM",
        sum(CASE t.kind WHEN 'moving' THEN extract(epoch FROM t.end_at - t.start_at)::float8 * 1000 ELSE (t.segment->>'idleMs')::float8 END) AS "runMs"
      FROM devices d JOIN trip_segments t ON t.device = d.id
      LEFT JOIN device_assignments a ON a.device_id = d.id AND a.ends_at IS NULL
      WHERE d.vehicle_id = ANY (${idList(vehicles)}) AND t.start_at >= ${new Date(fromMs).toISOString()}::timestamptz
        AND (a.starts_at IS NULL OR t.start_at >= a.starts_at) GROUP BY d.vehicle_id`,
  );
  return new Map(
    rows.map(({ vehicle, since, distanceM, runMs }) => {
      const days = Math.max(1, (nowMs - since.getTime()) / DAY_MS);
      return [vehicle, { distanceM: distanceM / days, engineHours: runMs / 3_600_000 / days }];
    }),
  );
}

/** How plans stand for their vehicles, the most urgent first, page by page. What they are used for is read of the page alone. */
export async function listDue(
  db: Database,
  filter: DueFilter,
  { page, limit }: AskedPage<never>,
  today: string,
): Promise<Page<MaintenanceDue>> {
  const { ranked, total } = await rankDue(db, filter, { offset: page * limit, limit }, today);
  const pairs = await readPairs(db, ranked, ownerOf(filter.scope));
  const use = await readUse(db, [...new Set(pairs.map(({ vehicle }) => vehicle))], filter.nowMs);
  return {
    ...paginationOf(total, limit, page),
    content: pairs.map((pair) => dueOfPair(pair, use.get(pair.vehicle) ?? NO_USE, today)),
  };
}
