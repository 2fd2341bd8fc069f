import { sql } from 'drizzle-orm';
import type { MetVehicle } from '../../../domain/desk/commands/command-batch.ts';
import { takesOrder } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandType, ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import { areaMembers } from '../areas/area-members.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, where } from '../../base/db/statement.ts';
import { deviceJoins, PERSON_NAME } from '../../live/devices/directory-rows.ts';
import { GROUP_MEMBERS } from '../../live/groups/owners-devices.ts';
import type { StaffScope } from '../../base/rights/scope.ts';

/** A vehicle of a choice, whatever it does now. */
export interface ChosenVehicle extends Omit<MetVehicle, 'movingKmh'> {
  brandId: number;
  /** Of its SIM card, for texts. */
  hasNumber: boolean;
}

/** Vehicles by name, by group and by area, together. */
export interface Choice {
  deviceIds: readonly number[];
  groupIds: readonly number[];
  areaIds: readonly number[];
}

/**
 * The vehicles of a choice that its sender sees, by plate and name. Those of an area are its own and those of its groups; of what a customer
 * made only that customer's: a vehicle that was handed over stays tied to it, and is not told what was meant for others.
 */
export async function chooseDevices(
  db: Database,
  { brandIds, seesHidden }: Pick<StaffScope, 'brandIds' | 'seesHidden'>,
  { deviceIds, groupIds, areaIds }: Choice,
  type: CommandType,
  nowMs: number,
): Promise<ChosenVehicle[]> {
  const chosen = sql`SELECT unnest(${idList(deviceIds)}) AS id
    UNION SELECT device_id FROM (${sql.raw(GROUP_MEMBERS)}) m WHERE group_id = ANY (${idList(groupIds)})
    UNION SELECT m.device_id FROM areas a, LATERAL (${sql.raw(areaMembers((id) => `${id} = a.id`))}) m WHERE a.id = ANY (${idList(areaIds)})`;
  const rows = await run<Omit<ChosenVehicle, 'takes'> & { model: string | null; buttons: ModelButtons | null }>(
    db,
    sql`SELECT d.id, d.brand_id AS "brandId", d.model, m.buttons, COALESCE(s.msisdn, '') <> '' AS "hasNumber", COALESCE(NULLIF(v.name, ''), d.identifier) AS name, NULLIF(v.license_plate, '') AS "licensePlate",
        ${PERSON_NAME} AS "customerName"
      FROM devices d JOIN (${chosen}) chosen ON chosen.id = d.id ${deviceJoins(nowMs)}
      LEFT JOIN sim_cards s ON s.iccid = d.iccid
      LEFT JOIN device_models m ON m.model = d.model AND m.command_v2
      ${where(sql`d.brand_id = ANY (${idList(brandIds)})`, seesHidden ? undefined : sql`NOT d.hidden`)}
      ORDER BY lower(NULLIF(v.license_plate, '')), name, d.id`,
  );
  return rows.map(({ model, buttons, ...vehicle }) => ({ ...vehicle, takes: takesOrder(model, buttons, type) }));
}
