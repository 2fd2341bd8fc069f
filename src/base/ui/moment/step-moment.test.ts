import { expect, test } from 'vitest';
import { partAt, stepMoment } from './step-moment.ts';

test('arrows step a day over the end of a month', () => {
  expect(stepMoment('day', '2026-11-30', 'day', 1)).toBe('2026-12-01');
  expect(stepMoment('wall', '2026-03-01T21:30', 'day', -1)).toBe('2026-02-28T21:30');
});

test('arrows step hours and minutes around midnight, within the same day', () => {
  expect(stepMoment('time', '23:30', 'hour', 1)).toBe('00:30');
  expect(stepMoment('time', '00:00', 'minute', -1)).toBe('23:59');
  expect(stepMoment('wall', '2026-11-29T23:59', 'minute', 1)).toBe('2026-11-29T00:00');
});

test('what an arrow steps is where the caret stands', () => {
  const written = '29/11/2026 21:30';
  expect([0, 10, 11, 13, 14, 16].map((caret) => partAt('wall', written, caret))).toEqual([
    'day',
    'day',
    'hour',
    'hour',
    'minute',
    'minute',
  ]);
  expect(partAt('day', '29/11/2026', 3)).toBe('day');
  expect(partAt('time', '21:30', 4)).toBe('minute');
});
