import { expect, test } from 'vitest';
import { rowByKey } from './row-keys.ts';

test('keys walk the positions and stay within them', () => {
  expect([rowByKey('ArrowDown', -1, 100), rowByKey('ArrowDown', 99, 100), rowByKey('ArrowUp', 0, 100)]).toEqual([
    0, 99, 0,
  ]);
  expect([rowByKey('PageDown', 50, 100), rowByKey('Home', 50, 100), rowByKey('End', 50, 100)]).toEqual([70, 0, 99]);
  expect([rowByKey('Enter', 5, 100), rowByKey('ArrowDown', -1, 0)]).toEqual([null, null]);
});
