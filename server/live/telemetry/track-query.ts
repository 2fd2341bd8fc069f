import { sql, type SQL } from 'drizzle-orm';
import type { Track } from '../../../domain/live/history/track.ts';
import { TRACKED, type TrackName } from '../../../domain/live/telemetry/fields.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { columnPages, columnsAt } from './history-columns.ts';
import { wantedRows, type HistoryRequest } from './history-query.ts';
import { placesWithin, REASON, reasonsOf, spacingFor, type Spacing } from './thin.ts';
import { addPage, columnsOf, MEASURED, noColumns, trackOf, type ColumnPage } from './track-columns.ts';

/** Rows that one query looks at: some 50 ms of the embedded database, which does other work between two queries. */
const PAGE_ROWS = 12_000;
/**
 * Rows that are read whole and thinned here: a day of a fix every seven seconds. The database would look three times at each of
 * them, which lie far apart where many vehicles report at once; of more, reading them costs more than that.
 */
const READ_WHOLE = 12_000;
/** Of them so many by one query: some 30 ms of the embedded database. */
const ROWS_AT_ONCE = 2_000;
const WEEK_MS = 7 * 24 * 3_600_000;
/** Points whose columns one query reads. */
const POINTS_AT_ONCE = 2_500;
/** Of so many rows one is looked into for what its device measures. */
const LOOKED_INTO = 16;

export interface TrackRequest extends HistoryRequest {
  /** Most points. */
  points: number;
}

/** Charted columns beside the speed of which no peak is lost; the odometer has none. */
const CHARTED = TRACKED.filter(({ isRising }) => !isRising).map(({ track }) => track);

/** Sensors whose peaks are kept; the names of others are none that a statement may hold. */
const SENSOR = /^[\w-]{1,20}$/;
const MOST_SENSORS = 4;
const celsiusOf = (sensor: string): string => `(h.detail->'temperatures'->>'${sensor}')::float8`;

interface Overview {
  total: number;
  /** What the device fills of what is charted, as SQL over a row of history. */
  charted: string[];
}

/** How many fixes there are and what the device measures: week by week, so that the embedded database is not held. */
async function overviewOf(db: Database, wish: HistoryRequest, signal: AbortSignal): Promise<Overview> {
  const lookedInto = sql.raw(`FILTER (WHERE n % ${LOOKED_INTO} = 0)`);
  const has = CHARTED.map(
    (name) => sql`bool_or(${sql.raw(MEASURED[name])} IS NOT NULL) ${lookedInto} AS ${sql.identifier(name)}`,
  );
  const [charted, sensors] = [new Set<string>(), new Set<string>()];
  let total = 0;
  for (let startMs = wish.startMs; startMs <= wish.endMs; startMs += WEEK_MS) {
    signal.throwIfAborted();
    const week = { ...wish, startMs, endMs: Math.min(wish.endMs, startMs + WEEK_MS - 1) };
    const [row] = await run<Record<TrackName, boolean | null> & { total: number; sensors: (string | null)[] | null }>(
      db,
      sql`SELECT count(*) AS total, ${sql.join(has, sql`, `)}, json_agg(DISTINCT
         (SELECT string_agg(sensor, ' ') FROM jsonb_object_keys(h.detail->'temperatures') sensor)) ${lookedInto} AS sensors
       FROM (SELECT h.detail, row_number() OVER () AS n FROM telemetry_history h ${wantedRows(week)}) h`,
    );
    total += row!.total;
    for (const name of CHARTED) if (row![name]) charted.add(MEASURED[name]);
    for (const sensor of (row!.sensors ?? []).flatMap((keys) => keys?.split(' ') ?? [])) sensors.add(sensor);
  }
  const named = [...sensors].filter((sensor) => SENSOR.test(sensor)).sort();
  return { total, charted: [...charted, ...named.slice(0, MOST_SENSORS).map(celsiusOf)] };
}

/** How a page of rows is thinned, by what is charted of it, as SQL. */
interface Thinning extends Spacing {
  charted: readonly string[];
}

/** What is charted of a row, as SQL, with what its highest and lowest value of a stretch are kept for. */
const valuesOf = ({ charted }: Thinning): (readonly [value: string, highest: number, lowest: number])[] => [
  ['h.speed::float8', REASON.FASTEST, REASON.SLOWEST],
  ...charted.map((value) => [value, REASON.EXTREME, REASON.EXTREME] as const),
];

interface PageRow {
  times: string[] | null;
  speeds: (number | null)[] | null;
  reasons: number[] | null;
  rows: number;
  last: string | null;
  ignition: boolean | null;
}

/**
 * Which rows of a page are kept: first what is charted, alone and without the rest of the row, then the peaks of each stretch, then
 * the first row of the stretch that has them. `ignition` is what it was before the page.
 */
function thinnedPage(rows: SQL, limit: number, ignition: boolean | null, thinning: Thinning): SQL {
  const values = valuesOf(thinning);
  const listed = (part: (place: number) => string): SQL => sql.raw(values.map((_, place) => part(place)).join(', '));
  const places = listed(
    (at) => `min(n) FILTER (WHERE v${at} = highest${at}), min(n) FILTER (WHERE v${at} = lowest${at})`,
  );
  const reasons = sql.raw([REASON.EDGE, REASON.EDGE, ...values.flatMap(([, ...why]) => why)].join(', '));
  return sql`WITH page AS MATERIALIZED (
      SELECT h.*, n / ${thinning.stretch}::int AS stretch
      FROM (SELECT h.*, row_number() OVER fixes - 1 AS n, lag(h.ignition, 1, ${ignition}::boolean) OVER fixes AS before
        FROM (SELECT h.time, h.ignition, ${sql.raw(values.map(([value], at) => `${value} AS v${at}`).join(', '))}
          FROM telemetry_history h ${rows} ORDER BY h.time LIMIT ${limit}) h WINDOW fixes AS (ORDER BY h.time)) h),
    tops AS (SELECT stretch, ${listed((at) => `max(v${at}) AS highest${at}, min(v${at}) AS lowest${at}`)} FROM page GROUP BY stretch),
    peaks AS (SELECT ARRAY[min(n), max(n), ${places}] AS places FROM page JOIN tops USING (stretch) GROUP BY stretch),
    kept AS (SELECT n, bit_or(reason) AS reason FROM (
        SELECT found.n, found.reason FROM peaks, unnest(peaks.places, ARRAY[${reasons}]::int[]) AS found (n, reason) WHERE found.n IS NOT NULL
        UNION ALL SELECT n, ${REASON.IGNITION}::int FROM page WHERE ignition IS DISTINCT FROM before
        UNION ALL SELECT n, ${REASON.SPACED}::int FROM page WHERE n % ${thinning.spacing}::int = 0) AS found GROUP BY n)
    SELECT json_agg(time::text) AS times, json_agg(v0) AS speeds, json_agg(reason) AS reasons,
      (SELECT count(*) FROM page) AS rows, (SELECT max(time)::text FROM page) AS last,
      (SELECT ignition FROM page ORDER BY n DESC LIMIT 1) AS ignition
    FROM (SELECT page.time, page.v0, kept.reason FROM page JOIN kept USING (n) ORDER BY n) points`;
}

function thinningFor({ total, charted }: Overview, points: number): Thinning | null {
  const spacing = spacingFor(total, points, charted.length);
  return spacing && { ...spacing, charted };
}

/** The fixes of a period that may be points, page by page along the key of the table. */
async function candidates(db: Database, wish: HistoryRequest, thinning: Thinning, signal: AbortSignal) {
  const [times, speeds, reasons]: [string[], (number | null)[], number[]] = [[], [], []];
  // A page ends where a stretch does: the next one begins to count anew.
  const limit = Math.max(1, Math.round(PAGE_ROWS / thinning.stretch)) * thinning.stretch;
  let [last, ignition]: [string | null, boolean | null] = [null, null];
  for (let isFirst = true; isFirst || last !== null; isFirst = false) {
    signal.throwIfAborted();
    const found: PageRow[] = await run<PageRow>(db, thinnedPage(wantedRows(wish, last), limit, ignition, thinning));
    const page = found[0]!;
    times.push(...(page.times ?? []));
    speeds.push(...(page.speeds ?? []));
    reasons.push(...(page.reasons ?? []));
    ignition = page.ignition;
    last = page.rows === limit ? page.last : null;
  }
  return { times, speeds, reasons };
}

/** The columns of the points of a long period. */
async function thinnedColumns(
  db: Database,
  wish: TrackRequest,
  thinning: Thinning,
  signal: AbortSignal,
): Promise<ColumnPage> {
  const { times, speeds, reasons } = await candidates(db, wish, thinning, signal);
  const places = placesWithin(reasons, speeds, wish.points);
  const chosen = places ? places.map((place) => times[place]!) : times;
  const columns = noColumns();
  for (let first = 0; first < chosen.length; first += POINTS_AT_ONCE) {
    signal.throwIfAborted();
    addPage(columns, await columnsAt(db, wish, chosen.slice(first, first + POINTS_AT_ONCE)));
  }
  return columns;
}

/** What is charted of a track beside the speed. */
function chartedOf(track: Track): (readonly (number | null)[])[] {
  const sensors = Object.keys(track.temperaturesC).filter((sensor) => SENSOR.test(sensor));
  return [
    ...CHARTED.map((name) => track[name]).filter((column) => column !== null),
    ...sensors.slice(0, MOST_SENSORS).map((sensor) => track.temperaturesC[sensor]!),
  ];
}

/**
 * The columns of all fixes of a period; null as soon as it shows that there are more than so many: by how densely those that were
 * read lie, since counting them would look at each once more.
 */
async function allColumns(
  db: Database,
  wish: TrackRequest,
  signal: AbortSignal,
  most = Infinity,
): Promise<ColumnPage | null> {
  const columns = noColumns();
  const { timeMs } = columns;
  for await (const page of columnPages(db, () => wish, ROWS_AT_ONCE)) {
    signal.throwIfAborted();
    addPage(columns, page);
    const spanMs = Math.max(1, timeMs.at(-1)! - wish.startMs);
    const isLast = page.timeMs.length < ROWS_AT_ONCE;
    if (!isLast && (timeMs.length * (wish.endMs - wish.startMs)) / spanMs > most) return null;
  }
  return columns;
}

/** The track of fixes that were all read. */
function wholeTrack(columns: ColumnPage, { device, points }: TrackRequest): Track {
  const { speedKmh: speeds, ignition } = columns;
  const whole = trackOf(device, speeds.length, columns);
  const others = chartedOf(whole);
  const spacing = spacingFor(speeds.length, points, others.length);
  if (spacing === null) return whole;
  const reasons = reasonsOf({ speeds, ignition, others }, spacing);
  const rows = [...reasons.keys()].filter((row) => reasons[row] !== 0);
  const of = <T>(values: readonly T[]): T[] => rows.map((row) => values[row]!);
  const places = placesWithin(of(reasons), of(speeds), points);
  const chosen = places ? places.map((place) => rows[place]!) : rows;
  return trackOf(device, speeds.length, columnsOf(columns, chosen));
}

/** The track of a period whose fixes are thinned by the database before they are read. */
export async function thinnedTrack(db: Database, wish: TrackRequest, signal: AbortSignal): Promise<Track> {
  const overview = await overviewOf(db, wish, signal);
  const thinning = thinningFor(overview, wish.points);
  // They are fewer than they seemed to be.
  if (thinning === null) return wholeTrack((await allColumns(db, wish, signal))!, wish);
  return trackOf(wish.device, overview.total, await thinnedColumns(db, wish, thinning, signal));
}

/**
 * The track of a device, thinned to a number of points. Of every stretch (as many fixes each, so that quiet hours take few points)
 * the first and last fix and those with the highest and lowest value of what is charted are kept, and every change of the
 * ignition; evenly spaced fixes fill what is left.
 */
export async function readTrack(db: Database, wish: TrackRequest, signal: AbortSignal): Promise<Track> {
  const columns = await allColumns(db, wish, signal, Math.max(READ_WHOLE, wish.points));
  return columns ? wholeTrack(columns, wish) : thinnedTrack(db, wish, signal);
}
