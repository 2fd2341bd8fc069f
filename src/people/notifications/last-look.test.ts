import { expect, test } from 'vitest';
import { markOf } from '../../base/session/mark-of.ts';
import { lookFromText } from './last-look.ts';

test('a last look that is kept is read, and anything else reads as none', () => {
  expect([null, '', '1795356000000', '-5', '1e9', 'NaN', '99999999999999999999'].map(lookFromText)).toEqual([
    0, 0, 1_795_356_000_000, 0, 0, 0, 0,
  ]);
});

test('two persons of a device have each a last look of their own, and what is kept names neither', () => {
  const [one, other] = [8_288_713_796_872_360, 8_288_713_796_872_361];
  expect(markOf(one)).not.toBe(markOf(other));
  expect(markOf(one).length).toBeLessThan(8);
  // Every so often another person has the same.
  expect(markOf(one + 4_294_967_291)).toBe(markOf(one));
});
