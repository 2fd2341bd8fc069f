import type { Clock } from '../../../domain/base/time/clock.ts';
import type { DriverRecord } from '../../../domain/desk/driver.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { recordChange, type Author, type Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, type Changed, type ChangedRow } from '../../base/records/change-row.ts';
import { maskPicture } from '../../base/records/picture.ts';
import { createDrivers, tieVehicles, type DriverFields } from './create-drivers.ts';
import { tieContacts } from './driver-contacts.ts';
import { readDriver } from './driver-rows.ts';

export interface DriverRoom {
  db: Database;
  clock: Clock;
  /** Tells whoever looks at the driver, or at a vehicle that reads the tag; null is a driver that was not there or is gone. */
  tell(before: DriverRecord | null, after: DriverRecord | null): void | Promise<void>;
}

/** A driver as it is compared and written down: vehicles by the ids of their devices. */
type Kept = Omit<DriverFields, 'vehicles'> & { brand: Id; vehicles: Id[]; photo: string | null };

/** Each once, so that two lists of the same are the same. */
const inOrder = (ids: readonly Id[]): Id[] => [...new Set(ids)].sort((a, b) => a - b);

const keptOf = (driver: DriverRecord): Kept => ({
  brand: driver.brand,
  driverName: driver.driverName,
  number: driver.number,
  driverLicenseCategory: driver.driverLicenseCategory as Kept['driverLicenseCategory'],
  driverLicenseExpiration: driver.driverLicenseExpiration,
  electronicTag: driver.electronicTag,
  vehicles: inOrder(driver.vehicles.map(({ id }) => id)),
  workingHours: driver.workingHours,
  timeZone: driver.timeZone,
  contacts: driver.contacts,
  photo: driver.photo,
});

const masked = (fields: Fields): Fields =>
  'photo' in fields ? { ...fields, photo: maskPicture(fields['photo']) } : fields;
const mask = ({ before, after }: Changed): Changed => ({
  before: before && masked(before),
  after: after && masked(after),
});

/** A tag is one driver's within a brand, and the index watches over it. */
async function taggedOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'drivers_tag')) throw new Refusal('tag-taken', { electronicTag: 'tag-taken' });
    throw error;
  }
}

async function write(tx: Database, id: Id, next: Kept, names: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE drivers SET name = $2, number = $3, license_category = $4, license_expires_on = $5::date, electronic_tag = $6,
       working_hours = $7::jsonb, time_zone = $8, photo = $9 WHERE id = $1`,
    [
      id,
      next.driverName,
      next.number,
      next.driverLicenseCategory,
      next.driverLicenseExpiration,
      next.electronicTag,
      JSON.stringify(next.workingHours),
      next.timeZone,
      next.photo,
    ],
  );
  if (names.includes('contacts')) await tieContacts(tx, id, next.contacts ?? []);
  if (!names.includes('vehicles')) return;
  await tx.query('DELETE FROM driver_devices WHERE driver_id = $1', [id]);
  await tieVehicles(tx, [{ id, vehicles: next.vehicles }]);
}

/** Adds a driver of a brand, or of a customer of it, and writes it down. */
export async function addDriver(
  { db, clock, tell }: DriverRoom,
  whose: { brandId: Id; userId: Id | null },
  fields: DriverFields,
  author: Author,
): Promise<DriverRecord> {
  const id = drawId(secureRandom);
  const vehicles = inOrder(fields.vehicles);
  const adding = db.transaction(async (tx) => {
    await createDrivers(tx, [{ ...fields, ...whose, id, vehicles }]);
    await recordChange(tx, clock, author, {
      brandId: whose.brandId,
      action: 'driver.add',
      entity: 'driver',
      entityId: id,
      after: { ...fields, vehicles, user: whose.userId },
    });
    return (await readDriver(tx, id))!;
  });
  const added = await taggedOnce(adding);
  await tell(null, added);
  return added;
}

/** A change of a driver by somebody who saw a version of the record. */
export interface DriverChange {
  id: Id;
  version: number;
  action: 'driver.set' | 'driver.photo' | 'driver.remove';
  /** What becomes of the driver; null removes them. */
  next(now: DriverRecord): Partial<DriverFields & { photo: string | null }> | null;
}

/** Changes or removes a driver and writes it down; refused where somebody else did since the version that was seen, or where there is none. */
export async function changeDriver(
  { db, clock, tell }: DriverRoom,
  { id, version, action, next }: DriverChange,
  author: Author,
): Promise<ChangedRow<Kept>> {
  let before: DriverRecord | null = null;
  const changing = changeRow<Kept>(
    { db, clock },
    {
      table: 'drivers',
      id,
      seen: version,
      read: async (tx) => {
        before = await readDriver(tx, id);
        return before && keptOf(before);
      },
      next: (now) => {
        const given = next(before!);
        return given && { ...now, ...given, vehicles: inOrder(given.vehicles ?? now.vehicles) };
      },
      write: (tx, after, names) => write(tx, id, after, names),
      remove: (tx) => tx.query('DELETE FROM drivers WHERE id = $1', [id]),
      audit: { entity: 'driver', action, author, brandOf: ({ brand }) => brand, mask },
      tell: async (after) => tell(before, after && (await readDriver(db, id))),
    },
  );
  const changed = await taggedOnce(changing);
  if (!changed) throw new Refusal('missing');
  return changed;
}
