import { expect, test } from 'vitest';
import { firstValues, hourText, inputOf, scheduledOf, weekdays } from './schedule-values.ts';

test('a schedule keeps the filters of its report, but neither its period nor a page of it', () => {
  const query = { start: '2026-11-15', end: '2026-11-21', page: 2, limit: 50, sort: '-used', user: null, limitKmh: 80 };
  const scheduled = scheduledOf('speeding', query);
  expect(scheduled).toEqual({ report: 'speeding', query: { sort: '-used', limitKmh: '80' } });
  expect(inputOf({ ...firstValues('Fast'), every: 'WEEK', weekday: '5' }, scheduled)).toEqual({
    ...scheduled,
    title: 'Fast',
    every: 'WEEK',
    hour: 7,
    weekday: 5,
    monthDay: 1,
    format: 'xlsx',
  });
});

test('the days of the week are named in the language of the person, Monday first', () => {
  expect(weekdays('en-US').map(({ label }) => label)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
});

test('the hour of a schedule reads like every other time of the language', () => {
  expect([hourText(7, 'pt-BR'), hourText(0, 'pt-BR')]).toEqual(['07:00', '00:00']);
  expect([hourText(7, 'en-US'), hourText(0, 'en-US'), hourText(19, 'en-US')]).toEqual([
    '07:00 AM',
    '12:00 AM',
    '07:00 PM',
  ]);
});
