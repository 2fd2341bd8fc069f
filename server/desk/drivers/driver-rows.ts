import { sql, type SQL } from 'drizzle-orm';
import { LICENSE_WARNING_DAYS, type Driver, type DriverRecord, type DriverRow } from '../../../domain/desk/driver.ts';
import type { DRIVER_COLUMNS } from '../../../contract/rest/desk/driver-calls.ts';
import type { Page } from '../../../domain/base/page.ts';
import { columnConditions, type FilteredColumn } from '../../base/db/column-conditions.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, idList, orderOf, readPage, run, when, where, type KeyedQuery } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import type { SeenRows } from '../../base/rights/scope.ts';
import { PERSON_NAME } from '../../live/devices/directory-rows.ts';
import { contactsOf } from './driver-contacts.ts';

type ListQuery = CallContext<'drivers.list'>['query'];

/** What of a list depends on the moment: the instant, and the day it is in the zone of whoever asks. */
export interface Moment {
  nowMs: number;
  today: string;
}

const PLAIN = sql`d.id, d.name AS "driverName", d.number, d.license_category AS "driverLicenseCategory",
  to_char(d.license_expires_on, 'YYYY-MM-DD') AS "driverLicenseExpiration", d.electronic_tag AS "electronicTag"`;

/** `vehicles` is everything that the driver may drive; what of it somebody sees is for the handlers to say. */
const ROW = sql`${PLAIN}, ${contactsOf()} AS contacts, d.brand_id AS brand, d.user_id AS "user",
  (SELECT ${PERSON_NAME} FROM users u LEFT JOIN customers c ON c.id = u.customer_id WHERE u.id = d.user_id) AS "userName", d.working_hours AS "workingHours", d.time_zone AS "timeZone",
  d.photo IS NOT NULL AS "hasPhoto", d.version,
  (SELECT COALESCE(json_agg(json_build_object('id', t.id, 'name', v.name, 'licensePlate', v.license_plate) ORDER BY lower(v.name), t.id), '[]')
    FROM driver_devices dd JOIN devices t ON t.id = dd.device_id LEFT JOIN vehicles v ON v.id = t.vehicle_id WHERE dd.driver_id = d.id) AS vehicles`;

/** Drivers of brands with an electronic tag, letters of either case, by name; with a customer only theirs and the brand's own. */
export const readDriversByTag = (
  db: Database,
  brandIds: readonly number[],
  tag: string,
  userId: number | null = null,
): Promise<Driver[]> =>
  run<Driver>(
    db,
    sql`SELECT ${PLAIN}, ${contactsOf(userId)} AS contacts FROM drivers d ${where(
      sql`d.brand_id = ANY (${idList(brandIds)})`,
      sql`lower(d.electronic_tag) = lower(${tag})`,
      when(userId, (user) => sql`COALESCE(d.user_id, ${user}) = ${user}`),
    )} ORDER BY lower(d.name), d.id LIMIT 100`,
  );

/** A driver with the photo, or null. */
export async function readDriver(db: Database, id: number): Promise<DriverRecord | null> {
  const [driver] = await run<DriverRecord>(db, sql`SELECT ${ROW}, d.photo FROM drivers d WHERE d.id = ${id}`);
  return driver ?? null;
}

/** Whose a driver is; undefined for one that does not exist. */
export async function driverOwner(
  db: Database,
  id: number,
): Promise<{ brandId: number; userId: number | null } | undefined> {
  const [owner] = await db.query<{ brandId: number; userId: number | null }>(
    'SELECT brand_id AS "brandId", user_id AS "userId" FROM drivers WHERE id = $1',
    [id],
  );
  return owner;
}

/** The rule of `isAtWork`, for rows; a test holds the two to the same answers. */
const atWorkAt = (nowMs: number): SQL => sql`EXISTS (
  SELECT 1 FROM (SELECT ${new Date(nowMs).toISOString()}::timestamptz AT TIME ZONE d.time_zone AS clock) wall,
    LATERAL (SELECT to_char(wall.clock, 'HH24:MI') AS minute, extract(isodow FROM wall.clock)::int AS weekday) now,
    jsonb_to_recordset(d.working_hours) AS shift (weekday int, "from" text, "to" text)
  WHERE (now.weekday = shift.weekday AND now.minute >= shift."from" AND (now.minute < shift."to" OR shift."to" <= shift."from"))
    OR (now.weekday = shift.weekday % 7 + 1 AND shift."to" <= shift."from" AND now.minute < shift."to"))`;

/** The rule of `licenseState`, for rows. */
const licenseOn = (today: string): SQL => sql`CASE WHEN d.license_expires_on IS NULL THEN 'unknown'
  WHEN d.license_expires_on < ${today}::date THEN 'expired'
  WHEN d.license_expires_on <= ${today}::date + ${LICENSE_WARNING_DAYS}::int THEN 'expiring' ELSE 'valid' END`;

const SORTS: Readonly<Record<NonNullable<ListQuery['sort']>['by'], SQL>> = {
  driverName: sql`lower(d.name)`,
  number: sql`lower(d.number)`,
  driverLicenseExpiration: sql`d.license_expires_on`,
  electronicTag: sql`lower(d.electronic_tag)`,
};

const COLUMNS = {
  driverName: { by: sql`d.name`, type: 'text' },
  number: { by: sql`d.number`, type: 'text' },
  driverLicenseCategory: { by: sql`d.license_category`, type: 'text' },
  driverLicenseExpiration: { by: sql`d.license_expires_on`, type: 'date' },
  electronicTag: { by: sql`d.electronic_tag`, type: 'text' },
} as const satisfies Record<keyof typeof DRIVER_COLUMNS, FilteredColumn>;

/** Drivers that fit a filter, sorted as asked. */
export function driverQuery(
  { brandIds, userId }: Pick<SeenRows, 'brandIds' | 'userId'>,
  { term, license, atWork, where: ofColumns, sort }: Omit<ListQuery, 'brand'>,
  { nowMs, today }: Moment,
): KeyedQuery {
  const conditions = where(
    sql`d.brand_id = ANY (${idList(brandIds)})`,
    when(userId, (owner) => sql`d.user_id = ${owner}`),
    when(
      term?.trim() ? containing(term.trim()) : null,
      (part) => sql`(d.name ILIKE ${part} OR d.number ILIKE ${part} OR d.electronic_tag ILIKE ${part})`,
    ),
    when(atWork, (wanted) => sql`${atWorkAt(nowMs)} = ${wanted}`),
    ...columnConditions(ofColumns, COLUMNS),
    when(license, (wanted) => sql`${licenseOn(today)} = ${wanted}`),
  );
  return {
    fields: ROW,
    from: sql`FROM drivers d ${conditions}`,
    keys: [
      { by: SORTS[sort.by], isDescending: sort.isDescending, isNullable: true },
      { by: sql`lower(d.name)` },
      { by: sql`d.id` },
    ],
  };
}

/** Drivers that fit a filter, page by page. */
export function listDrivers(
  db: Database,
  seen: Pick<SeenRows, 'brandIds' | 'userId'>,
  { page, limit, ...filter }: Omit<ListQuery, 'brand'>,
  moment: Moment,
): Promise<Page<DriverRow>> {
  const query = driverQuery(seen, { page, limit, ...filter }, moment);
  return readPage<DriverRow>(db, { ...query, order: orderOf(query.keys) }, { page, limit });
}
