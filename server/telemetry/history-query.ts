import type { Database } from '../db/database.ts';

const ISO = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row as a telemetry record; what is unknown is left out. */
const RECORD = `jsonb_strip_nulls(jsonb_build_object('device', h.device, 'id', h.device || '-' || (extract(epoch FROM h.time) * 1000)::bigint,
  'dateTime', ${ISO('h.time')}, 'pos', jsonb_build_object('gpsdt', ${ISO('h.time')}), 'lastCommunication', ${ISO('h.communication')},
  'latitude', h.latitude, 'longitude', h.longitude, 'speed', h.speed, 'angle', h.angle, 'ignition', h.ignition, 'odometer', h.odometer)) || h.detail`;

/** Only what a user (`$4`) saw as an owner: the periods in which the device was theirs. */
export const OWNED = `AND EXISTS (SELECT FROM device_assignments a WHERE a.device_id = h.device AND a.user_id = $4
  AND a.starts_at <= h.time AND (a.ends_at IS NULL OR a.ends_at > h.time))`;

/** More rows than this are asked for in parts: about 100 MB of text. */
export const MOST_ROWS = 250_000;

/**
 * History of a device from `startMs` up to `endMs`, both included, as the text of a JSON array of telemetry records,
 * oldest first, built by the database; null when there are more than `mostRows`. With a user, only what lies in that
 * user's periods.
 */
export async function historyJson(db: Database, device: number, startMs: number, endMs: number, ownerId: number | null, mostRows = MOST_ROWS): Promise<string | null> {
  const parameters = [device, new Date(startMs).toISOString(), new Date(endMs).toISOString(), ...(ownerId === null ? [] : [ownerId])];
  const wanted = `FROM telemetry_history h WHERE h.device = $1 AND h.time >= $2::timestamptz AND h.time <= $3::timestamptz ${ownerId === null ? '' : OWNED}`;
  const [size] = await db.query<{ rows: number }>(`SELECT count(*) AS rows FROM (SELECT 1 ${wanted} LIMIT ${mostRows + 1}) counted`, parameters);
  if (size!.rows > mostRows) return null;
  const [row] = await db.query<{ text: string }>(`SELECT COALESCE(json_agg(${RECORD} ORDER BY h.time), '[]')::text AS text ${wanted}`, parameters);
  return row!.text;
}

/** Since when each device that a user has now has been theirs, ms since the epoch. */
export async function ownedSince(db: Database, userId: number, nowMs: number): Promise<Map<number, number>> {
  const rows = await db.query<{ device: number; since: Date }>(
    `SELECT device_id AS device, starts_at AS since FROM device_assignments
     WHERE user_id = $1 AND starts_at <= $2::timestamptz AND (ends_at IS NULL OR ends_at > $2::timestamptz)`,
    [userId, new Date(nowMs).toISOString()],
  );
  return new Map(rows.map(({ device, since }) => [device, since.getTime()]));
}
