import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import type { LastDone, PlanIntervals } from '../../../domain/business/maintenance/maintenance-due.ts';
import type { MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import { VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';
import { METER_FIELDS, METER_JOINS, type MeterRow } from './meters.ts';
import { INTERVAL_FIELDS, PAIRS } from './plan-rows.ts';

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

/** A plan and one of its vehicles. */
export type PairKey = Pick<Pair, 'plan' | 'vehicle'>;

const FIELDS = sql`p.id AS plan, p.name AS "planName", p.kind, p.version, p.group_id AS "group", p.user_id AS "user", p.created_by AS "createdBy",
  ${INTERVAL_FIELDS}, w.id AS vehicle, ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate", l.last, ${METER_FIELDS}`;

const LAST_DONE = sql`LEFT JOIN LATERAL (SELECT json_build_object('id', n.id, 'doneOn', to_char(n.done_on, 'YYYY-MM-DD'),
    'odometerM', n.odometer_m, 'engineHours', n.engine_hours, 'drivenAtM', n.driven_at_m, 'runAtHours', n.run_at_hours) AS last
  FROM maintenance_done n WHERE n.plan_id = p.id AND n.vehicle_id = w.id ORDER BY n.done_on DESC, n.created_at DESC, n.id LIMIT 1) l ON true`;

/** Since when a vehicle `w` is a customer's. */
export const theirsSince = (
  user: Id,
): SQL => sql`(SELECT min(a.starts_at) FROM devices d JOIN device_assignments a ON a.device_id = d.id
  WHERE d.vehicle_id = w.id AND a.user_id = ${user} AND a.ends_at IS NULL)`;

/** Some pairs, as text: very many are read at once, and taken apart only when it is their turn. */
interface Lot {
  plans: string;
  vehicles: string;
}

/** All plans with all their vehicles, so many together. */
export const readLots = (db: Database, size: number): Promise<Lot[]> =>
  run<Lot>(
    db,
    sql`SELECT string_agg(plan::text, ',') AS plans, string_agg(vehicle::text, ',') AS vehicles
      FROM (SELECT plan, vehicle, (row_number() OVER () - 1) / ${size}::int AS lot FROM (${PAIRS}) x) numbered GROUP BY lot`,
  );

/** The pairs of a lot. */
export function keysOf({ plans, vehicles }: Lot): PairKey[] {
  const ids = vehicles.split(',');
  return plans.split(',').map((plan, at) => ({ plan: Number(plan), vehicle: Number(ids[at]) }));
}

/** Plans with vehicles of theirs, in the order given; `owner` is the customer who asks, null for staff. */
export async function readPairs(db: Database, keys: readonly PairKey[], owner: Id | null = null): Promise<Pair[]> {
  if (keys.length === 0) return [];
  const since = owner === null ? sql`NULL` : theirsSince(owner);
  return run<Pair>(
    db,
    sql`SELECT ${FIELDS}, (extract(epoch FROM ${since}::timestamptz) * 1000)::float8 AS "sinceMs"
      FROM unnest(${idList(keys.map(({ plan }) => plan))}, ${idList(keys.map(({ vehicle }) => vehicle))}) WITH ORDINALITY AS x (plan, vehicle, at)
      JOIN maintenance_plans p ON p.id = x.plan JOIN vehicles w ON w.id = x.vehicle ${LAST_DONE} ${METER_JOINS} ORDER BY x.at`,
  );
}
