import { sql, type SQL } from 'drizzle-orm';
import { areaBounds, type AreaShape } from '../../../domain/desk/areas/area-shape.ts';
import type { PreviewVisit } from '../../../domain/desk/areas/area-preview.ts';
import { staysOf, type InOrOut } from '../../../domain/desk/areas/preview-visits.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { wantedRows, type HistoryRequest } from '../../live/telemetry/history-query.ts';

/** Rows that one query looks at: some 30 ms of the embedded database, which does other work between two queries. */
const PAGE_ROWS = 12_000;

interface Page {
  times: number[] | null;
  latitudes: number[] | null;
  longitudes: number[] | null;
  last: string | null;
  rows: number;
}

/** Whether a row lies in the box around a shape, which may lie over the date line. */
function isNear(shape: AreaShape): SQL {
  const [west, south, east, north] = areaBounds(shape);
  const isBetween = (turn: number): SQL => sql`h.longitude BETWEEN ${west + turn}::float8 AND ${east + turn}::float8`;
  return sql`(h.latitude BETWEEN ${south}::float8 AND ${north}::float8 AND (${isBetween(0)} OR ${isBetween(360)} OR ${isBetween(-360)}))`;
}

/**
 * Of a page of rows those that can tell of going in or out: the first and the last, those in the box around the shape, and those right before
 * and after; of a vehicle that stands the first and the last.
 */
const tellingRows = (rows: SQL, near: SQL): SQL => sql`WITH page AS MATERIALIZED (
    SELECT h.time, h.latitude, h.longitude, ${near} AS near FROM telemetry_history h ${rows} ORDER BY h.time LIMIT ${PAGE_ROWS}),
  beside AS (SELECT page.*, lag(near) OVER fixes AS was, lead(near) OVER fixes AS becomes,
      (latitude, longitude) = (lag(latitude) OVER fixes, lag(longitude) OVER fixes)
      AND (latitude, longitude) = (lead(latitude) OVER fixes, lead(longitude) OVER fixes) AS stands
    FROM page WINDOW fixes AS (ORDER BY time)),
  telling AS (SELECT * FROM beside
    WHERE was IS NULL OR becomes IS NULL OR ((near OR was OR becomes) AND stands IS DISTINCT FROM true) ORDER BY time)
  SELECT json_agg(round(date_part('epoch', time) * 1000)::bigint) AS times, json_agg(latitude) AS latitudes, json_agg(longitude) AS longitudes,
    (SELECT max(time)::text FROM page) AS last, (SELECT count(*) FROM page) AS rows FROM telling`;

/** When a vehicle was inside of a shape in a stretch of its past. */
export async function readStays(
  db: Database,
  shape: AreaShape,
  wish: HistoryRequest,
  signal: AbortSignal,
  insideOf: (places: readonly [latitude: number, longitude: number][]) => Promise<boolean[]>,
): Promise<PreviewVisit[]> {
  const near = isNear(shape);
  const places: InOrOut[] = [];
  let last: string | null = null;
  for (let isFirst = true; isFirst || last !== null; isFirst = false) {
    signal.throwIfAborted();
    const found: Page[] = await run<Page>(db, tellingRows(wantedRows(wish, last), near));
    const { times, latitudes, longitudes, ...page } = found[0]!;
    const isInside = await insideOf((times ?? []).map((_, at) => [latitudes![at]!, longitudes![at]!]));
    for (const [at, timeMs] of (times ?? []).entries()) places.push({ timeMs, isInside: isInside[at]! });
    last = page.rows === PAGE_ROWS ? page.last : null;
  }
  return staysOf(places);
}
