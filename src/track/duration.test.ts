import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('a duration reads in minutes, and from an hour on in hours and minutes', () => {
  expect([0, 20_000, 45 * 60_000, 3_600_000, 3_900_000, 30 * 3_600_000].map(durationText)).toEqual([
    '0 min',
    '1 min',
    '45 min',
    '1 h 00 min',
    '1 h 05 min',
    '30 h 00 min',
  ]);
});
