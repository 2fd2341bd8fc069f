import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../domain/id.ts';
import { dueOf, NO_USE, type DailyUse, type LastDone, type PlanIntervals } from '../../domain/maintenance-due.ts';
import { DUE_STATES, type DueState, type MaintenanceDue } from '../../domain/maintenance-plan.ts';
import type { VehicleMeter } from '../../domain/vehicle-meter.ts';
import { paginationOf, type Page } from '../../domain/page.ts';
import type { Database } from '../db/database.ts';
import { idList, run, when, where, type AskedPage } from '../db/statement.ts';
import { ownerOf, type Scope } from '../rights/scope.ts';
import { seenRecords, VEHICLE_NAME } from '../vehicles/seen-records.ts';
import { seenVehicles } from '../vehicles/vehicle-rows.ts';
import { METER_FIELDS, METER_JOINS, meterOf, type MeterRow } from './meters.ts';
import { INTERVAL_FIELDS, VEHICLES_OF_PLAN } from './plan-rows.ts';

/** A plan and one of its vehicles, with what its due values follow from. */
export interface Pair
  extends
    PlanIntervals,
    MeterRow,
    Pick<
      MaintenanceDue,
      'plan' | 'planName' | 'kind' | 'version' | 'group' | 'vehicle' | 'vehicleName' | 'licensePlate'
    > {
  user: Id | null;
  createdBy: Id | null;
  last: (LastDone & { id: Id }) | null;
  /** Since when the vehicle is the customer's who asks; null for whoever sees all of its time. */
  sinceMs: number | null;
}

const FIELDS = sql`p.id AS plan, p.name AS "planName", p.kind, p.version, p.group_id AS "group", p.user_id AS "user", p.created_by AS "createdBy",
  ${INTERVAL_FIELDS}, w.id AS vehicle, ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate", l.last, ${METER_FIELDS}`;

const LAST_DONE = sql`LEFT JOIN LATERAL (SELECT json_build_object('id', n.id, 'doneOn', to_char(n.done_on, 'YYYY-MM-DD'),
    'odometerM', n.odometer_m, 'engineHours', n.engine_hours, 'drivenAtM', n.driven_at_m, 'runAtHours', n.run_at_hours) AS last
  FROM maintenance_done n WHERE n.plan_id = p.id AND n.vehicle_id = w.id ORDER BY n.done_on DESC, n.created_at DESC, n.id LIMIT 1) l ON true`;

const readPairs = (db: Database, conditions: SQL, since: SQL = sql`NULL`): Promise<Pair[]> =>
  run<Pair>(
    db,
    sql`SELECT ${FIELDS}, (extract(epoch FROM ${since}::timestamptz) * 1000)::float8 AS "sinceMs" FROM maintenance_plans p JOIN LATERAL (${VEHICLES_OF_PLAN}) x (vehicle_id) ON true
      JOIN vehicles w ON w.id = x.vehicle_id ${LAST_DONE} ${METER_JOINS} ${conditions}`,
  );

/** All plans with all their vehicles. */
export const readAllPairs = (db: Database): Promise<Pair[]> => readPairs(db, sql``);

export interface DueFilter {
  scope: Scope;
  vehicle?: Id | undefined;
  plan?: Id | undefined;
  nowMs: number;
}

/** Since when a vehicle `w` is a customer's. */
const theirsSince = (
  user: Id,
): SQL => sql`(SELECT min(a.starts_at) FROM devices d JOIN device_assignments a ON a.device_id = d.id
  WHERE d.vehicle_id = w.id AND a.user_id = ${user} AND a.ends_at IS NULL)`;

const seenPairs = (db: Database, { scope, vehicle, plan, nowMs }: DueFilter): Promise<Pair[]> => {
  const owner = ownerOf(scope);
  return readPairs(
    db,
    where(
      seenRecords('p', { scope, nowMs }),
      seenVehicles({ scope, nowMs }),
      when(vehicle, (id) => sql`w.id = ${id}`),
      when(plan, (id) => sql`p.id = ${id}`),
    ),
    owner === null ? undefined : theirsSince(owner),
  );
};

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

const byUrgency = (one: MaintenanceDue, other: MaintenanceDue): number =>
  DUE_STATES.indexOf(one.state) - DUE_STATES.indexOf(other.state) ||
  (one.leftDays ?? Infinity) - (other.leftDays ?? Infinity) ||
  (one.vehicleName ?? '').localeCompare(other.vehicleName ?? '', 'pt-BR') ||
  one.planName.localeCompare(other.planName, 'pt-BR') ||
  one.plan - other.plan ||
  one.vehicle - other.vehicle;

/** How plans stand for their vehicles, the most urgent first, page by page. What they are used for is read of the page alone. */
export async function listDue(
  db: Database,
  filter: DueFilter & { state?: DueState | undefined },
  { page, limit }: AskedPage<never>,
  today: string,
): Promise<Page<MaintenanceDue>> {
  const pairs = await seenPairs(db, filter);
  const found = pairs
    .map((pair) => ({ pair, due: dueOfPair(pair, NO_USE, today) }))
    .filter(({ due }) => filter.state === undefined || due.state === filter.state)
    .toSorted((one, other) => byUrgency(one.due, other.due));
  const shown = found.slice(page * limit, (page + 1) * limit);
  const vehicles = [...new Set(shown.map(({ due }) => due.vehicle))];
  const use = await readUse(db, vehicles, filter.nowMs);
  return {
    ...paginationOf(found.length, limit, page),
    content: shown.map(({ pair }) => dueOfPair(pair, use.get(pair.vehicle) ?? NO_USE, today)),
  };
}
