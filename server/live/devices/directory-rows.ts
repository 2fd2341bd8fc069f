import { sql, type SQL } from 'drizzle-orm';
import { mayReport } from '../../../domain/live/devices/device.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import type { DirectoryDevice } from './directory.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/** Name of the person a device belongs to, in a query that joins users `u` and customers `c`. */
export const PERSON_NAME = sql`COALESCE(NULLIF(c.name, ''), u.name)`;

/** The name of a device: vehicle's name, plate, person, identifier (domain rule `deviceName`). */
export const DEVICE_NAME = sql`COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, ''), ${PERSON_NAME}, d.identifier)`;

/** What entries of the audit trail call a device: without the person, who may be another by now. */
export const DEVICE_IN_TRAIL = {
  table: 'devices',
  name: `COALESCE((SELECT COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, '')) FROM vehicles v WHERE v.id = x.vehicle_id), x.identifier)`,
};

/** Joins of a device `d` with its vehicle `v` and its owner at a time: assignment `a`, user `u`, customer `c`. */
export const deviceJoins = (atMs: number): SQL => sql`
  LEFT JOIN vehicles v ON v.id = d.vehicle_id
  LEFT JOIN device_assignments a ON a.device_id = d.id AND a.starts_at <= ${instant(atMs)}::timestamptz AND (a.ends_at IS NULL OR a.ends_at > ${instant(atMs)}::timestamptz)
  LEFT JOIN users u ON u.id = a.user_id
  LEFT JOIN customers c ON c.id = u.customer_id`;

const select = (
  atMs: number,
): SQL => sql`SELECT d.id, d.identifier, d.brand_id AS "brandId", d.hidden, d.secret_hash AS "secretHash", a.user_id AS "userId",
  (extract(epoch FROM a.starts_at) * 1000)::double precision AS "userSinceMs", ${DEVICE_NAME} AS name,
  d.speed_limit_kmh AS "speedLimitKmh", d.payload_key AS "payloadKey", d.status, d.model, (extract(epoch FROM d.created_at) * 1000)::double precision AS "createdMs",
  (extract(epoch FROM d.status_changed_at) * 1000)::double precision AS "statusSinceMs"
  FROM devices d ${deviceJoins(atMs)}`;

/** Rows as the directory holds them: a device that may not report has no secret that could fit. */
async function read(db: Database, statement: SQL): Promise<DirectoryDevice[]> {
  const devices = await run<DirectoryDevice>(db, statement);
  for (const device of devices) if (!mayReport(device.status)) device.secretHash = '';
  return devices;
}

/** All devices as the directory holds them, with their owner at a time. */
export const readAll = (db: Database, nowMs: number): Promise<DirectoryDevice[]> => read(db, select(nowMs));

/** One device by its identifier. */
export async function readByIdentifier(
  db: Database,
  identifier: string,
  nowMs: number,
): Promise<DirectoryDevice | null> {
  const rows = await read(db, sql`${select(nowMs)} WHERE d.identifier = ${identifier}`);
  return rows[0] ?? null;
}

/** Devices changed since a time of the database's clock, and those whose owner changes between two times of ours. */
export const readChanged = (db: Database, sinceDb: Date, sinceMs: number, nowMs: number): Promise<DirectoryDevice[]> =>
  read(
    db,
    sql`${select(nowMs)} WHERE d.changed_at > ${sinceDb.toISOString()}::timestamptz OR d.id IN (
       SELECT device_id FROM device_assignments
       WHERE (starts_at > ${instant(sinceMs)}::timestamptz AND starts_at <= ${instant(nowMs)}::timestamptz)
         OR (ends_at > ${instant(sinceMs)}::timestamptz AND ends_at <= ${instant(nowMs)}::timestamptz))`,
  );

/** The database's own clock: changes are stamped with it, whichever server makes them. */
export async function databaseNow(db: Database): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return row!.now;
}
