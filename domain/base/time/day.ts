const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any day is, with the hour that goes back in autumn. */
const LONGEST_DAY_MS = 26 * HOUR_MS;

/** Names the day of an instant in a zone as `2026-11-21`; the texts sort as the days do. Throws a RangeError for an unknown zone. */
export function dayNamer(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (ms) => format.format(ms);
}

/**
 * When the day of an instant began in a zone, ms since the epoch. Looked for rather than computed from an offset: where summer
 * time begins at midnight the day begins at one o'clock.
 */
export function startOfDayMs(ms: number, timeZone: string): number {
  const nameOf = dayNamer(timeZone);
  const day = nameOf(ms);
  let before = Math.floor((ms - LONGEST_DAY_MS) / MINUTE_MS);
  let within = Math.floor(ms / MINUTE_MS);
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (nameOf(middle * MINUTE_MS) >= day) within = middle;
    else before = middle;
  }
  return within * MINUTE_MS;
}

/**
 * When the days of a zone began that a period touches, oldest first, and after them when the next day begins: `n + 1` instants
 * for `n` days. `endMs` itself is left out. Days of 23 and 25 hours are as long as they are.
 */
export function daysOf(startMs: number, endMs: number, timeZone: string): number[] {
  const starts = [startOfDayMs(startMs, timeZone)];
  for (let start = starts[0]!; start < endMs;) {
    start = startOfDayMs(start + LONGEST_DAY_MS + 10 * HOUR_MS, timeZone);
    starts.push(start);
  }
  return starts;
}

const HALF_DAY_MS = 12 * HOUR_MS;

/** When a day named as `2026-11-21` begins in a zone, ms since the epoch; null for a text that names no day. */
export function dayNamedMs(day: string, timeZone: string): number | null {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(noonMs)) return null;
  const nameOf = dayNamer(timeZone);
  // Noon in London is the day after in Kiritimati.
  const within = [noonMs, noonMs - HALF_DAY_MS, noonMs + HALF_DAY_MS].find((ms) => nameOf(ms) === day);
  return within === undefined ? null : startOfDayMs(within, timeZone);
}
