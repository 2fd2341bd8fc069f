import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { identifierOf, isIdentifier } from '../../domain/identifier.ts';
import { KMH_PER_KNOT, KMH_PER_METRE_PER_SECOND } from '../../domain/units.ts';
import { findColumns, type Columns } from './columns.ts';
import { readTime, type DateFormat } from './times.ts';
import type { Track, TrackFix } from './track-fix.ts';

/** Factor to km/h of each unit a speed column may be in. */
export const SPEED_UNITS = { mps: KMH_PER_METRE_PER_SECOND, kmh: 1, mph: 1.609344, knots: KMH_PER_KNOT } as const;
export type SpeedUnit = keyof typeof SPEED_UNITS;

export interface CsvOptions {
  /** Column names by field, where they are not found by themselves. */
  columns: Readonly<Record<string, string>>;
  dateFormat: DateFormat;
  /** Of times without an offset; UTC when not given. */
  timezone?: string;
  speedUnit: SpeedUnit;
  /** For a file without a column for the device. */
  identifier: string | null;
}

type Row = readonly string[];

const numberAt = (row: Row, index: number | undefined): number | null => {
  const text = index === undefined ? '' : (row[index] ?? '').trim();
  return text === '' ? null : Number(text);
};

const textAt = (row: Row, index: number | undefined): string => (index === undefined ? '' : (row[index] ?? '').trim());

/** A fix of a row, or why it is none. */
function fixOf(row: Row, line: number, columns: Columns, options: CsvOptions): TrackFix | string {
  const written =
    columns.date === undefined
      ? textAt(row, columns.time)
      : `${textAt(row, columns.date)} ${textAt(row, columns.clock)}`;
  const timeMs = readTime(written, options.dateFormat, options.timezone);
  if (typeof timeMs === 'string') return timeMs;
  const identifier = identifierOf(options.identifier ?? textAt(row, columns.device));
  if (identifier === '') return 'no device: name one with --identifier';
  if (!isIdentifier(identifier)) return `not an identifier of a device: ${identifier.slice(0, 40)}`;
  const [latitude, longitude] = [numberAt(row, columns.latitude), numberAt(row, columns.longitude)];
  if (latitude === null || longitude === null) return 'no position';
  const [speed, headingDeg, altitudeM, odometerM] = [
    columns.speed,
    columns.heading,
    columns.altitude,
    columns.odometer,
  ].map((index) => numberAt(row, index)) as [number | null, number | null, number | null, number | null];
  const numbers = { latitude, longitude, speed, heading: headingDeg, altitude: altitudeM, odometer: odometerM };
  const wrong = Object.entries(numbers).find(([, value]) => value !== null && !Number.isFinite(value));
  if (wrong) return `${wrong[0]} is not a number`;
  return {
    line,
    identifier,
    timeMs,
    latitude,
    longitude,
    speedKmh: speed === null ? null : speed * SPEED_UNITS[options.speedUnit],
    headingDeg,
    altitudeM,
    odometerM,
  };
}

/** Reads a CSV with a header line: its fixes in the order of the file, and the rows that are none. Throws when a column is missing. */
export async function readCsv(input: Readable, options: CsvOptions): Promise<Track> {
  const track: Track = { fixes: [], bad: [] };
  const parser = input.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    }),
  );
  input.on('error', (error) => parser.destroy(error));
  let columns: Columns | null = null;
  let width = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (!columns) {
      columns = findColumns(record, options.columns);
      width = record.length;
      continue;
    }
    const fix =
      record.length < width ? `only ${record.length} of ${width} columns` : fixOf(record, info.lines, columns, options);
    if (typeof fix === 'string') track.bad.push({ line: info.lines, reason: fix });
    else track.fixes.push(fix);
  }
  return track;
}
