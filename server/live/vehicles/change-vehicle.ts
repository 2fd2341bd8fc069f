import { sql } from 'drizzle-orm';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { VehicleInput } from '../../../domain/live/devices/vehicle.ts';
import { recordChange, type Author, type Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, firstOf, given, type RecordRoom } from '../../base/records/change-row.ts';

/** The columns of what is written, and what the trail of a device calls the same. */
const FIELDS = {
  name: { column: 'name', ofDevice: 'name' },
  licensePlate: { column: 'license_plate', ofDevice: 'licensePlate' },
  manufacture: { column: 'manufacture', ofDevice: 'manufacture' },
  model: { column: 'model', ofDevice: 'vehicleModel' },
  color: { column: 'color', ofDevice: 'vehicleColor' },
  year: { column: 'year', ofDevice: 'vehicleYear' },
  chassis: { column: 'chassis', ofDevice: 'chassis' },
  type: { column: 'type', ofDevice: 'vehicleType' },
} as const;
type Field = keyof typeof FIELDS;
type Kept = Record<Field, string | number | null> & { brand: Id };

const COLUMNS = Object.entries(FIELDS).map(([name, { column }]) => `${column} AS "${name}"`);
const READ = `SELECT brand_id AS brand, ${COLUMNS.join(', ')} FROM vehicles WHERE id = $1`;

const written = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [FIELDS[name as Field].ofDevice, value]));

const setsOf = (next: Partial<Kept>, names: readonly Field[]) =>
  sql.join(
    names.map((name) => sql`${sql.identifier(FIELDS[name].column)} = ${next[name] ?? null}`),
    sql`, `,
  );

/** Adds a vehicle without a tracker to a brand, and writes it down. */
export function addVehicle({ db, clock }: RecordRoom, brand: Id, input: VehicleInput, author: Author): Promise<Id> {
  const id = drawId(secureRandom);
  const fields = given(input) as Partial<Kept>;
  return db.transaction(async (tx) => {
    await tx.query('INSERT INTO vehicles (id, brand_id) VALUES ($1, $2)', [id, brand]);
    const names = Object.keys(fields) as Field[];
    if (names.length > 0) await run(tx, sql`UPDATE vehicles SET ${setsOf(fields, names)} WHERE id = ${id}`);
    const entry = { brandId: brand, action: 'vehicle.add', entity: 'vehicle', entityId: id } as const;
    await recordChange(tx, clock, author, { ...entry, after: fields });
    return id;
  });
}

export interface VehicleChange {
  id: Id;
  /** The version that was seen, where it was. */
  version: number | undefined;
  input: VehicleInput;
}

/** A device that sits in a vehicle, as of the change. */
interface Inside {
  id: Id;
  brand: Id;
  version: number;
}

/** Its fields are those of the devices in it: they count the change, and their trail tells of it. */
async function tellDevices(
  tx: Database,
  { clock }: Pick<RecordRoom, 'clock'>,
  id: Id,
  changed: { before: Fields; after: Fields },
  author: Author,
): Promise<Inside[]> {
  const devices = await tx.query<Inside & Record<string, unknown>>(
    `UPDATE devices SET version = version + 1, changed_at = clock_timestamp() WHERE vehicle_id = $1
     RETURNING id, brand_id AS brand, version`,
    [id],
  );
  for (const device of devices)
    await recordChange(tx, clock, author, {
      brandId: device.brand,
      action: 'device.change',
      entity: 'device',
      entityId: device.id,
      version: device.version,
      before: written(changed.before),
      after: written(changed.after),
    });
  return devices;
}

/** Changes a vehicle and writes it down, also at the devices in it, which it answers; null where there is no such vehicle. */
export function changeVehicle(
  { db, clock }: RecordRoom,
  { id, version, input }: VehicleChange,
  author: Author,
): Promise<Inside[] | null> {
  return db.transaction(async (tx) => {
    // The devices first, as a change by way of a device has them: of two at once one waits.
    await tx.query('SELECT 1 FROM devices WHERE vehicle_id = $1 ORDER BY id FOR NO KEY UPDATE', [id]);
    let devices: Inside[] = [];
    const done = await changeRow<Kept>(
      { db: tx, clock },
      {
        table: 'vehicles',
        id,
        seen: version,
        read: () => firstOf<Kept>(tx, READ, id),
        next: (now) => ({ ...now, ...(given(input) as Partial<Kept>) }),
        write: async (_, next, names, now) => {
          const fields = names as readonly Field[];
          await run(tx, sql`UPDATE vehicles SET ${setsOf(next, fields)} WHERE id = ${id}`);
          const part = (row: Kept): Fields => Object.fromEntries(fields.map((name) => [name, row[name]]));
          devices = await tellDevices(tx, { clock }, id, { before: part(now), after: part(next) }, author);
        },
        audit: { entity: 'vehicle', action: 'vehicle.set', author, brandOf: ({ brand }) => brand },
      },
    );
    return done && devices;
  });
}
