import { dayNamedMs, dayNamer, startOfDayMs } from '../../base/time/day.ts';
import type { ReportName } from './report.ts';
import type { ScheduleEvery, ScheduleInput, ScheduleTimes } from './report-schedule.ts';
import { wallMs } from '../../base/time/wall-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Two months have every day of the week and of the month. */
const MOST_DAYS = 63;

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
const lastDayOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

function isDayOf({ every, weekday, monthDay }: ScheduleTimes, day: string): boolean {
  if (every === 'DAY') return true;
  if (every === 'WEEK') return weekdayOf(day) === weekday;
  return Number(day.slice(8, 10)) === Math.min(monthDay, lastDayOf(day));
}

/** The next time after an instant, ms since the epoch. An hour that clocks leap over is the moment of the leap. */
export function nextRunMs(times: ScheduleTimes, afterMs: number, timeZone: string): number {
  const nameOf = dayNamer(timeZone);
  const noonMs = startOfDayMs(afterMs, timeZone) + DAY_MS / 2;
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const day = nameOf(noonMs + ahead * DAY_MS);
    const atMs = wallMs(`${day}T${String(times.hour).padStart(2, '0')}:00`, timeZone);
    if (atMs !== null && atMs > afterMs && isDayOf(times, day)) return atMs;
  }
  throw new Error('a schedule without a next day');
}

/** Days before the run that a report of it tells of: the day before, or the seven before, which is what a report holds at most. */
const DAYS_TOLD: Readonly<Record<ScheduleEvery, number>> = { DAY: 1, WEEK: 7, MONTH: 7 };

/** The period of a run as days of the owner's zone. */
export function daysTold(every: ScheduleEvery, dueMs: number, timeZone: string): { start: string; end: string } {
  const nameOf = dayNamer(timeZone);
  const noonMs = startOfDayMs(dueMs, timeZone) + DAY_MS / 2;
  return { start: nameOf(noonMs - DAYS_TOLD[every] * DAY_MS), end: nameOf(noonMs - DAY_MS) };
}

/** Reports that tell of now, and those that take instants for their period. */
const OF_NOW: readonly ReportName[] = ['silent'];
const OF_INSTANTS: readonly ReportName[] = ['incidents'];

/** The filters of a run: those of the schedule with its period. */
export function queryOfRun(
  { report, query, every }: Pick<ScheduleInput, 'report' | 'query' | 'every'>,
  dueMs: number,
  timeZone: string,
): Record<string, string> {
  if (OF_NOW.includes(report)) return { ...query };
  const days = daysTold(every, dueMs, timeZone);
  if (!OF_INSTANTS.includes(report)) return { ...query, ...days };
  const startMs = dayNamedMs(days.start, timeZone)!;
  return {
    ...query,
    start: new Date(startMs).toISOString(),
    end: new Date(startOfDayMs(dueMs, timeZone)).toISOString(),
  };
}
