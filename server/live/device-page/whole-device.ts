import { sql, type SQL } from 'drizzle-orm';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import type { Id } from '../../../domain/base/id.ts';
import { isPlanCarrier } from '../../../domain/business/sim/sim-consumption.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { MODEL } from '../devices/dashboard.ts';
import { deviceJoins, DEVICE_NAME, PERSON_NAME } from '../devices/directory-rows.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { seenOf } from './ties.ts';

/** Who reads a device whole. */
export interface WholeReader {
  scope: Scope;
  /** Whether the reader may know of drivers. */
  seesDrivers: boolean;
  /** The one carrier whose plans are shown; null for none. */
  simCarrier: string | null;
  nowMs: number;
}

const iso = (column: SQL): SQL => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const GROUPS = (
  scope: Scope,
): SQL => sql`(SELECT COALESCE(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY lower(g.name), g.id), '[]')
    FROM group_devices gd JOIN groups g ON g.id = gd.group_id WHERE gd.device_id = d.id AND ${seenOf(sql`g`, scope)})`;

const DRIVERS = (
  scope: Scope,
): SQL => sql`(SELECT COALESCE(json_agg(json_build_object('id', p.id, 'driverName', p.name, 'electronicTag', p.electronic_tag)
      ORDER BY lower(p.name), p.id), '[]')
    FROM driver_devices dd JOIN drivers p ON p.id = dd.driver_id WHERE dd.device_id = d.id AND ${seenOf(sql`p`, scope)})`;

/** In parts: a function takes a hundred arguments at most. */
const wholeOf = (id: Id, { scope, seesDrivers, nowMs }: WholeReader): SQL => sql`SELECT
    jsonb_build_object('id', d.id, 'version', d.version, 'identifier', d.identifier, 'brandId', d.brand_id, 'brandName', b.name,
      'status', d.status, 'statusSince', ${iso(sql`d.status_changed_at`)}, 'createdAt', ${iso(sql`d.created_at`)}, 'hidden', d.hidden,
      'shownName', ${DEVICE_NAME}, 'vehicleId', d.vehicle_id, 'name', v.name, 'licensePlate', v.license_plate, 'manufacture', v.manufacture,
      'vehicleModel', v.model, 'vehicleColor', v.color, 'vehicleYear', v.year, 'chassis', v.chassis,
      'vehicleType', v.type)
    || jsonb_build_object('model', d.model, 'deviceModel', CASE WHEN m.model IS NULL THEN NULL ELSE ${MODEL} END,
      'imei', d.imei, 'number', d.number, 'operator', d.operator, 'simCard', d.iccid, 'apnHost', d.apn_host, 'apnUser', d.apn_user,
      'hasApnPass', d.apn_pass IS NOT NULL, 'isEncrypted', d.payload_key IS NOT NULL, 'speedLimit', d.speed_limit_kmh,
      'sensors', d.sensor_names, 'picture', d.profile_image, 'groups', ${GROUPS(scope)}, 'drivers', ${seesDrivers ? DRIVERS(scope) : sql`'[]'::json`},
      'owner', CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('user', u.id, 'name', ${PERSON_NAME}, 'customer', c.id, 'since', ${iso(sql`a.starts_at`)}) END)
    AS device
  FROM devices d JOIN brands b ON b.id = d.brand_id LEFT JOIN device_models m ON m.model = d.model ${deviceJoins(nowMs)} WHERE d.id = ${id}`;

/** What of a device a customer is not shown: its SIM card, and how it proves itself. */
const NOT_FOR_CUSTOMERS = { simCard: null, apnHost: null, apnUser: null, hasApnPass: null, isEncrypted: null } as const;

/** A device as its page shows it to one reader; null where there is none. */
export async function readWhole(db: Database, id: Id, reader: WholeReader): Promise<DeviceWhole | null> {
  const [row] = await run<{ device: Omit<DeviceWhole, 'hasSimPlan'> }>(db, wholeOf(id, reader));
  if (!row) return null;
  const { device } = row;
  if (reader.scope.kind === 'customer') return { ...device, ...NOT_FOR_CUSTOMERS, hasSimPlan: false };
  return { ...device, hasSimPlan: device.simCard !== null && isPlanCarrier(device.operator, reader.simCarrier) };
}
