import { sql } from 'drizzle-orm';
import type { Track } from '../../domain/track.ts';

const fromDetail = (name: string): string => `(h.detail->>'${name}')::float8`;

/** A real as the decimal number that was stored: 0.29, not 0.2899999916. */
const decimal = (column: string): string => `h.${column}::text::float8`;

/** Columns that every device fills, as SQL over a row of history. */
const ALWAYS = {
  timeMs: `round(date_part('epoch', h.time) * 1000)::bigint`,
  latitude: 'h.latitude',
  longitude: 'h.longitude',
  speedKmh: decimal('speed'),
  headingDeg: decimal('angle'),
  ignition: 'h.ignition',
  valid: `COALESCE(h.detail->'valid' = 'true', false)`,
} as const;

/** Columns that only some devices fill, by their name in a track. */
export const MEASURED = {
  altitudeM: fromDetail('altitude'),
  odometerM: 'h.odometer',
  batteryV: fromDetail('batteryTension'),
  batteryPercent: fromDetail('batteryPercent'),
  fuelL: fromDetail('fuel'),
  fuelPercent: fromDetail('fuelLevel'),
} as const;
type Measured = keyof typeof MEASURED;

const COLUMNS = { ...ALWAYS, ...MEASURED, temperatures: `h.detail->'temperatures'` };

/** Rows of a set `h` as one row of JSON columns, in the order in which the set has them: sorting for each column would cost more than all else. */
export const COLUMNS_AS_JSON = sql.raw(
  `json_build_object(${Object.entries(COLUMNS)
    .map(([name, value]) => `'${name}', COALESCE(json_agg(${value}), '[]'::json)`)
    .join(', ')})::text`,
);

/** A page of columns, as the database makes them. */
export type ColumnPage = { [Name in keyof typeof ALWAYS]: Track[Name] } & { [Name in Measured]: (number | null)[] } & {
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
  const measured = (name: Measured): (number | null)[] | null =>
    columns[name].some((value) => value !== null) ? columns[name] : null;
  const total = Math.max(counted, columns.timeMs.length);
  return {
    ...rest,
    device,
    total,
    isThinned: columns.timeMs.length < total,
    altitudeM: measured('altitudeM'),
    odometerM: measured('odometerM'),
    batteryV: measured('batteryV'),
    batteryPercent: measured('batteryPercent'),
    fuelL: measured('fuelL'),
    fuelPercent: measured('fuelPercent'),
    temperaturesC: temperaturesOf(temperatures),
  };
}
