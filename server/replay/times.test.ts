import { expect, test } from 'vitest';
import { readTime } from './times.ts';

test('an ISO time keeps its offset, and is UTC without one', () => {
  expect(readTime('2017-03-21T05:32:42-05:00', 'iso')).toBe(Date.UTC(2017, 2, 21, 10, 32, 42));
  expect(readTime('2020-03-06T08:45:27Z', 'iso')).toBe(Date.UTC(2020, 2, 6, 8, 45, 27));
  expect(readTime('2020-03-06 08:45:27.250', 'iso')).toBe(Date.UTC(2020, 2, 6, 8, 45, 27, 250));
});

test('day and month of a date with slashes are never guessed', () => {
  expect(readTime('03/04/2021 16:49:29', 'iso')).toMatch(/--date-format/);
  expect(readTime('03/04/2021 16:49:29', 'month-first')).toBe(Date.UTC(2021, 2, 4, 16, 49, 29));
  expect(readTime('03/04/2021 16:49:29', 'day-first')).toBe(Date.UTC(2021, 3, 3, 16, 49, 29));
});

test('a date that no calendar has is refused', () => {
  for (const text of ['29/00/2003 10:00:00', '02/30/2021 10:00:00', '2021-13-01T00:00:00Z', '2021-01-01T25:00:00Z']) expect(readTime(text, 'month-first')).toBe('impossible date');
});

test('a number is seconds or milliseconds by its size, or as named', () => {
  expect(readTime('1617036569', 'iso')).toBe(1_617_036_569_000);
  expect(readTime('1617036569000', 'iso')).toBe(1_617_036_569_000);
  expect(readTime('1617036569', 'milliseconds')).toBe(1_617_036_569);
});

test('a text that is no time is named as such', () => {
  expect(readTime('yesterday', 'iso')).toBe('not a time: yesterday');
  expect(readTime('  ', 'iso')).toBe('no time');
});
