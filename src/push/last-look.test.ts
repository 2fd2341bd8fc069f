import { expect, test } from 'vitest';
import { lookFromText } from './last-look.ts';

test('a last look that is kept is read, and anything else reads as none', () => {
  expect([null, '', '1795356000000', '-5', '1e9', 'NaN', '99999999999999999999'].map(lookFromText)).toEqual([
    0, 0, 1_795_356_000_000, 0, 0, 0, 0,
  ]);
});
