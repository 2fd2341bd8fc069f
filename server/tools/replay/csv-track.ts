import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse';
import { identifierOf, isIdentifier } from '../../../domain/live/devices/identifier.ts';
import { damageOf, textOf } from '../../../domain/work/import-cells.ts';
import { KMH_PER_KNOT, KMH_PER_METRE_PER_SECOND } from '../../../domain/base/units.ts';
import { isSeparatorRow, LOOKED_AT, separatorOf, textPieces } from '../../work/imports/decode-text.ts';
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

const textAt = (row: Row, index: number | undefined): string => (index === undefined ? '' : textOf(row[index] ?? ''));

/** Coordinates have no thousands: a comma in one shows that it is the decimal mark of the row. */
const hasDecimalComma = (row: Row, { latitude, longitude }: Columns): boolean =>
  [latitude, longitude].some((index) => /^[+-]?\d+,\d+$/.test(textAt(row, index)));

/** A number by the decimal mark of its row; NaN for one with the other mark, which may be thousands. */
function numberAt(row: Row, index: number | undefined, isComma: boolean): number | null {
  const text = textAt(row, index);
  if (text === '') return null;
  if (!isComma) return Number(text);
  return text.includes('.') ? Number.NaN : Number(text.replace(',', '.'));
}

/** What a spreadsheet has made of an identifier; it is no longer that of a device. */
const DAMAGE = { rounded: 'was rounded by a spreadsheet', 'formula-error': 'is the error of a formula' } as const;

/** The device of a row, or why it names none. */
function deviceOf(row: Row, columns: Columns, given: string | null): { identifier: string } | string {
  const text = given ?? textAt(row, columns.device);
  const damage = damageOf(text);
  if (damage !== null) return `the device ${DAMAGE[damage]}: ${text.slice(0, 40)}`;
  const identifier = identifierOf(text);
  if (identifier === '') return 'no device: name one with --identifier';
  return isIdentifier(identifier) ? { identifier } : `not an identifier of a device: ${identifier.slice(0, 40)}`;
}

/** A fix of a row, or why it is none. */
function fixOf(row: Row, line: number, columns: Columns, options: CsvOptions): TrackFix | string {
  const written =
    columns.date === undefined
      ? textAt(row, columns.time)
      : `${textAt(row, columns.date)} ${textAt(row, columns.clock)}`;
  const timeMs = readTime(written, options.dateFormat, options.timezone);
  if (typeof timeMs === 'string') return timeMs;
  const device = deviceOf(row, columns, options.identifier);
  if (typeof device === 'string') return device;
  const isComma = hasDecimalComma(row, columns);
  const [latitude, longitude] = [numberAt(row, columns.latitude, isComma), numberAt(row, columns.longitude, isComma)];
  if (latitude === null || longitude === null) return 'no position';
  const [speed, headingDeg, altitudeM, odometerM] = [
    columns.speed,
    columns.heading,
    columns.altitude,
    columns.odometer,
  ].map((index) => numberAt(row, index, isComma)) as [number | null, number | null, number | null, number | null];
  const numbers = { latitude, longitude, speed, heading: headingDeg, altitude: altitudeM, odometer: odometerM };
  const wrong = Object.entries(numbers).find(([, value]) => value !== null && !Number.isFinite(value));
  if (wrong) return `${wrong[0]} is not a number`;
  return {
    line,
    identifier: device.identifier,
    timeMs,
    latitude,
    longitude,
    speedKmh: speed === null ? null : speed * SPEED_UNITS[options.speedUnit],
    headingDeg,
    altitudeM,
    odometerM,
  };
}

/** The rows of a CSV in whichever encoding, each with its line. */
async function* rowsOf(input: Readable): AsyncIterable<{ record: string[]; info: { lines: number } }> {
  const bytes = await buffer(input);
  const [head = ''] = textPieces(bytes.subarray(0, LOOKED_AT));
  yield* Readable.from(textPieces(bytes)).pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: separatorOf(head),
    }),
  ) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
}

/** Why a row does not fit below the titles: a decimal comma that is a separator too would move all that follows. */
function misfitOf(row: Row, width: number): string | null {
  if (row.length < width) return `only ${row.length} of ${width} columns`;
  return row.slice(width).every((cell) => cell.trim() === '') ? null : `${row.length} columns below ${width} titles`;
}

/** Reads a CSV with a header line: its fixes in the order of the file, and the rows that are none. Throws when a column is missing. */
export async function readCsv(input: Readable, options: CsvOptions): Promise<Track> {
  const track: Track = { fixes: [], bad: [] };
  let columns: Columns | null = null;
  let width = 0;
  for await (const { record, info } of rowsOf(input)) {
    if (!columns) {
      if (isSeparatorRow(record)) continue;
      columns = findColumns(record.map(textOf), options.columns);
      width = record.length;
      continue;
    }
    const fix = misfitOf(record, width) ?? fixOf(record, info.lines, columns, options);
    if (typeof fix === 'string') track.bad.push({ line: info.lines, reason: fix });
    else track.fixes.push(fix);
  }
  return track;
}
