import { takesPart, type FixQuality, type TripFix } from '../../../domain/live/trips/trip-fix.ts';
import type { Database } from '../../base/db/database.ts';

/** Rows of one read: some 20 ms of the embedded database, which does other work between two reads. */
export const FIX_PAGE = 2_000;

type Row = TripFix & FixQuality;

/** Bound as `h`. */
const FIELDS = `round(date_part('epoch', h.time) * 1000)::float8 AS "timeMs", h.latitude, h.longitude, h.speed::float8 AS "speedKmh",
  h.ignition, h.detail ->> 'driverId' AS "driverId", (h.detail ->> 'fuel')::float8 AS "fuelL",
  h.detail -> 'valid' = 'true' AS valid, h.detail -> 'geolocate' = 'true' AS lbs, (h.detail ->> 'accuracy')::float8 AS "accuracyM"`;

/** What was read of the history of a device. */
export interface FixPage {
  /** Those that take part in trips, oldest first. */
  fixes: TripFix[];
  /** How many rows there were, and the time of the last one; null where there was none. */
  rows: number;
  lastMs: number | null;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** History of devices, of each after a time of its own up to another, included, at most a page of each. */
export async function readPages(
  db: Database,
  from: readonly { device: number; afterMs: number }[],
  untilMs: number,
  limit = FIX_PAGE,
): Promise<Map<number, FixPage>> {
  const pages = new Map<number, FixPage>(from.map(({ device }) => [device, { fixes: [], rows: 0, lastMs: null }]));
  const rows = await db.query<Row & { device: number }>(
    `SELECT h.* FROM unnest($1::bigint[], $2::timestamptz[]) AS given (device, after) CROSS JOIN LATERAL
       (SELECT h.device, ${FIELDS} FROM telemetry_history h
        WHERE h.device = given.device AND h.time > given.after AND h.time <= $3::timestamptz ORDER BY h.time LIMIT $4) h
     ORDER BY h.device, h."timeMs"`,
    [from.map(({ device }) => device), from.map(({ afterMs }) => isoOf(afterMs)), isoOf(untilMs), limit],
  );
  for (const { device, ...row } of rows) {
    const page = pages.get(device)!;
    if (takesPart(row)) page.fixes.push(row);
    page.rows += 1;
    page.lastMs = row.timeMs;
  }
  return pages;
}

/** History of a device after one time up to another, included, at most a page of it. */
export const readFixes = async (
  db: Database,
  device: number,
  afterMs: number,
  untilMs: number,
  limit = FIX_PAGE,
): Promise<FixPage> => (await readPages(db, [{ device, afterMs }], untilMs, limit)).get(device)!;

/** All fixes of a device between two times, both included, page by page. */
export async function* fixesOf(db: Database, device: number, startMs: number, endMs: number): AsyncGenerator<TripFix> {
  for (let afterMs = startMs - 1; ;) {
    const page = await readFixes(db, device, afterMs, endMs);
    yield* page.fixes;
    if (page.rows < FIX_PAGE) return;
    afterMs = page.lastMs!;
  }
}
