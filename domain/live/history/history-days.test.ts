import { expect, test } from 'vitest';
import { calendarDays, dayByKey, levelsOf, weekdayOf, monthsOver } from './history-days.ts';

test('the calendar holds the last 90 days, today included, and over the end of a year (HST-12)', () => {
  const days = calendarDays('2027-01-10');
  expect([days.length, days[0], days.at(-1)]).toEqual([90, '2026-10-13', '2027-01-10']);
  expect(new Set(days).size).toBe(90);
  expect(weekdayOf('2026-11-22')).toBe(0);
});

test('days are compared with each other: one long journey does not make the others look alike', () => {
  const day = (name: string, distanceM: number, fixes = 10) => ({ day: name, fixes, distanceM });
  const levels = levelsOf([
    day('a', 1_000),
    day('b', 2_000),
    day('c', 3_000),
    day('d', 900_000),
    day('e', 0),
    day('f', 0, 0),
  ]);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => levels.get(name))).toEqual([1, 2, 3, 4, 1, 0]);
  expect(levelsOf([])).toEqual(new Map());
});

test('arrows walk the days and weeks of the calendar, and stay within it', () => {
  const days = calendarDays('2026-11-22');
  expect(dayByKey('ArrowUp', '2026-11-22', days)).toBe('2026-11-21');
  expect(dayByKey('ArrowLeft', '2026-11-22', days)).toBe('2026-11-15');
  expect(dayByKey('ArrowRight', '2026-11-22', days)).toBeNull();
  expect(dayByKey('Home', '2026-11-22', days)).toBe(days[0]);
  expect(dayByKey('End', days[0]!, days)).toBe('2026-11-22');
  expect(dayByKey('a', '2026-11-22', days)).toBeNull();
});

test('a month is named above the week that it begins in, the first one where its name has room', () => {
  const over = (today: string, days: number): (string | null)[] => {
    const shown = calendarDays(today, days);
    const offset = weekdayOf(shown[0]!);
    return monthsOver(shown, offset, Math.ceil((days + offset) / 7));
  };
  // From Sunday, 1 November 2026 on.
  expect(over('2026-11-28', 28)).toEqual(['2026-11-01', null, null, null]);
  expect(over('2026-11-28', 49)).toEqual(['2026-10-11', null, null, '2026-11-01', null, null, null]);
  // The next month begins in the second week.
  expect(over('2026-11-14', 21)).toEqual([null, '2026-11-01', null]);
});
