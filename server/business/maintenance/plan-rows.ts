import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import type { MaintenancePlan, MaintenancePlanInput } from '../../../domain/business/maintenance/maintenance-plan.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, readPage, run, when, where } from '../../base/db/statement.ts';
import { isOwners } from '../../live/groups/owners-devices.ts';
import type { CallContext } from '../../base/http/handler.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { seenRecords, VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';

/** The intervals of a plan `p`, as its record names them. */
export const INTERVAL_FIELDS = sql`p.interval_months AS "intervalMonths", p.interval_days AS "intervalDays", p.interval_m AS "intervalM",
  p.interval_engine_hours AS "intervalEngineHours", p.soon_days AS "soonDays", p.soon_m AS "soonM", p.soon_engine_hours AS "soonEngineHours"`;

/** The vehicles that a plan `p` is for: its own, or those whose devices are in its group and belong to whoever the group is of. */
export const VEHICLES_OF_PLAN: SQL = sql`SELECT p.vehicle_id WHERE p.vehicle_id IS NOT NULL UNION
  SELECT d.vehicle_id FROM groups g JOIN LATERAL groups_within(g.id) i ON true JOIN group_devices gd ON gd.group_id = i.group_id
    JOIN devices d ON d.id = gd.device_id WHERE g.id = p.group_id AND d.vehicle_id IS NOT NULL AND ${sql.raw(isOwners('g'))}`;

/**
 * Every plan with each of its vehicles, as `plan` and `vehicle`. Asked for all of them at once: plan by plan, as above, the devices would be gone
 * through for each.
 */
export const PAIRS: SQL = sql`SELECT p.id AS plan, p.vehicle_id AS vehicle FROM maintenance_plans p WHERE p.vehicle_id IS NOT NULL UNION ALL
  SELECT DISTINCT p.id, d.vehicle_id FROM maintenance_plans p JOIN groups g ON g.id = p.group_id JOIN LATERAL groups_within(g.id) i ON true
    JOIN group_devices gd ON gd.group_id = i.group_id JOIN devices d ON d.id = gd.device_id
    WHERE d.vehicle_id IS NOT NULL AND ${sql.raw(isOwners('g'))}`;

const FIELDS = sql`p.id, p.name, p.kind, p.brand_id AS brand, p.user_id AS "user", p.vehicle_id AS vehicle, ${VEHICLE_NAME} AS "vehicleName",
  p.group_id AS "group", g.name AS "groupName", p.version, ${INTERVAL_FIELDS}`;
const FROM = sql`FROM maintenance_plans p LEFT JOIN vehicles w ON w.id = p.vehicle_id LEFT JOIN groups g ON g.id = p.group_id`;

/** A plan, or null. */
export async function readPlan(db: Database, id: Id): Promise<MaintenancePlan | null> {
  const [plan] = await run<MaintenancePlan>(db, sql`SELECT ${FIELDS} ${FROM} WHERE p.id = ${id}`);
  return plan ?? null;
}

/** Plans that fit a filter, page by page. */
export const listPlans = (
  db: Database,
  scope: Scope,
  { term, vehicle, page, limit, sort }: CallContext<'maintenance.plans'>['query'],
  nowMs: number,
): Promise<Page<MaintenancePlan>> =>
  readPage<MaintenancePlan, typeof sort.by>(
    db,
    {
      fields: FIELDS,
      from: sql`${FROM} ${where(
        seenRecords('p', { scope, nowMs }),
        when(vehicle, (id) => sql`${id}::bigint IN (${VEHICLES_OF_PLAN})`),
        when(term?.trim() || null, (part) => sql`p.name ILIKE ${containing(part)}`),
      )}`,
      sorts: { name: sql`lower(p.name)`, kind: sql`p.kind` },
      order: sql`lower(p.name), p.id`,
    },
    { page, limit, sort },
  );

export interface NewPlan extends MaintenancePlanInput {
  id: Id;
  brandId: Id;
  userId: Id | null;
  vehicle: Id | null;
  group: Id | null;
  createdBy: Id | null;
}

/** Writes new plans. */
export const insertPlans = (tx: Database, plans: readonly NewPlan[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO maintenance_plans (id, brand_id, user_id, vehicle_id, group_id, name, kind, interval_months, interval_days, interval_m,
       interval_engine_hours, soon_days, soon_m, soon_engine_hours, created_by)
     SELECT id, "brandId", "userId", vehicle, "group", name, kind, "intervalMonths", "intervalDays", "intervalM", "intervalEngineHours",
       "soonDays", "soonM", "soonEngineHours", "createdBy"
     FROM json_to_recordset($1::json) AS given (id bigint, "brandId" bigint, "userId" bigint, vehicle bigint, "group" bigint, name text, kind text,
       "intervalMonths" int, "intervalDays" int, "intervalM" bigint, "intervalEngineHours" int, "soonDays" int, "soonM" bigint,
       "soonEngineHours" int, "createdBy" bigint)`,
    [JSON.stringify(plans)],
  );
