import type { Database } from '../db/database.ts';
import type { DirectoryDevice } from './directory.ts';

/** Name of the person a device belongs to, in a query that joins users `u` and customers `c`. */
export const PERSON_NAME = "COALESCE(NULLIF(c.name, ''), u.name)";

/** What a device goes by: vehicle's name, plate, person, identifier (domain rule `deviceName`). */
export const DEVICE_NAME = `COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, ''), ${PERSON_NAME}, d.identifier)`;

/** Joins of a device `d` with its vehicle and its owner at the time `$1`. */
export const DEVICE_JOINS = `
  LEFT JOIN vehicles v ON v.id = d.vehicle_id
  LEFT JOIN device_assignments a ON a.device_id = d.id AND a.starts_at <= $1::timestamptz AND (a.ends_at IS NULL OR a.ends_at > $1::timestamptz)
  LEFT JOIN users u ON u.id = a.user_id
  LEFT JOIN customers c ON c.id = u.customer_id`;

const SELECT = `SELECT d.id, d.identifier, d.brand_id AS "brandId", d.hidden, d.secret_hash AS "secretHash", a.user_id AS "userId",
  (extract(epoch FROM a.starts_at) * 1000)::double precision AS "userSinceMs", ${DEVICE_NAME} AS name,
  d.speed_limit_kmh AS "speedLimitKmh", d.status, d.model, (extract(epoch FROM d.created_at) * 1000)::double precision AS "createdMs",
  (extract(epoch FROM d.status_changed_at) * 1000)::double precision AS "statusSinceMs"
  FROM devices d ${DEVICE_JOINS}`;

const instant = (ms: number): string => new Date(ms).toISOString();

/** All devices as the directory holds them, with their owner at a time. */
export const readAll = (db: Database, nowMs: number): Promise<DirectoryDevice[]> => db.query<DirectoryDevice>(SELECT, [instant(nowMs)]);

/** One device by its identifier. */
export async function readByIdentifier(db: Database, identifier: string, nowMs: number): Promise<DirectoryDevice | null> {
  const rows = await db.query<DirectoryDevice>(`${SELECT} WHERE d.identifier = $2`, [instant(nowMs), identifier]);
  return rows[0] ?? null;
}

/** Devices changed since a time of the database's clock, and those whose owner changes between two times of ours. */
export const readChanged = (db: Database, sinceDb: Date, sinceMs: number, nowMs: number): Promise<DirectoryDevice[]> =>
  db.query<DirectoryDevice>(
    `${SELECT} WHERE d.changed_at > $2::timestamptz OR d.id IN (
       SELECT device_id FROM device_assignments
       WHERE (starts_at > $3::timestamptz AND starts_at <= $1::timestamptz) OR (ends_at > $3::timestamptz AND ends_at <= $1::timestamptz))`,
    [instant(nowMs), sinceDb.toISOString(), instant(sinceMs)],
  );

/** The database's own clock: changes are stamped with it, whichever server makes them. */
export async function databaseNow(db: Database): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return row!.now;
}
