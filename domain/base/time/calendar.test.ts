import { expect, test } from 'vitest';
import { daysAfter, daysBetween, monthsAfter } from './calendar.ts';

test('months keep the day, and end with the month where it has fewer days (MNT-15)', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29');
  expect(monthsAfter('2026-11-21', 6)).toBe('2027-05-21');
  expect(monthsAfter('2026-12-31', 14)).toBe('2028-02-29');
  expect(monthsAfter('2026-12-31', 0)).toBe('2026-12-31');
});

test('days of the calendar are counted over months, years and the hours of summer', () => {
  expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10);
  expect(daysBetween('2026-12-01', '2026-11-21')).toBe(-10);
  expect(daysAfter('2026-02-27', 2)).toBe('2026-03-01');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});
