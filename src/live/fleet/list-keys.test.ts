import { expect, test } from 'vitest';
import { lineAfter } from './list-keys.ts';

const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'];

test('keys walk a list by one line, by eight, and to its ends', () => {
  const place = { active: 10, first: 0, last: 99, isCut: false };
  expect(KEYS.map((key) => lineAfter(key, place))).toEqual([11, 9, 0, 99, 18, 2]);
  expect(['Enter', 'Escape', ' ', 'a'].map((key) => lineAfter(key, place))).toEqual([null, null, null, null]);
});

test('page keys stop at the ends of a list that has no pages', () => {
  expect(lineAfter('PageDown', { active: 99, first: 0, last: 99, isCut: false })).toBe(99);
  expect(lineAfter('PageUp', { active: 0, first: 0, last: 99, isCut: false })).toBe(0);
});

test('page keys stop at the ends of a page, and from there go to the neighbouring page', () => {
  const page = { first: 10, last: 19, isCut: true };
  expect([lineAfter('PageDown', { ...page, active: 15 }), lineAfter('PageDown', { ...page, active: 19 })]).toEqual([
    19, 20,
  ]);
  expect([lineAfter('PageUp', { ...page, active: 15 }), lineAfter('PageUp', { ...page, active: 10 })]).toEqual([10, 9]);
});
