import type { GeofenceFix } from '../../../domain/desk/geofence/visits.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { takesPart, type FixQuality } from '../../../domain/live/trips/trip-fix.ts';
import type { Database } from '../../base/db/database.ts';

/** A row of history: its fix, null where it says nothing of a place. */
export interface NotedFix {
  timeMs: number;
  fix: GeofenceFix | null;
}

/** What was read of the history of a device. */
export interface History {
  rows: NotedFix[];
  /** There is more behind it. */
  isCut: boolean;
}

type Row = GeofenceFix & FixQuality & { device: Id };

const FIELDS = `round(date_part('epoch', h.time) * 1000)::float8 AS "timeMs", h.latitude, h.longitude, h.speed::float8 AS "speedKmh",
  h.detail -> 'valid' = 'true' AS valid, h.detail -> 'geolocate' = 'true' AS lbs, (h.detail ->> 'accuracy')::float8 AS "accuracyM"`;
const iso = (ms: number): string => new Date(ms).toISOString();

const notedOf = ({ timeMs, latitude, longitude, speedKmh, accuracyM, ...quality }: Row): NotedFix => ({
  timeMs,
  fix: takesPart({ ...quality, accuracyM, latitude }) ? { timeMs, latitude, longitude, speedKmh, accuracyM } : null,
});

/** A record of ingest as history has it. */
export function notedFix({ dateTime, latitude, longitude, speed, accuracy, valid, geolocate }: Telemetry): NotedFix {
  const timeMs = Date.parse(dateTime);
  if (!takesPart({ valid, lbs: geolocate, accuracyM: accuracy, latitude })) return { timeMs, fix: null };
  // As precise as history keeps it: what is computed anew from there is the same.
  const speedKmh = speed === null ? null : Math.fround(speed);
  return { timeMs, fix: { timeMs, latitude, longitude, speedKmh, accuracyM: accuracy } };
}

/** The history of devices, each after a time of its own, oldest first and at most so many rows of each. */
export async function readAfter(
  db: Database,
  devices: readonly { device: Id; afterMs: number }[],
  limit: number,
): Promise<Map<Id, History>> {
  const rows = await db.query<Row>(
    `SELECT given.device, h.* FROM unnest($1::bigint[], $2::timestamptz[]) AS given (device, after), LATERAL (
       SELECT ${FIELDS} FROM telemetry_history h WHERE h.device = given.device AND h.time > given.after ORDER BY h.time LIMIT $3) h`,
    [devices.map(({ device }) => device), devices.map(({ afterMs }) => iso(afterMs)), limit],
  );
  const found = new Map<Id, History>(devices.map(({ device }) => [device, { rows: [], isCut: false }]));
  for (const row of rows) found.get(row.device)!.rows.push(notedOf(row));
  for (const history of found.values()) {
    history.rows.sort((a, b) => a.timeMs - b.timeMs);
    history.isCut = history.rows.length >= limit;
  }
  return found;
}

/** The fixes of a device after one time up to another, included, oldest first, page by page. */
export async function* fixesBetween(
  db: Database,
  device: Id,
  afterMs: number,
  untilMs: number,
): AsyncGenerator<GeofenceFix> {
  for (let fromMs = afterMs; ;) {
    const rows = await db.query<Row>(
      `SELECT ${FIELDS} FROM telemetry_history h
       WHERE h.device = $1 AND h.time > $2::timestamptz AND h.time <= $3::timestamptz ORDER BY h.time LIMIT $4`,
      [device, iso(fromMs), iso(untilMs), PAGE],
    );
    for (const { fix } of rows.map(notedOf)) if (fix) yield fix;
    if (rows.length < PAGE) return;
    fromMs = rows.at(-1)!.timeMs;
  }
}

const PAGE = 2_000;

/** The last fixes of a device before a time, oldest first; `isAll` where history has no more before them. */
export async function fixesBefore(
  db: Database,
  device: Id,
  beforeMs: number,
  limit: number,
): Promise<{ fixes: GeofenceFix[]; isAll: boolean; firstMs: number | null }> {
  const rows = await db.query<Row>(
    `SELECT ${FIELDS} FROM telemetry_history h WHERE h.device = $1 AND h.time < $2::timestamptz ORDER BY h.time DESC LIMIT $3`,
    [device, iso(beforeMs), limit],
  );
  const fixes = rows.toReversed().flatMap((row) => notedOf(row).fix ?? []);
  return { fixes, isAll: rows.length < limit, firstMs: rows.at(-1)?.timeMs ?? null };
}
