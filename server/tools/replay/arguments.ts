import { parseArgs } from 'node:util';
import { SPEED_UNITS, type CsvOptions, type SpeedUnit } from './csv-track.ts';
import type { PlanOptions } from './plan.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import { DATE_FORMATS, isDateFormat, readTime } from './times.ts';

export const HELP = `npm run replay -- FILE [options]

Plays a recorded track (.csv or .gpx, .gz or not) through the server's public ingest, as a gateway would send it.

  --rebase end-now|keep    end-now (without it): the last fix happens now; keep: the times of the file
  --speed N                N times real time; 0 (without it) as fast as the server answers
  --from ISO, --to ISO     only fixes from … up to, in times of the file
  --order time|file        by time (without it), or as they stand in the file
  --server URL             http://localhost:8080 without it
  --key KEY                a gateway's key (npm run rastro -- gateway add) or the device's secret
  --add-devices BRAND      adds the devices that are missing to a brand, and makes a key when none is given;
                           with neither option the brand is rastro, the demo's
  --identifier X           the device, for a file that names none
  --columns a=B,c=D        columns by name, for device, time, date, clock, latitude, longitude, speed, heading, altitude, odometer
  --speed-unit UNIT        of a CSV: mps (without it), kmh, mph or knots
  --date-format FORMAT     iso (without it), month-first, day-first, seconds, milliseconds, or a pattern in the letters of
                           Luxon such as 'dd.MM.yyyy HH:mm:ss' (a date and a time of day in two columns: with a space between)
  --timezone ZONE          the zone of times without an offset, such as America/Sao_Paulo; UTC without it
  --in-flight N            requests under way at once, 1 to 64 (8 without it); fixes of a device keep their order
  --report FILE            writes every bad and refused row to a file`;

/** Default brand of a track: the demo's first one. */
export const DEMO_BRAND = 'rastro';

export interface ReplayOptions {
  file: string;
  server: string;
  key: string | null;
  addTo: string | null;
  report: string | null;
  inFlight: number;
  csv: CsvOptions;
  plan: PlanOptions;
}

/** What is wrong with a command line, in a sentence. */
export class ArgumentError extends Error {}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  rebase: TEXT,
  speed: TEXT,
  from: TEXT,
  to: TEXT,
  order: TEXT,
  server: TEXT,
  key: TEXT,
  'add-devices': TEXT,
  identifier: TEXT,
  columns: TEXT,
  'speed-unit': TEXT,
  'date-format': TEXT,
  timezone: TEXT,
  'in-flight': TEXT,
  report: TEXT,
} as const;

function oneOf<T extends string>(name: string, text: string | undefined, choices: readonly T[], fallback: T): T {
  if (text === undefined) return fallback;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new ArgumentError(`--${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return found;
}

function instant(name: string, text: string | undefined, fallback: number, zone: string): number {
  if (text === undefined) return fallback;
  // A day alone begins at midnight, a minute at its first second.
  const whole = text.replace(/^\d{4}-\d{2}-\d{2}$/, '$&T00:00').replace(/[T ]\d{2}:\d{2}(?=$|Z|[+-])/, '$&:00');
  const ms = readTime(whole, 'iso', zone);
  if (typeof ms === 'string')
    throw new ArgumentError(`--${name} must be a time such as 2017-03-21T05:00:00-05:00, not "${text}"`);
  return ms;
}

function columnsOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  const wrong = pairs.find((pair) => pair.length !== 2);
  if (wrong) throw new ArgumentError(`--columns takes field=NAME pairs, not "${wrong.join('=')}"`);
  return Object.fromEntries(pairs);
}

function speedOf(text: string | undefined): number {
  if (text === undefined || text === 'max') return 0;
  const speed = Number(text);
  if (!(speed >= 0 && speed <= 100_000))
    throw new ArgumentError(`--speed must be a number from 0 to 100000, not "${text}"`);
  return speed;
}

function dateFormatOf(text = 'iso'): string {
  if (!isDateFormat(text))
    throw new ArgumentError(
      `--date-format must be ${DATE_FORMATS.join(', ')}, or a pattern with day, month, year, hour and minute such as 'dd.MM.yyyy HH:mm:ss' (https://moment.github.io/luxon/#/parsing), not "${text}"`,
    );
  return text;
}

function zoneOf(text = 'utc'): string {
  if (!isTimeZone(text)) throw new ArgumentError(`--timezone must be a zone such as America/Sao_Paulo, not "${text}"`);
  return text;
}

function inFlightOf(text = '8'): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new ArgumentError(`--in-flight must be a number from 1 to 64, not "${text}"`);
  return count;
}

/** Reads the command line; throws ArgumentError. */
export function readReplayArguments(parts: readonly string[]): ReplayOptions {
  let parsed;
  try {
    parsed = parseArgs({ args: [...parts], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ArgumentError((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (positionals.length !== 1) throw new ArgumentError('Name one file to replay.');
  const timezone = zoneOf(values.timezone);
  return {
    file: positionals[0]!,
    server: values.server ?? 'http://localhost:8080',
    key: values.key ?? null,
    addTo: values['add-devices'] ?? (values.key === undefined ? DEMO_BRAND : null),
    report: values.report ?? null,
    inFlight: inFlightOf(values['in-flight']),
    csv: {
      columns: columnsOf(values.columns),
      dateFormat: dateFormatOf(values['date-format']),
      timezone,
      speedUnit: oneOf<SpeedUnit>('speed-unit', values['speed-unit'], Object.keys(SPEED_UNITS) as SpeedUnit[], 'mps'),
      identifier: values.identifier ?? null,
    },
    plan: {
      rebase: oneOf('rebase', values.rebase, ['end-now', 'keep'], 'end-now'),
      speed: speedOf(values.speed),
      order: oneOf('order', values.order, ['time', 'file'], 'time'),
      fromMs: instant('from', values.from, -Infinity, timezone),
      toMs: instant('to', values.to, Infinity, timezone),
    },
  };
}
