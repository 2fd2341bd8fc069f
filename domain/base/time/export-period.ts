import { dayNamedMs, daysOf } from './day.ts';
import { instantsOfPeriod } from './period.ts';

const DAY_MS = 24 * 3_600_000;

/** Days that one report or file holds at most. */
export const MOST_REPORT_DAYS = 7;
/** The first and the last second of the days of a file. */
const FIRST_SECOND_MS = 1_000;

/** Why a period is none: its end is not after its start, or it is longer than seven days. */
export type ExportPeriodFault = 'order' | 'long';

const isDay = (text: string): boolean => text.length === 'yyyy-mm-dd'.length;

/**
 * The instants of a period that a file is asked for, ms since the epoch, both included. A day as start begins at its first second
 * (00:00:01), a day as end ends at its last (23:59:59), in the zone of whoever asks. Seven whole days are seven days, also where
 * one of them has 25 hours.
 */
export function exportPeriod(
  start: string,
  end: string,
  timeZone: string,
): { startMs: number; endMs: number } | { fault: ExportPeriodFault } {
  const bounds = (day: string): { startMs: number; endMs: number } =>
    instantsOfPeriod({ from: day, to: day, fromMinute: 0, toMinute: 24 * 60 - 1 }, timeZone);
  const startMs = isDay(start) ? bounds(start).startMs + FIRST_SECOND_MS : Date.parse(start);
  const endMs = isDay(end) ? bounds(end).endMs + 1 - FIRST_SECOND_MS : Date.parse(end);
  if (endMs <= startMs) return { fault: 'order' };
  const isLong =
    isDay(start) && isDay(end)
      ? daysOf(dayNamedMs(start, timeZone)!, endMs, timeZone).length - 1 > MOST_REPORT_DAYS
      : endMs - startMs > MOST_REPORT_DAYS * DAY_MS;
  return isLong ? { fault: 'long' } : { startMs, endMs };
}
