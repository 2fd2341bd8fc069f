/** Days that the calendar of a history shows, today included. */
export const HISTORY_DAYS = 90;

/** What a day holds; `day` as `2026-11-21`. */
export interface HistoryDay {
  day: string;
  fixes: number;
  distanceM: number;
}

/** How full a day is, from 0 for nothing to 4. */
export type DayLevel = 0 | 1 | 2 | 3 | 4;

const DAY_MS = 86_400_000;

/** A day so many days later, by the calendar alone. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** The days of the calendar, the oldest first. */
export const calendarDays = (today: string, days = HISTORY_DAYS): string[] =>
  Array.from({ length: days }, (_, at) => dayAfter(today, at - days + 1));

/**
 * How full each day is compared with the others of the vehicle: by quarters of the days that it drove on, so that one long journey does
 * not make all others look alike. A day with positions and without a way is of the first level.
 */
export function levelsOf(days: readonly HistoryDay[]): ReadonlyMap<string, DayLevel> {
  const driven = days.map(({ distanceM }) => distanceM).filter((distance) => distance > 0);
  const sorted = driven.toSorted((a, b) => a - b);
  const quarter = (distanceM: number): DayLevel => {
    const below = sorted.filter((other) => other <= distanceM).length;
    return Math.max(1, Math.ceil((below / sorted.length) * 4)) as DayLevel;
  };
  return new Map(
    days.map(({ day, fixes, distanceM }) => [day, fixes === 0 ? 0 : distanceM > 0 ? quarter(distanceM) : 1]),
  );
}

/** So many weeks a name of a month reaches over. */
const NAME_WEEKS = 2;

/**
 * For each week the day whose month is named above it, null for none: the week in which a month begins, and the first one where the
 * name has room before that of the next.
 */
export function monthsOver(days: readonly string[], offset: number, weeks: number): (string | null)[] {
  const begins = Array.from({ length: weeks }, (_, week) => {
    const own = days.slice(Math.max(0, week * 7 - offset), (week + 1) * 7 - offset);
    return own.find((day) => day.endsWith('-01')) ?? null;
  });
  const next = begins.findIndex((day) => day !== null);
  if (next < 0 || next >= NAME_WEEKS) begins[0] = days[0] ?? null;
  return begins;
}

/** Where an arrow leads in a calendar whose columns are weeks: null where it leads nowhere. */
export function dayByKey(key: string, day: string, days: readonly string[]): string | null {
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }[key];
  if (key === 'Home') return days[0] ?? null;
  if (key === 'End') return days.at(-1) ?? null;
  if (step === undefined) return null;
  const to = dayAfter(day, step);
  return days.includes(to) ? to : null;
}
