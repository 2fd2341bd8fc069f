import { DEFAULT_TIMEZONE } from '../../../domain/base/time/time-zone.ts';
import { metresToKm } from '../../../domain/base/units.ts';

/** Numbers and times as a language and a zone write them. Times are ms since the epoch. */
export interface Formatter {
  readonly locale: string;
  readonly timeZone: string;
  /** 9842 -> 9.842 */
  integer(value: number): string;
  /** 23400 -> 23,4 mil */
  compact(value: number): string;
  /** At most `digits` decimals. */
  decimal(value: number, digits: number): string;
  /** What was measured or how far something is, whole: 0.88 -> 88% */
  percent(fraction: number): string;
  /** A part of a whole, with one decimal everywhere: 0.01 -> 1,0%, 0.986 -> 98,6% */
  share(fraction: number): string;
  /** 2500000 -> 2,5 MB */
  bytes(value: number): string;
  /** 54 -> 54 km/h, whole */
  speed(kmh: number): string;
  /** 48213000 -> 48.213 km */
  distance(metres: number): string;
  /** What was measured on a map: 840 m, 1,24 km, 128 km */
  length(metres: number): string;
  /** 47.5 -> 47,5 l */
  litres(value: number): string;
  /** -18.25 -> -18,3 °C */
  celsius(value: number): string;
  /** 124 -> 124 ms */
  milliseconds(value: number): string;
  /** How people call the zone at a moment: Horário Padrão de Brasília */
  zoneName(ms: number): string;
  /** 21/11/2026 09:42:10 */
  dateTime(ms: number): string;
  /** A day of no zone, as noon of it in UTC: 31/05/2027 */
  day(ms: number): string;
  /** 09:42:10 */
  time(ms: number): string;
  /** now, 4 s ago, 3 min ago, 2 h ago, 5 days ago */
  relative(ms: number, nowMs: number): string;
  /** now, in 4 s, in 3 min */
  until(ms: number, nowMs: number): string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Longest "now": below it a number of seconds would only flicker. */
const NOW_MS = 3 * SECOND;

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIMEZONE;
  }
}

function relativeParts(silentMs: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  if (silentMs < MINUTE) return [Math.floor(silentMs / SECOND), 'second'];
  if (silentMs < HOUR) return [Math.floor(silentMs / MINUTE), 'minute'];
  if (silentMs < DAY) return [Math.floor(silentMs / HOUR), 'hour'];
  return [Math.floor(silentMs / DAY), 'day'];
}

/** Units as they are written beside numbers: "3 min" rather than "3 min.", "4 s" rather than "4 seg.". */
const tidy = (text: string): string =>
  text
    .replace(/\b(seg|sec)\b\.?/, 's')
    .replace(/\b(min|hr)\b\./, '$1')
    .replace(/\bhr\b/, 'h');

function byteParts(value: number): [number, 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte'] {
  if (value < 1e3) return [value, 'byte'];
  if (value < 1e6) return [value / 1e3, 'kilobyte'];
  if (value < 1e9) return [value / 1e6, 'megabyte'];
  return [value / 1e9, 'gigabyte'];
}

/** Makes a formatter; the Intl objects behind it are made once, since making one costs more than using it a thousand times. */
export function formatterOf(locale: string, wantedZone: string): Formatter {
  const timeZone = knownZone(wantedZone);
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const unit = (name: string, digits: number) =>
    number({ style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits });
  const integer = number({ maximumFractionDigits: 0 });
  const compact = number({ notation: 'compact', maximumFractionDigits: 1 });
  const percent = number({ style: 'percent', maximumFractionDigits: 0 });
  const share = number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const speed = unit('kilometer-per-hour', 0);
  const distance = unit('kilometer', 0);
  const near = unit('kilometer', 1);
  const metre = unit('meter', 0);
  const fine = unit('kilometer', 2);
  const litres = unit('liter', 1);
  const celsius = unit('celsius', 1);
  const milliseconds = unit('millisecond', 0);
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' });
  const now = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  return {
    locale,
    timeZone,
    integer: (value) => integer.format(value),
    compact: (value) => compact.format(value),
    decimal: (value, digits) => number({ maximumFractionDigits: digits }).format(value),
    percent: (fraction) => percent.format(fraction),
    share: (fraction) => share.format(fraction),
    bytes: (value) => {
      const [amount, name] = byteParts(value);
      return unit(name, 1).format(amount);
    },
    speed: (kmh) => speed.format(Math.max(0, kmh)),
    distance: (metres) => (metres < 10_000 ? near : distance).format(metresToKm(metres)),
    length: (metres) =>
      Math.round(metres) < 1000
        ? metre.format(metres)
        : (metres < 100_000 ? fine : distance).format(metresToKm(metres)),
    litres: (value) => litres.format(value),
    celsius: (value) => celsius.format(value),
    milliseconds: (value) => milliseconds.format(value),
    zoneName: (ms) => zone.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    dateTime: (ms) => dateTime.format(ms),
    day: (ms) => day.format(ms),
    time: (ms) => time.format(ms),
    relative: (ms, nowMs) => {
      const silentMs = Math.max(0, nowMs - ms);
      const [amount, name] = relativeParts(silentMs);
      return silentMs < NOW_MS ? now : tidy(relative.format(-amount, name));
    },
    until: (ms, nowMs) => {
      const [amount, name] = relativeParts(Math.max(0, ms - nowMs));
      return amount < 1 ? now : tidy(relative.format(amount, name));
    },
  };
}
