import { DateTime } from 'luxon';

/** Ways in which recorded tracks write a time, by name. Day and month are never guessed: `d/m` or `m/d` must be named or proven. */
export const DATE_FORMATS = ['iso', 'month-first', 'day-first', 'seconds', 'milliseconds'] as const;

/** One of the names, or a pattern of Luxon's letters such as `dd.MM.yyyy HH:mm:ss`. */
export type DateFormat = (typeof DATE_FORMATS)[number] | (string & {});

const isNamed = (format: DateFormat): boolean => DATE_FORMATS.some((name) => name === format);

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ T](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/;
const PLAIN_ISO = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:?\d{2})?$/;
/** Names of months and halves of a day are read in English. */
const LOCALE = 'en-US';

/** Milliseconds since the epoch of a date that exists, as clocks of a zone show it; a text that says why not. */
function real(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  zone: string,
): number | string {
  const whole = Math.floor(second);
  const time = DateTime.fromObject({ year, month, day, hour, minute, second: whole }, { zone });
  return time.isValid && hour < 24 ? time.toMillis() + Math.round((second - whole) * 1000) : 'impossible date';
}

/** The offset of a written time as a zone of Luxon. */
const zoneOf = (offset: string | undefined, zone: string): string =>
  offset ? (offset === 'Z' ? 'utc' : `UTC${offset.slice(0, 3)}:${offset.slice(-2)}`) : zone;

function slashed(text: string, format: DateFormat, zone: string): number | string | null {
  const parts = SLASHED.exec(text);
  if (!parts) return null;
  if (format !== 'month-first' && format !== 'day-first')
    return 'date with slashes: name --date-format month-first or day-first';
  const [first, second, year, hour, minute, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [month, day] = format === 'month-first' ? [first, second] : [second, first];
  return real(year, month, day, hour, minute, seconds, zone);
}

const parserOf = (pattern: string) => DateTime.buildFormatParser(pattern, { locale: LOCALE });
/** Taken apart once, not for every row. */
const parsers = new Map<string, ReturnType<typeof parserOf>>();

function byPattern(text: string, pattern: string, zone: string): number | string {
  const parser = parsers.get(pattern) ?? parserOf(pattern);
  parsers.set(pattern, parser);
  const time = DateTime.fromFormatParser(text, parser, { zone, locale: LOCALE });
  if (time.isValid) return time.toMillis();
  return time.invalidReason === 'unparsable'
    ? `not a time of the form ${pattern}: ${text.slice(0, 40)}`
    : 'impossible date';
}

/** A time whose parts all differ, to try a pattern with. */
const SAMPLE = DateTime.utc(2003, 9, 14, 17, 48, 29);

/** Whether a format is known: a name, or a pattern that tells a time to the minute. */
export function isDateFormat(format: string): boolean {
  if (isNamed(format)) return true;
  try {
    const ms = byPattern(SAMPLE.setLocale(LOCALE).toFormat(format), format, 'utc');
    return typeof ms === 'number' && Math.abs(SAMPLE.toMillis() - ms) < 60_000;
  } catch {
    return false;
  }
}

/**
 * Milliseconds since the epoch of a written time, or the reason why it is none. A time without an offset is one of the
 * `zone`: of two in the hour that clocks repeat, the first. Whole numbers are seconds or milliseconds by their size unless
 * the format says which.
 */
export function readTime(text: string, format: DateFormat, zone = 'utc'): number | string {
  const trimmed = text.trim();
  if (trimmed === '') return 'no time';
  if (!isNamed(format)) return byPattern(trimmed, format, zone);
  if (/^\d{9,14}(\.\d+)?$/.test(trimmed)) {
    const number = Number(trimmed);
    return format === 'seconds' || (format !== 'milliseconds' && number < 1e11)
      ? Math.round(number * 1000)
      : Math.round(number);
  }
  const iso = PLAIN_ISO.exec(trimmed);
  if (iso) {
    const [year, month, day, hour, minute, second] = iso.slice(1, 7).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return real(year, month, day, hour, minute, second, zoneOf(iso[7], zone));
  }
  return slashed(trimmed, format, zone) ?? `not a time: ${trimmed.slice(0, 40)}`;
}
