import { expect, test } from 'vitest';
import { linesOf, linesShown, pageOfLine, pagesOf, pageWithin, readPageSize } from './list-window.ts';

test('the list beside the map has ten lines a page until somebody wants another number (PNL-80, CST-11)', () => {
  for (const text of [null, '', '7', 'ten', '-10']) expect(readPageSize(text)).toBe(10);
  expect(['10', '25', '50', '100', 'all'].map(readPageSize)).toEqual([10, 25, 50, 100, 'all']);
});

test('a list is cut into pages, the last one shorter, an empty one into one', () => {
  expect([0, 1, 10, 11, 25].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 3]);
  expect([linesShown(0, 0, 10), linesShown(0, 25, 10), linesShown(2, 25, 10)]).toEqual([[0, 0], [1, 10], [21, 25]]);
  expect([0, 9, 10, 24].map((index) => pageOfLine(index, 10))).toEqual([0, 0, 1, 2]);
});

test('all lines are one page', () => {
  const lines = linesOf('all');
  expect([pagesOf(100_000, lines), pageOfLine(99_999, lines), linesShown(0, 100_000, lines)]).toEqual([1, 0, [1, 100_000]]);
});

test('who stands on a page that is gone stands on the last one', () => {
  expect([pageWithin(4, 25, 10), pageWithin(4, 0, 10), pageWithin(1, 25, 10)]).toEqual([2, 0, 1]);
});
