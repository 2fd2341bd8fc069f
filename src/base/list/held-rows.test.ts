import { expect, test } from 'vitest';
import { heldRows } from './held-rows.ts';

const rowsOf = (text: string) => Array.from(text, (id) => ({ id, at: 0 }));
const idOf = ({ id }: { id: string }) => id;
const shown = (before: string, next: string, pointed: string | null) => {
  const { rows, gone } = heldRows(rowsOf(before), rowsOf(next), pointed, idOf);
  return [rows.map(idOf).join(''), [...gone].join('')];
};

test('without the pointer over a row the rows are the new ones', () => {
  expect(shown('abc', 'xbac', null)).toEqual(['xbac', '']);
});

test('the row under the pointer stays where it is, with all above it; what came or went shows below', () => {
  expect(shown('abcd', 'xabcd', 'b')).toEqual(['abxcd', '']);
  expect(shown('abcd', 'bcde', 'c')).toEqual(['abcde', 'a']);
  expect(shown('abcd', 'dcba', 'b')).toEqual(['abdc', '']);
});

test('where the pointed row itself is gone nothing is held back', () => {
  expect(shown('abc', 'ac', 'b')).toEqual(['ac', '']);
});

test('what a held row says is of now', () => {
  const { rows } = heldRows([{ id: 'a', at: 1 }], [{ id: 'a', at: 2 }], 'a', idOf);
  expect(rows).toEqual([{ id: 'a', at: 2 }]);
});
