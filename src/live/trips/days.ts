import { dayNamedMs, dayNamer, startOfDayMs } from '../../../domain/base/time/day.ts';

const NOON_MS = 12 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The day of an instant in a zone, as `2026-11-21`. */
export const dayOf = (ms: number, timeZone: string): string => dayNamer(timeZone)(ms);

/** Whether a text names a day. */
export const isDay = (text: string | null): text is string => text !== null && dayNamedMs(text, 'UTC') !== null;

/** A day some days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first and the last millisecond of a day in a zone: 23 or 25 hours apart where clocks change. */
export function boundsOfDay(day: string, timeZone: string): { startMs: number; endMs: number } {
  const startMs = dayNamedMs(day, timeZone)!;
  return { startMs, endMs: startOfDayMs(startMs + DAY_MS + NOON_MS, timeZone) - 1 };
}

/** From the first millisecond of a day to the last one of another. */
export const boundsOfDays = (from: string, to: string, timeZone: string): { startMs: number; endMs: number } => ({
  startMs: boundsOfDay(from, timeZone).startMs,
  endMs: boundsOfDay(to, timeZone).endMs,
});
