import { sql } from 'drizzle-orm';
import type { Track } from '../../../domain/live/history/track.ts';
import { TRACKED, type TrackName } from '../../../domain/live/telemetry/fields.ts';

/** What a fix has beside its place, as the text of a JSON value; null where it has none. */
const detailText = (name: string): string => `(h.detail->'${name}')::text`;
/** The same as a number of the database. */
const detailNumber = (name: string): string => `(h.detail->>'${name}')::float8`;

/** Columns that every device fills, as texts of JSON values over a row of history. A real is written as the decimal number that was stored: 0.29. */
const ALWAYS = {
  timeMs: `round(date_part('epoch', h.time) * 1000)::bigint::text`,
  latitude: 'h.latitude::text',
  longitude: 'h.longitude::text',
  speedKmh: 'h.speed::text',
  headingDeg: 'h.angle::text',
  ignition: 'h.ignition::text',
  valid: `COALESCE(h.detail->'valid' = 'true', false)::text`,
} as const;

/** Fields that history has a column of; the others stand in the detail of the row. */
const OWN_COLUMNS: Partial<Record<TrackName, string>> = { odometerM: 'h.odometer' };

/** Columns that only some devices fill, by their name in a track, as numbers. */
export const MEASURED = Object.fromEntries(
  TRACKED.map(({ track, record }) => [track, OWN_COLUMNS[track] ?? detailNumber(record)]),
) as Record<TrackName, string>;

const COLUMNS: Record<string, string> = {
  ...ALWAYS,
  ...Object.fromEntries(
    TRACKED.map(({ track, record }) => [
      track,
      OWN_COLUMNS[track] === undefined ? detailText(record) : `${OWN_COLUMNS[track]}::text`,
    ]),
  ),
  temperatures: detailText('temperatures'),
};

/**
 * Rows of a set `h` as one row of JSON columns, in the order in which the set has them: sorting for each column would cost more than all
 * else. Their texts are strung together, which takes two thirds of the time of `json_agg`.
 */
export const COLUMNS_AS_JSON = sql.raw(
  `'{' || concat_ws(',', ${Object.entries(COLUMNS)
    .map(([name, text]) => `'"${name}":[' || COALESCE(string_agg(COALESCE(${text}, 'null'), ','), '') || ']'`)
    .join(', ')}) || '}'`,
);

/** A page of columns, as the database makes them. */
export type ColumnPage = { [Name in keyof typeof ALWAYS]: Track[Name] } & Record<TrackName, (number | null)[]> & {
    temperatures: (Record<string, number> | null)[];
  };

const NAMES = Object.keys(COLUMNS) as (keyof ColumnPage)[];

export const noColumns = (): ColumnPage => Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as ColumnPage;

/** Adds a page behind columns. */
export function addPage(columns: ColumnPage, page: ColumnPage): void {
  for (const name of NAMES) {
    const into = columns[name] as unknown[];
    for (const value of page[name]) into.push(value);
  }
}

/** Some rows of columns by their places. */
export const columnsOf = (columns: ColumnPage, places: readonly number[]): ColumnPage =>
  Object.fromEntries(NAMES.map((name) => [name, places.map((place) => columns[name][place])])) as unknown as ColumnPage;

/** A column by sensor of what is one record a fix. */
function temperaturesOf(records: ColumnPage['temperatures']): Track['temperaturesC'] {
  const sensors = new Set(records.flatMap((record) => Object.keys(record ?? {})));
  return Object.fromEntries(
    [...sensors].sort().map((sensor) => [sensor, records.map((record) => record?.[sensor] ?? null)]),
  );
}

/** The track of columns, of so many fixes in all; more may have come since they were counted. */
export function trackOf(device: number, counted: number, columns: ColumnPage): Track {
  const { temperatures, ...rest } = columns;
  const measured = TRACKED.map(({ track }) => [
    track,
    columns[track].some((value) => value !== null) ? columns[track] : null,
  ]);
  const total = Math.max(counted, columns.timeMs.length);
  return {
    ...rest,
    device,
    total,
    isThinned: columns.timeMs.length < total,
    ...(Object.fromEntries(measured) as Pick<Track, TrackName>),
    temperaturesC: temperaturesOf(temperatures),
  };
}
