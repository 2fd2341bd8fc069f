import { sql, type SQL } from 'drizzle-orm';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import { run, when, where } from '../../base/db/statement.ts';

const iso = (column: SQL): SQL => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ISO_TIME = iso(sql`h.time`);

/** A row as a telemetry record; what is unknown is left out. */
const RECORD = sql`jsonb_strip_nulls(jsonb_build_object('device', h.device, 'id', h.device || '-' || (extract(epoch FROM h.time) * 1000)::bigint,
  'dateTime', ${ISO_TIME}, 'pos', jsonb_build_object('gpsdt', ${ISO_TIME}), 'lastCommunication', ${iso(sql`h.communication`)},
  'latitude', h.latitude, 'longitude', h.longitude, 'speed', h.speed, 'angle', h.angle, 'ignition', h.ignition, 'odometer', h.odometer)) || h.detail`;

/** More rows than this are asked for in parts: about 100 MB of text. */
export const MOST_ROWS = 250_000;
/** Rows of one page: some 20 ms of the embedded database, which does other work between two pages. */
const PAGE_ROWS = 1_000;

export interface HistoryRequest {
  device: number;
  /** Fix times, both included, ms since the epoch. */
  startMs: number;
  endMs: number;
  /** Only what lies in the periods in which the device was this user's; null for all. */
  ownerId: number | null;
}

/** That a row lies in a period in which the device was this user's; nothing for null, who sees all. */
export const wasTheirs = (ownerId: number | null): SQL | undefined =>
  when(
    ownerId,
    (owner) => sql`EXISTS (SELECT FROM device_assignments a WHERE a.device_id = h.device AND a.user_id = ${owner}
      AND a.starts_at <= h.time AND (a.ends_at IS NULL OR a.ends_at > h.time))`,
  );

/** The rows of a wish, those after a time alone where one is named: of a customer only from the periods in which the device was theirs. */
export const wantedRows = ({ device, startMs, endMs, ownerId }: HistoryRequest, after: string | null = null): SQL =>
  where(
    sql`h.device = ${device}`,
    sql`h.time >= ${new Date(startMs).toISOString()}::timestamptz`,
    sql`h.time <= ${new Date(endMs).toISOString()}::timestamptz`,
    wasTheirs(ownerId),
    when(after, (time) => sql`h.time > ${time}::timestamptz`),
  );

/** Whether there are more than `mostRows`. */
export async function isTooMuchHistory(db: Database, wish: HistoryRequest, mostRows = MOST_ROWS): Promise<boolean> {
  const [size] = await run<{ rows: number }>(
    db,
    sql`SELECT count(*) AS rows FROM (SELECT 1 FROM telemetry_history h ${wantedRows(wish)} LIMIT ${mostRows + 1}) counted`,
  );
  return size!.rows > mostRows;
}

/**
 * History of a device as the text of a JSON array of telemetry records, oldest first, in pieces: each is built by the
 * database in one short query, the next one when the reader has taken it.
 */
export async function* historyJson(db: Database, wish: HistoryRequest, pageRows = PAGE_ROWS): AsyncGenerator<string> {
  // As text: a Date would lose what a time holds below the millisecond, and the row would come twice.
  let last: string | null = null;
  for (let isFirst = true; isFirst || last !== null; isFirst = false) {
    const rows: { text: string | null; last: string | null; rows: number }[] = await run(
      db,
      sql`SELECT json_agg(record ORDER BY time)::text AS text, max(time)::text AS last, count(*) AS rows
       FROM (SELECT ${RECORD} AS record, h.time AS time FROM telemetry_history h ${wantedRows(wish, last)} ORDER BY h.time LIMIT ${pageRows}) page`,
    );
    const page = rows[0]!;
    last = page.rows === pageRows ? page.last : null;
    const inner = page.text === null ? '' : page.text.slice(1, -1);
    yield `${isFirst ? '[' : inner === '' ? '' : ','}${inner}${last === null ? ']' : ''}`;
  }
}

/** Where a page of raw rows ended: microseconds since the epoch, so that nothing of a time is rounded away. */
const PLACE = sql`(extract(epoch FROM time) * 1000000)::bigint::text`;

/** Microseconds since the epoch as the database writes a time. */
const timeOfPlace = (place: string): string =>
  `${new Date(Number(place.slice(0, -3) || '0')).toISOString().slice(0, -1)}${place.slice(-3).padStart(3, '0')}Z`;

/**
 * At most so many rows of history behind a place (null: from the beginning) as the text of a page, oldest first: its `next` is the
 * place where it ends, and null where nothing comes behind.
 */
export async function historyPage(
  db: Database,
  wish: HistoryRequest,
  after: string | null,
  limit: number,
  signal: AbortSignal,
): Promise<string> {
  const texts: string[] = [];
  let [place, left]: [string | null, number] = [after, limit];
  while (left > 0) {
    signal.throwIfAborted();
    const pageRows = Math.min(left, PAGE_ROWS);
    const found: { text: string | null; last: string | null; rows: number }[] = await run(
      db,
      sql`SELECT json_agg(record ORDER BY time)::text AS text, (array_agg(${PLACE} ORDER BY time DESC))[1] AS last, count(*) AS rows
       FROM (SELECT ${RECORD} AS record, h.time AS time FROM telemetry_history h ${wantedRows(wish, place && timeOfPlace(place))}
             ORDER BY h.time LIMIT ${pageRows}) page`,
    );
    const { text, last, rows } = found[0]!;
    if (text !== null) texts.push(text.slice(1, -1));
    [place, left] = [rows < pageRows ? null : last, rows < pageRows ? 0 : left - rows];
  }
  const isMore = place !== null && (await hasHistory(db, wish, timeOfPlace(place)));
  return `{"content":[${texts.join(',')}],"next":${JSON.stringify(isMore ? place : null)}}`;
}

/** The records of devices as they were at a time, those that had reported by then: of a customer only from the periods in which each was theirs. */
export async function recordsAt(
  db: Database,
  devices: readonly number[],
  atMs: number,
  ownerId: number | null,
): Promise<Telemetry[]> {
  const records: Telemetry[] = [];
  // One by one along the key of the table: together the database reads all of a month.
  for (const device of devices) {
    const rows = wantedRows({ device, startMs: 0, endMs: atMs, ownerId });
    const [found] = await run<{ record: unknown }>(
      db,
      sql`SELECT ${RECORD} AS record FROM telemetry_history h ${rows} ORDER BY h.time DESC LIMIT 1`,
    );
    if (found) records.push(telemetrySchema.parse(found.record));
  }
  return records;
}

/** How many rows a wish has. */
export async function countHistory(db: Database, wish: HistoryRequest): Promise<number> {
  return (
    await run<{ rows: number }>(db, sql`SELECT count(*) AS rows FROM telemetry_history h ${wantedRows(wish)}`)
  )[0]!.rows;
}

/** Whether there are rows of a wish, behind a time where one is named. */
export async function hasHistory(db: Database, wish: HistoryRequest, after: string | null = null): Promise<boolean> {
  const found = await run(db, sql`SELECT 1 FROM telemetry_history h ${wantedRows(wish, after)} LIMIT 1`);
  return found.length > 0;
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

/** Whether a device is or was assigned to a person. */
export async function wasEverOwnedBy(db: Database, device: number, userId: number): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM device_assignments WHERE device_id = $1 AND user_id = $2 LIMIT 1', [
    device,
    userId,
  ]);
  return rows.length > 0;
}
