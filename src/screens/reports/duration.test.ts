import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('a duration is said in the two largest of its units', () => {
  const say = (seconds: number) => durationText(seconds * 1000, 'en-US').replaceAll(' ', ' ');
  expect([0, 42, 300, 4_800, 3_600, 183_600].map(say)).toEqual(['0s', '42s', '5m', '1h 20m', '1h', '2d 3h']);
});
