import { z } from 'zod';
import { timeOfDay } from './time-of-day.ts';

const MINUTES_OF_DAY = 24 * 60;
const DAYS_OF_WEEK = 7;

/** Shifts that a person may have in a week: three on each day. */
export const MOST_SHIFTS = 21;

/**
 * One time of work that comes again every week. `weekday` counts as ISO 8601 does, 1 is Monday; times are what the
 * clocks of the zone show. A shift that ends at or before the time of day at which it begins ends on the day after:
 * `22:00` to `06:00` works through the night, `08:00` to `08:00` around the clock.
 */
export const shiftSchema = z.object({
  weekday: z.number().int().min(1).max(DAYS_OF_WEEK),
  from: timeOfDay,
  to: timeOfDay,
});
export type Shift = z.infer<typeof shiftSchema>;

/** When somebody works; no shift means that nobody has said so. */
export const workingHoursSchema = z.array(shiftSchema).max(MOST_SHIFTS);
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** Minutes since midnight of a time of day, `08:30` is 510. */
export const minuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The weekday and the minute of the day that clocks of a zone show at an instant. */
function wallClock(instantMs: number, timeZone: string): { weekday: number; minute: number } {
  // Swedes write dates as ISO does.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(instantMs)
    .split(' ');
  return { weekday: new Date(`${day}T12:00:00Z`).getUTCDay() || DAYS_OF_WEEK, minute: minuteOfDay(time) };
}

/** Whether an instant (ms since the epoch) lies in a shift, by the clocks of a zone. The end of a shift is no longer in it. */
export function isAtWork(hours: WorkingHours, instantMs: number, timeZone: string): boolean {
  if (hours.length === 0) return false;
  const now = wallClock(instantMs, timeZone);
  return hours.some(({ weekday, from, to }) => {
    const start = minuteOfDay(from);
    const end = minuteOfDay(to) > start ? minuteOfDay(to) : minuteOfDay(to) + MINUTES_OF_DAY;
    const daysSince = (now.weekday - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    const minute = daysSince * MINUTES_OF_DAY + now.minute;
    return minute >= start && minute < end;
  });
}
