import type { AreaEvent } from '../../../domain/desk/geofence/area-events.ts';
import type { Decision } from '../../../domain/desk/geofence/visits.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';

/** A visit as it is stored. */
export interface StoredVisit {
  area: Id;
  enteredMs: number;
  leftMs: number | null;
  topKmh: number | null;
  isSeen: boolean;
  dwelt: boolean;
}

/** What was decided of a device. */
export interface Decided {
  device: Id;
  decisions: readonly Decision[];
}

const ms = (column: string): string => `round(date_part('epoch', ${column}) * 1000)::float8`;
const iso = (at: number): string => new Date(at).toISOString();
const at = (column: string): string => `to_timestamp(given.${column} / 1000.0)`;
const GIVEN = `json_to_recordset($1::json) AS given (device bigint, area bigint, entered float8, left_ms float8, top real, seen boolean, dwelt boolean)`;

/** Opens and closes visits by what was decided. */
export async function writeDecisions(tx: Database, decided: readonly Decided[]): Promise<void> {
  const all = decided.flatMap(({ device, decisions }) => decisions.map((decision) => ({ device, decision })));
  const opened = all.flatMap(({ device, decision }) =>
    decision.kind === 'enter' ? [{ device, area: decision.area, entered: decision.atMs, seen: decision.isSeen }] : [],
  );
  const closed = all.flatMap(({ device, decision }) =>
    decision.kind === 'exit'
      ? [{ device, area: decision.area, entered: decision.enteredMs, left_ms: decision.atMs, top: decision.topKmh }]
      : [],
  );
  if (opened.length > 0)
    // An area may be gone for good by now.
    await tx.query(
      `INSERT INTO area_visits (device, area_id, entered_at, is_seen)
       SELECT given.device, given.area, ${at('entered')}, given.seen FROM ${GIVEN} JOIN areas a ON a.id = given.area
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(opened)],
    );
  if (closed.length > 0)
    await tx.query(
      `UPDATE area_visits v SET left_at = ${at('left_ms')}, top_kmh = given.top FROM ${GIVEN}
       WHERE v.device = given.device AND v.area_id = given.area AND v.entered_at = ${at('entered')}`,
      [JSON.stringify(closed)],
    );
}

/** Visits of a device that were not over at a time. */
export const visitsAfter = (tx: Database, device: Id, afterMs: number): Promise<StoredVisit[]> =>
  tx.query<StoredVisit & Record<string, unknown>>(
    `SELECT area_id AS area, ${ms('entered_at')} AS "enteredMs", ${ms('left_at')} AS "leftMs", top_kmh::float8 AS "topKmh", is_seen AS "isSeen", dwelt
     FROM area_visits WHERE device = $1 AND (left_at IS NULL OR left_at >= $2::timestamptz) ORDER BY entered_at, area_id`,
    [device, iso(afterMs)],
  );

/** Puts visits of a device in the place of others. */
export async function replaceVisits(
  tx: Database,
  device: Id,
  wrong: readonly StoredVisit[],
  right: readonly StoredVisit[],
): Promise<void> {
  const text = (visits: readonly StoredVisit[]): string =>
    JSON.stringify(
      visits.map(({ area, enteredMs, leftMs, topKmh, isSeen, dwelt }) => ({
        device,
        area,
        entered: enteredMs,
        left_ms: leftMs,
        top: topKmh,
        seen: isSeen,
        dwelt,
      })),
    );
  if (wrong.length > 0)
    await tx.query(
      `DELETE FROM area_visits v USING ${GIVEN} WHERE v.device = given.device AND v.area_id = given.area AND v.entered_at = ${at('entered')}`,
      [text(wrong)],
    );
  if (right.length > 0)
    await tx.query(
      `INSERT INTO area_visits (device, area_id, entered_at, left_at, top_kmh, is_seen, dwelt)
       SELECT given.device, given.area, ${at('entered')}, ${at('left_ms')}, given.top, given.seen, given.dwelt FROM ${GIVEN}
       JOIN areas a ON a.id = given.area
       ON CONFLICT (device, area_id, entered_at) DO UPDATE SET left_at = excluded.left_at, top_kmh = excluded.top_kmh, dwelt = area_visits.dwelt OR excluded.dwelt`,
      [text(right)],
    );
}

/** Keeps events of devices; answers those that were not there before: what is told of is told by whoever kept it. */
export async function keepEvents(tx: Database, events: readonly AreaEvent[]): Promise<AreaEvent[]> {
  if (events.length === 0) return [];
  const rows = await tx.query<{ device: Id; id: string }>(
    `INSERT INTO device_events (device, time, id, type, on_off, description)
     SELECT device, time, id, type, on_off, description
     FROM json_to_recordset($1::json) AS given (device bigint, time timestamptz, id text, type text, on_off boolean, description text)
     ORDER BY device, time, id ON CONFLICT DO NOTHING RETURNING device, id`,
    [
      JSON.stringify(
        events.map(({ device, event: { dateTime, id, type, onOff, description } }) => ({
          device,
          time: dateTime,
          id,
          type,
          on_off: onOff,
          description,
        })),
      ),
    ],
  );
  const kept = new Set(rows.map(({ id }) => id));
  return events.filter(({ event }) => kept.delete(event.id));
}

/** Marks open visits that have lasted as long as their areas allow, ms; each is answered once. */
export const takeDwelt = (
  tx: Database,
  areas: readonly { area: Id; dwellMs: number }[],
  nowMs: number,
): Promise<{ device: Id; area: Id; enteredMs: number }[]> =>
  tx.query<{ device: Id; area: Id; enteredMs: number }>(
    `UPDATE area_visits v SET dwelt = true FROM unnest($1::bigint[], $2::timestamptz[]) AS given (area, latest)
     WHERE v.area_id = given.area AND v.left_at IS NULL AND NOT v.dwelt AND v.entered_at <= given.latest
     RETURNING v.device, v.area_id AS area, ${ms('v.entered_at')} AS "enteredMs"`,
    [areas.map(({ area }) => area), areas.map(({ dwellMs }) => iso(nowMs - dwellMs))],
  );

/** Of some devices those that were in an area between two times. */
export const wereIn = async (db: Database, area: Id, fromMs: number, untilMs: number): Promise<Set<Id>> =>
  new Set(
    (
      await db.query<{ device: Id }>(
        `SELECT DISTINCT device FROM area_visits WHERE area_id = $1 AND entered_at <= $3::timestamptz AND (left_at IS NULL OR left_at >= $2::timestamptz)`,
        [area, iso(fromMs), iso(untilMs)],
      )
    ).map(({ device }) => device),
  );

/** Forgets visits that ended before an instant, as history does. */
export const forgetVisits = (db: Database, beforeMs: number): Promise<unknown> =>
  db.query('DELETE FROM area_visits WHERE left_at < $1::timestamptz', [iso(beforeMs)]);
