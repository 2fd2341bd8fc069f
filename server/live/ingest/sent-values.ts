/** Times, flags and names as senders write them, one reading of each for all protocols. */

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A smaller time is in seconds, others in milliseconds, as in Traccar. */
const MOST_SECONDS = 2_147_483_647;
/** A plus that was not percent-encoded arrives as a blank. */
const WRITTEN_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(?:(Z)|([+-]|(?<= ))(\d{2}):?(\d{2})?))?$/i;
const MINUTE_MS = 60_000;
/** No clock of the world is further from UTC. */
const MOST_OFFSET_MIN = 14 * 60;

/** Whether a text is a number. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Seconds or milliseconds since the epoch, by their size, in milliseconds. */
const epochMs = (number: number): number => (number < MOST_SECONDS ? number * 1000 : number);

/** Milliseconds of an offset such as `+0000`, `-03:00` or `+03`; NaN for one that no clock has. */
function offsetMs(sign: string, hours: string, minutes: string): number {
  const minute = Number(hours) * 60 + Number(minutes);
  return minute > MOST_OFFSET_MIN || Number(minutes) > 59 ? Number.NaN : (sign === '-' ? -minute : minute) * MINUTE_MS;
}

function writtenMs(text: string): number {
  const found = WRITTEN_TIME.exec(text);
  if (!found) return Number.NaN;
  const [, year, month, day, hour, minute, second = '0', fraction = '', , sign = '', hours, minutes = '0'] = found;
  // A leap second, :60, is the beginning of the next minute, as in Unix time.
  if (Number(minute) > 59 || Number(second) > 60 || Number(hour) > 24) return Number.NaN;
  const dayMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // The 31st of a month of 30 days is no day: it would become another.
  if (new Date(dayMs).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return Number.NaN;
  const ofDayMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const partMs = Number(fraction.padEnd(3, '0').slice(0, 3));
  return dayMs + ofDayMs + partMs - (hours === undefined ? 0 : offsetMs(sign, hours, minutes));
}

/**
 * Milliseconds of a time: seconds or milliseconds since the epoch, or ISO 8601 with a T or a blank. Without a zone it is
 * UTC. NaN for anything else.
 */
export function sentMs(value: unknown): number {
  if (typeof value === 'number') return epochMs(value);
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  return isNumber(text) ? epochMs(Number(text)) : writtenMs(text);
}

const FLAGS = new Map(
  Object.entries({
    true: true,
    on: true,
    yes: true,
    y: true,
    1: true,
    false: false,
    off: false,
    no: false,
    n: false,
    0: false,
  }),
);

/** A flag as JSON, as 1 or 0, or as a word; null for anything else. */
export function sentFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return FLAGS.get(String(value).trim().toLowerCase()) ?? null;
}

/** A name that some senders write as a number, such as the tag of a driver; not one whose digits a number cannot keep. */
export function sentName(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : null;
}
