import { expect, test } from 'vitest';
import { optionAfter } from './combobox-keys.ts';

test('arrow keys walk the options and continue at the other end', () => {
  expect(['ArrowDown', 'ArrowUp'].map((key) => optionAfter(key, 1, 3))).toEqual([2, 0]);
  expect([optionAfter('ArrowDown', 2, 3), optionAfter('ArrowUp', 0, 3)]).toEqual([0, 2]);
});

test('an empty list has no option to walk to, and other keys lead nowhere', () => {
  expect([optionAfter('ArrowDown', -1, 0), optionAfter('ArrowUp', -1, 0)]).toEqual([0, 0]);
  expect(['Enter', 'Escape', 'Home', 'a'].map((key) => optionAfter(key, 0, 3))).toEqual([null, null, null, null]);
});
