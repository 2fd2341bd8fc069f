import { expect, test } from 'vitest';
import { firstValues, inputOf, scheduledOf, weekdays } from './schedule-values.ts';

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
