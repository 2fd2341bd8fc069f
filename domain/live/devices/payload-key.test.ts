import { expect, test } from 'vitest';
import { isPayloadKey } from './payload-key.ts';

test('a key has 1 to 32 bytes: an accent takes two of them, a picture four', () => {
  expect(['k', 'x'.repeat(32), 'é'.repeat(16), '😀'.repeat(8), ' with space '].map(isPayloadKey)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['', 'x'.repeat(33), 'é'.repeat(17), '😀'.repeat(9)].map(isPayloadKey)).toEqual([false, false, false, false]);
});
