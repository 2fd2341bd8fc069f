import { sql } from 'drizzle-orm';
import type { DevicePatch } from '../../../domain/live/devices/device-page.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Author, Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, textList } from '../../base/db/statement.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, firstOf, given, type Changed, type RecordRoom } from '../../base/records/change-row.ts';
import { tie } from './ties.ts';

/** What is written of a vehicle, by the names of the contract and of its table. */
const VEHICLE = {
  name: 'name',
  licensePlate: 'license_plate',
  manufacture: 'manufacture',
  vehicleModel: 'model',
  vehicleColor: 'color',
  vehicleYear: 'year',
  chassis: 'chassis',
  vehicleType: 'type',
} as const;
type VehicleField = keyof typeof VEHICLE;

/** The same of a device; the trail names these fields as the table does, whichever call changed them. */
const DEVICE = {
  model: 'model',
  imei: 'imei',
  number: 'number',
  operator: 'operator',
  simCard: 'iccid',
  apnHost: 'apn_host',
  apnUser: 'apn_user',
  apnPass: 'apn_pass',
  speedLimit: 'speed_limit_kmh',
} as const;
type DeviceField = keyof typeof DEVICE;
type DeviceColumn = (typeof DEVICE)[DeviceField];

type Kept = Partial<Record<VehicleField | DeviceColumn, string | number | null>> & {
  brandId: Id;
  vehicleId: Id | null;
  groups: Id[];
  drivers: Id[];
};

const isVehicleField = (name: string): name is VehicleField => Object.hasOwn(VEHICLE, name);
const DEVICE_COLUMNS: readonly string[] = Object.values(DEVICE);

/** What a conflict tells, by the name in the trail: a customer is shown nothing of the SIM card. */
const TOLD_CUSTOMERS = {
  ...Object.fromEntries(Object.keys(VEHICLE).map((name) => [name, name])),
  [DEVICE.speedLimit]: 'speedLimit',
  groups: 'groups',
  drivers: 'drivers',
};
const TOLD_STAFF = {
  ...TOLD_CUSTOMERS,
  ...Object.fromEntries(
    Object.entries(DEVICE).flatMap(([name, column]) => (name === 'apnPass' ? [] : [[column, name]])),
  ),
};

const VEHICLE_COLUMNS = Object.entries(VEHICLE).map(([name, column]) => `v.${column} AS "${name}"`);
/** Groups and drivers of the brand of the device: those of other brands are theirs to change. */
const READ = `SELECT d.brand_id AS "brandId", d.vehicle_id AS "vehicleId", ${DEVICE_COLUMNS.map((name) => `d.${name}`).join(', ')}, ${VEHICLE_COLUMNS.join(', ')},
    COALESCE((SELECT array_agg(g.id ORDER BY g.id) FROM group_devices t JOIN groups g ON g.id = t.group_id
      WHERE t.device_id = d.id AND g.brand_id = d.brand_id), '{}') AS groups,
    COALESCE((SELECT array_agg(p.id ORDER BY p.id) FROM driver_devices t JOIN drivers p ON p.id = t.driver_id
      WHERE t.device_id = d.id AND p.brand_id = d.brand_id), '{}') AS drivers
  FROM devices d LEFT JOIN vehicles v ON v.id = d.vehicle_id WHERE d.id = $1`;

const veiled = (fields: Fields | null): Fields | null =>
  fields && DEVICE.apnPass in fields ? { ...fields, [DEVICE.apnPass]: '(hidden)' } : fields;
const mask = ({ before, after }: Changed): Changed => ({ before: veiled(before), after: veiled(after) });

/** A change of a device by somebody who saw a version of it. */
export interface DeviceChange {
  id: Id;
  version: number;
  changes: Omit<DevicePatch, 'groups' | 'drivers'>;
  /** What becomes of its groups and drivers, given those there are: not everybody is shown all of them. */
  groupsAfter?: ((now: readonly Id[]) => readonly Id[]) | undefined;
  driversAfter?: ((now: readonly Id[]) => readonly Id[]) | undefined;
  isStaff: boolean;
}

const inOrder = (ids: readonly Id[]): Id[] => [...new Set(ids)].sort((a, b) => a - b);

function nextOf({ changes, groupsAfter, driversAfter }: DeviceChange, now: Kept): Kept {
  const fields = Object.entries(given(changes)).map(([name, value]) => [
    isVehicleField(name) ? name : DEVICE[name as DeviceField],
    value,
  ]);
  return {
    ...now,
    ...Object.fromEntries(fields),
    groups: groupsAfter ? inOrder(groupsAfter(now.groups)) : now.groups,
    drivers: driversAfter ? inOrder(driversAfter(now.drivers)) : now.drivers,
  };
}

/** The sets of an UPDATE; the names are those of the tables above, never what somebody sent. */
const setsOf = (columns: readonly (readonly [string, unknown])[]) =>
  sql.join(
    columns.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );

/** Writes the fields of the vehicle; a device without one gets one. Whatever else sits in the vehicle has its name changed too. */
async function writeVehicle(tx: Database, id: Id, next: Kept, names: readonly VehicleField[]): Promise<void> {
  const vehicleId = next.vehicleId ?? drawId(secureRandom);
  if (next.vehicleId === null) {
    await tx.query('INSERT INTO vehicles (id, brand_id) VALUES ($1, $2)', [vehicleId, next.brandId]);
    await tx.query('UPDATE devices SET vehicle_id = $2 WHERE id = $1', [id, vehicleId]);
  }
  const sets = setsOf(names.map((name) => [VEHICLE[name], next[name] ?? null]));
  await run(tx, sql`UPDATE vehicles SET ${sets}, version = version + 1 WHERE id = ${vehicleId}`);
  await tx.query('UPDATE devices SET changed_at = clock_timestamp() WHERE vehicle_id = $1', [vehicleId]);
}

async function write(tx: Database, id: Id, next: Kept, names: readonly string[], now: Kept): Promise<void> {
  const ofVehicle = names.filter(isVehicleField);
  if (ofVehicle.length > 0) await writeVehicle(tx, id, next, ofVehicle);
  const ofDevice = names.filter((name): name is DeviceColumn => DEVICE_COLUMNS.includes(name));
  if (ofDevice.length > 0)
    await run(
      tx,
      sql`UPDATE devices SET ${setsOf(ofDevice.map((name) => [name, next[name] ?? null]))} WHERE id = ${id}`,
    );
  if (names.includes('groups')) await tie(tx, id, 'group', now.groups, next.groups);
  if (names.includes('drivers')) await tie(tx, id, 'driver', now.drivers, next.drivers);
  await tx.query('UPDATE devices SET changed_at = clock_timestamp() WHERE id = $1', [id]);
}

/** Refuses a SIM card that another device of some brands holds. */
async function assertFreeSim(tx: Database, id: Id, iccid: string, brandIds: readonly Id[]): Promise<void> {
  const held = await run(
    tx,
    sql`SELECT 1 FROM devices WHERE iccid = ANY (${textList([iccid, iccid.toLowerCase()])}) AND id <> ${id} AND brand_id = ANY (${idList(brandIds)}) LIMIT 1`,
  );
  if (held.length > 0) throw new Refusal('sim-taken', { simCard: 'sim-taken' });
}

/**
 * Changes fields of a device, of its vehicle, its groups and drivers, and writes it down; answers whether there is such
 * a device. `brandIds` are those that the author sees: a SIM card is in one of their devices at a time. Tell the
 * directory afterwards (`refresh`).
 */
export async function changeDevice(
  room: RecordRoom,
  change: DeviceChange,
  brandIds: readonly Id[],
  author: Author,
): Promise<boolean> {
  const { id, version, isStaff } = change;
  const done = await changeRow<Kept>(room, {
    table: 'devices',
    id,
    seen: version,
    conflictTells: isStaff ? TOLD_STAFF : TOLD_CUSTOMERS,
    read: async (tx) => {
      // A vehicle may hold two trackers, and its version is not what was seen here.
      await tx.query('SELECT 1 FROM vehicles WHERE id = (SELECT vehicle_id FROM devices WHERE id = $1) FOR UPDATE', [
        id,
      ]);
      return firstOf<Kept>(tx, READ, id);
    },
    next: (now) => nextOf(change, now),
    write: async (tx, next, names, now) => {
      const { iccid } = next;
      if (names.includes(DEVICE.simCard) && iccid) await assertFreeSim(tx, id, String(iccid), brandIds);
      await write(tx, id, next, names, now);
    },
    audit: { entity: 'device', action: 'device.change', author, brandOf: ({ brandId }) => brandId, mask },
  });
  return done !== null;
}
