import { expect, test } from 'vitest';
import { fittingCount } from './fitting-count.ts';

test('all items show where they fit, to the last pixel', () => {
  expect(fittingCount([], 100, 40)).toBe(0);
  expect(fittingCount([50, 100], 100, 40)).toBe(2);
});

test('where one has no room, the button for the rest gets its room too', () => {
  expect(fittingCount([50, 100, 101], 100, 40)).toBe(1);
  expect(fittingCount([50, 60, 101], 100, 40)).toBe(2);
  expect(fittingCount([50, 60], 20, 40)).toBe(0);
});
