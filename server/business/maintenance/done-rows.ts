import { sql } from 'drizzle-orm';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { MaintenanceDone, MaintenanceDoneInput } from '../../../domain/business/maintenance/maintenance-plan.ts';
import type { Page } from '../../../domain/base/page.ts';
import { countsAt } from '../../../domain/live/devices/vehicle-meter.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { readPage, run, when, where } from '../../base/db/statement.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { secureRandom } from '../../base/platform.ts';
import type { RecordRoom } from '../../base/records/change-row.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { seenRecords, VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';
import { seenVehicles } from '../../live/vehicles/vehicle-rows.ts';
import { keptMeter } from './meters.ts';
import { VEHICLES_OF_PLAN } from './plan-rows.ts';

/** What was done to vehicles, the last first, page by page. */
export const listDone = (
  db: Database,
  scope: Scope,
  { vehicle, plan, page, limit }: CallContext<'maintenance.history'>['query'],
  nowMs: number,
): Promise<Page<MaintenanceDone>> =>
  readPage<MaintenanceDone>(
    db,
    {
      fields: sql`n.id, p.id AS plan, p.name AS "planName", p.kind, w.id AS vehicle, ${VEHICLE_NAME} AS "vehicleName",
        w.license_plate AS "licensePlate", to_char(n.done_on, 'YYYY-MM-DD') AS "doneOn", n.odometer_m AS "odometerM", n.engine_hours AS "engineHours"`,
      from: sql`FROM maintenance_done n JOIN maintenance_plans p ON p.id = n.plan_id JOIN vehicles w ON w.id = n.vehicle_id ${where(
        seenRecords('p', { scope, nowMs }),
        seenVehicles({ scope, nowMs }),
        when(vehicle, (id) => sql`w.id = ${id}`),
        when(plan, (id) => sql`p.id = ${id}`),
      )}`,
      order: sql`n.done_on DESC, n.created_at DESC, n.id`,
    },
    { page, limit },
  );

export interface NewDone extends MaintenanceDoneInput {
  id: Id;
  plan: Id;
  vehicle: Id;
  drivenAtM: number | null;
  runAtHours: number | null;
  createdBy: Id | null;
}

/** Writes down what was done. */
export const insertDone = (tx: Database, done: readonly NewDone[], nowMs: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO maintenance_done (id, plan_id, vehicle_id, done_on, odometer_m, engine_hours, driven_at_m, run_at_hours, created_by, created_at)
     SELECT id, plan, vehicle, "doneOn", "odometerM", "engineHours", "drivenAtM", "runAtHours", "createdBy", $2::timestamptz
     FROM json_to_recordset($1::json) AS given (id bigint, plan bigint, vehicle bigint, "doneOn" date, "odometerM" bigint, "engineHours" float8,
       "drivenAtM" float8, "runAtHours" float8, "createdBy" bigint)`,
    [JSON.stringify(done), new Date(nowMs).toISOString()],
  );

const change = (brandId: Id, plan: Id, action: 'done' | 'undo') =>
  ({ brandId, action: `maintenancePlan.${action}`, entity: 'maintenancePlan', entityId: plan }) as const;

/** Notes that a plan was done to a vehicle of its, and where the vehicle's counts stood by then. Refuses a vehicle that it is not for. */
export const noteDone = (
  { db, clock }: RecordRoom,
  { plan, vehicle, ...input }: MaintenanceDoneInput & { plan: Id; vehicle: Id },
  createdBy: Id,
  author: Author,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = await run<{ brandId: Id; isFor: boolean }>(
      tx,
      sql`SELECT p.brand_id AS "brandId", ${vehicle}::bigint IN (${VEHICLES_OF_PLAN}) AS "isFor" FROM maintenance_plans p WHERE p.id = ${plan} FOR SHARE OF p`,
    );
    if (!found) throw new Refusal('missing');
    if (!found.isFor) throw new Refusal('invalid-input', { vehicle: 'field.not-an-option' });
    const counts = countsAt(await keptMeter(tx, vehicle), input);
    await insertDone(tx, [{ ...input, ...counts, id: drawId(secureRandom), plan, vehicle, createdBy }], clock.now());
    await recordChange(tx, clock, author, { ...change(found.brandId, plan, 'done'), after: { vehicle, ...input } });
  });

/** Takes back what was noted as done by a plan, to a vehicle that the caller sees. */
export const undoDone = (
  { db, clock }: RecordRoom,
  { plan, done, scope }: { plan: Id; done: Id; scope: Scope },
  author: Author,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [gone] = await run<MaintenanceDoneInput & { brandId: Id; vehicle: Id }>(
      tx,
      sql`DELETE FROM maintenance_done n USING maintenance_plans p, vehicles w
        WHERE n.id = ${done} AND n.plan_id = ${plan} AND p.id = n.plan_id AND w.id = n.vehicle_id AND ${seenVehicles({ scope, nowMs: clock.now() })}
        RETURNING p.brand_id AS "brandId", w.id AS vehicle, to_char(n.done_on, 'YYYY-MM-DD') AS "doneOn", n.odometer_m AS "odometerM",
          n.engine_hours AS "engineHours"`,
    );
    if (!gone) throw new Refusal('missing');
    const { brandId, ...before } = gone;
    await recordChange(tx, clock, author, { ...change(brandId, plan, 'undo'), before });
  });
