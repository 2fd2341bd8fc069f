import { expect, test } from 'vitest';
import { linesShown, pagesOf } from '../../base/list/pages.ts';
import { activeWithin, linesOf, pageOfLine, pageWithin, readPageSize } from './list-window.ts';

test('the list beside the map has ten lines a page by default (PNL-80, CST-11)', () => {
  for (const text of [null, '', '7', 'ten', '-10']) expect(readPageSize(text)).toBe(10);
  expect(['10', '25', '50', '100', 'all'].map(readPageSize)).toEqual([10, 25, 50, 100, 'all']);
});

test('a list is cut into pages, the last one shorter, an empty one into one', () => {
  expect([0, 1, 10, 11, 25].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 3]);
  expect([linesShown(0, 0, 10), linesShown(0, 25, 10), linesShown(2, 25, 10)]).toEqual([
    [0, 0],
    [1, 10],
    [21, 25],
  ]);
  expect([0, 9, 10, 24].map((index) => pageOfLine(index, 10))).toEqual([0, 0, 1, 2]);
});

test('all lines are one page', () => {
  const lines = linesOf('all');
  expect([pagesOf(100_000, lines), pageOfLine(99_999, lines), linesShown(0, 100_000, lines)]).toEqual([
    1,
    0,
    [1, 100_000],
  ]);
});

test('a page that no longer exists becomes the last one', () => {
  expect([pageWithin(4, 25, 10), pageWithin(4, 0, 10), pageWithin(1, 25, 10)]).toEqual([2, 0, 1]);
});

test('the active line stays within its page, and another page begins at its first line', () => {
  const page = { first: 10, size: 10 };
  expect([12, 9, 20, 19].map((wanted) => activeWithin(wanted, page, 10))).toEqual([12, 10, 10, 19]);
  expect(activeWithin(19, page, 4)).toBe(13);
  expect(activeWithin(3, { first: 0, size: Infinity }, 0)).toBe(0);
});
