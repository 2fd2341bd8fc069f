import type { DriverContact, DriverInput } from '../../../domain/desk/driver.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { tieContacts } from './driver-contacts.ts';

/** What people write of a driver, the zone known. */
export type DriverFields = Omit<DriverInput, 'timeZone' | 'contacts'> & {
  timeZone: string;
  /** None where they are left out. */
  contacts?: readonly DriverContact[];
};

export interface NewDriver extends DriverFields {
  id: Id;
  brandId: Id;
  /** The customer whose driver it is; null is one of the brand's staff. */
  userId: Id | null;
}

const INSERT = `INSERT INTO drivers (id, brand_id, user_id, name, number, license_category, license_expires_on, electronic_tag, working_hours, time_zone)
  SELECT id, "brandId", "userId", "driverName", number, "driverLicenseCategory", "driverLicenseExpiration", "electronicTag", "workingHours", "timeZone"
  FROM json_to_recordset($1::json) AS given (id bigint, "brandId" bigint, "userId" bigint, "driverName" text, number text,
    "driverLicenseCategory" text, "driverLicenseExpiration" date, "electronicTag" text, "workingHours" jsonb, "timeZone" text)`;

const TIE = 'INSERT INTO driver_devices (driver_id, device_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])';

/** Ties drivers to the devices of the vehicles they may drive. */
export async function tieVehicles(
  tx: Database,
  drivers: readonly { id: Id; vehicles: readonly Id[] }[],
): Promise<void> {
  const ties = drivers.flatMap(({ id, vehicles }) => vehicles.map((device) => ({ id, device })));
  if (ties.length > 0) await tx.query(TIE, [ties.map(({ id }) => id), ties.map(({ device }) => device)]);
}

/** Adds drivers with what they may drive. */
export async function createDrivers(tx: Database, drivers: readonly NewDriver[]): Promise<void> {
  await tx.query(INSERT, [JSON.stringify(drivers)]);
  await tieVehicles(tx, drivers);
  for (const { id, contacts = [] } of drivers) if (contacts.length > 0) await tieContacts(tx, id, contacts);
}
