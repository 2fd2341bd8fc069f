import { expect, test } from 'vitest';
import { seatAfter } from './row-seat.ts';

const seat = (before: string, id: string, now: string) => now[seatAfter(before.split(''), id, now.split(''))];

test('in the place of a row that is gone stands the one that was below it, wherever that is now', () => {
  expect(seat('abcd', 'b', 'acd')).toBe('c');
  expect(seat('abcd', 'b', 'xyacd')).toBe('c');
  expect(seat('abcd', 'b', 'ad')).toBe('d');
});

test('in the place of the last row stands what came after it, else the one above it', () => {
  expect(seat('abc', 'c', 'abx')).toBe('x');
  expect(seat('abc', 'c', 'ab')).toBe('b');
  expect(seat('abc', 'c', 'xya')).toBe('a');
});

test('where none of the rows is left the first one is taken', () => {
  expect(seat('abc', 'b', 'xyz')).toBe('x');
});
