import { drawId, type Id } from '../../../domain/base/id.ts';
import type { MaintenancePlan, MaintenancePlanInput } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, type RecordRoom } from '../../base/records/change-row.ts';
import { insertPlans, readPlan } from './plan-rows.ts';

/** What a new plan is for, and whose it is. */
export interface PlanTarget {
  brandId: Id;
  userId: Id | null;
  vehicle: Id | null;
  group: Id | null;
}

/** Adds a plan and writes it down; `targetOf` finds out what it is for. */
export const addPlan = (
  { db, clock }: RecordRoom,
  targetOf: (tx: Database) => Promise<PlanTarget | null>,
  input: MaintenancePlanInput,
  createdBy: Id,
  author: Author,
): Promise<MaintenancePlan> =>
  db.transaction(async (tx) => {
    const target = await targetOf(tx);
    if (!target) throw new Refusal('missing');
    const id = drawId(secureRandom);
    await insertPlans(tx, [{ ...input, ...target, id, createdBy }]);
    const { brandId, vehicle, group } = target;
    await recordChange(tx, clock, author, {
      brandId,
      action: 'maintenancePlan.add',
      entity: 'maintenancePlan',
      entityId: id,
      after: { ...input, vehicle, group },
    });
    return (await readPlan(tx, id))!;
  });

/** A plan as it is compared and written down. */
type Kept = MaintenancePlanInput & { brand: Id };

const keptOf = ({
  id: _id,
  user: _user,
  vehicle: _vehicle,
  vehicleName: _vehicleName,
  group: _group,
  groupName: _groupName,
  version: _version,
  ...kept
}: MaintenancePlan): Kept => kept;

const write = (tx: Database, id: Id, next: Kept): Promise<unknown> =>
  tx.query(
    `UPDATE maintenance_plans SET name = $2, kind = $3, interval_months = $4, interval_days = $5, interval_m = $6,
       interval_engine_hours = $7, soon_days = $8, soon_m = $9, soon_engine_hours = $10 WHERE id = $1`,
    [
      id,
      next.name,
      next.kind,
      next.intervalMonths,
      next.intervalDays,
      next.intervalM,
      next.intervalEngineHours,
      next.soonDays,
      next.soonM,
      next.soonEngineHours,
    ],
  );

/** Changes a plan, or with null removes it, and writes it down; refused where somebody else did since the version that was seen. */
export async function changePlan(
  room: RecordRoom,
  { id, version, next }: { id: Id; version: number; next: MaintenancePlanInput | null },
  author: Author,
): Promise<void> {
  const changed = await changeRow<Kept>(room, {
    table: 'maintenance_plans',
    id,
    seen: version,
    read: async (tx) => {
      const plan = await readPlan(tx, id);
      return plan && keptOf(plan);
    },
    next: (now) => next && { ...now, ...next },
    write: (tx, after) => write(tx, id, after),
    remove: (tx) => tx.query('DELETE FROM maintenance_plans WHERE id = $1', [id]),
    audit: {
      entity: 'maintenancePlan',
      action: next === null ? 'maintenancePlan.remove' : 'maintenancePlan.set',
      author,
      brandOf: ({ brand }) => brand,
    },
  });
  if (!changed) throw new Refusal('missing');
}
