import { sql, type SQL } from 'drizzle-orm';
import type { DeviceDashboard, DeviceModel } from '../../../domain/live/devices/device-dashboard.ts';
import { isPlanCarrier } from '../../../domain/business/sim/sim-consumption.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';
import { run, when } from '../../base/db/statement.ts';
import { deviceJoins, PERSON_NAME } from './directory-rows.ts';

export const MODEL = sql`json_build_object('model', m.model, 'config', json_build_object('showBatteryLevel', m.show_battery_level), 'buttons', m.buttons)`;

/** `ownerId` is the customer whose groups alone are meant, null for staff. */
const dashboardOf = (id: number, ownerId: number | null, nowMs: number): SQL => sql`SELECT json_build_object(
    'id', d.id, 'version', d.version, 'deviceId', d.identifier, 'speedLimit', d.speed_limit_kmh, 'simCard', d.iccid, 'apnHost', d.apn_host, 'apnUser', d.apn_user,
    'profileDownload', d.profile_image, 'sensors', d.sensor_names, 'mapPrefix', COALESCE(NULLIF(b.parameters ->> 'mapPrefix', ''), b.alias),
    'groups', (SELECT COALESCE(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY lower(g.name), g.id), '[]')
      FROM group_devices gd JOIN groups g ON g.id = gd.group_id WHERE gd.device_id = d.id ${when(ownerId, (owner) => sql`AND g.user_id = ${owner}`)}),
    'deviceModel', CASE WHEN m.model IS NULL THEN NULL ELSE ${MODEL} END,
    'relationships', json_build_object(
      'vehicle', CASE WHEN v.id IS NULL THEN NULL ELSE json_build_object(
        'name', v.name, 'licensePlate', v.license_plate, 'manufacture', v.manufacture, 'model', v.model, 'color', v.color) END,
      'customer', CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'name', c.name) END,
      'person', CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('name', ${PERSON_NAME}) END)) AS dashboard,
  d.operator
  FROM devices d JOIN brands b ON b.id = d.brand_id LEFT JOIN device_models m ON m.model = d.model ${deviceJoins(nowMs)} WHERE d.id = ${id}`;

type Row = { dashboard: Omit<DeviceDashboard, 'hasSimPlan' | 'group' | 'groupName'>; operator: string | null };

/**
 * The dashboard of a device as one caller may see it, or null where there is no such device. `simCarrier` is the one
 * carrier whose plans are shown, null for none.
 */
export async function readDashboard(
  db: Database,
  id: number,
  caller: Pick<Caller, 'profile' | 'userId'>,
  simCarrier: string | null,
  nowMs: number,
): Promise<DeviceDashboard | null> {
  const isStaff = caller.profile !== 'USER';
  const [row] = await run<Row>(db, dashboardOf(id, isStaff ? null : caller.userId, nowMs));
  if (!row) return null;
  const { dashboard, operator } = row;
  const [first] = dashboard.groups;
  const ofStaff = isStaff
    ? { hasSimPlan: dashboard.simCard !== null && isPlanCarrier(operator, simCarrier) }
    : { simCard: null, apnHost: null, apnUser: null, hasSimPlan: false };
  return { ...dashboard, ...ofStaff, group: first?.id ?? null, groupName: first?.name ?? null };
}

/** All kinds of trackers, by name. */
export async function readDeviceModels(db: Database): Promise<DeviceModel[]> {
  const rows = await run<{ model: DeviceModel }>(
    db,
    sql`SELECT ${MODEL} AS model FROM device_models m ORDER BY lower(m.model), m.model`,
  );
  return rows.map(({ model }) => model);
}
