/** Ways in which recorded tracks write a time. Day and month are never guessed: `d/m` or `m/d` must be named or proven. */
export const DATE_FORMATS = ['iso', 'month-first', 'day-first', 'seconds', 'milliseconds'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ T](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/;
const PLAIN_ISO = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** Milliseconds since the epoch of a date that exists; a text that says why not. */
function real(year: number, month: number, day: number, hour: number, minute: number, second: number, offsetMs: number): number | string {
  const ms = Date.UTC(year, month - 1, day, hour, minute) + Math.round(second * 1000);
  const back = new Date(ms);
  const exists = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return exists ? ms - offsetMs : 'impossible date';
}

function offsetMsOf(text: string | undefined): number {
  if (!text || text === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function slashed(text: string, format: DateFormat): number | string | null {
  const parts = SLASHED.exec(text);
  if (!parts) return null;
  if (format !== 'month-first' && format !== 'day-first') return 'date with slashes: name --date-format month-first or day-first';
  const [first, second, year, hour, minute, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  const [month, day] = format === 'month-first' ? [first, second] : [second, first];
  return real(year, month, day, hour, minute, seconds, 0);
}

/**
 * Milliseconds since the epoch of a written time, or the reason why it is none. A time without an offset is UTC.
 * Whole numbers are seconds or milliseconds by their size unless the format says which.
 */
export function readTime(text: string, format: DateFormat): number | string {
  const trimmed = text.trim();
  if (trimmed === '') return 'no time';
  if (/^\d{9,14}(\.\d+)?$/.test(trimmed)) {
    const number = Number(trimmed);
    return format === 'seconds' || (format !== 'milliseconds' && number < 1e11) ? Math.round(number * 1000) : Math.round(number);
  }
  const iso = PLAIN_ISO.exec(trimmed);
  if (iso) {
    const [year, month, day, hour, minute, second] = iso.slice(1, 7).map(Number) as [number, number, number, number, number, number];
    return real(year, month, day, hour, minute, second, offsetMsOf(iso[7]));
  }
  return slashed(trimmed, format) ?? `not a time: ${trimmed.slice(0, 40)}`;
}
