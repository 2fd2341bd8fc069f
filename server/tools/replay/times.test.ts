import { expect, test } from 'vitest';
import { isDateFormat, readTime } from './times.ts';

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
  for (const text of ['29/00/2003 10:00:00', '02/30/2021 10:00:00', '2021-13-01T00:00:00Z', '2021-01-01T25:00:00Z'])
    expect(readTime(text, 'month-first')).toBe('impossible date');
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

test('a time without an offset is one of the zone that was named, in summer and in winter; one with an offset is not', () => {
  expect(readTime('2017-03-21T05:32:42', 'iso', 'America/Chicago')).toBe(Date.UTC(2017, 2, 21, 10, 32, 42));
  expect(readTime('2017-01-21 05:32:42.5', 'iso', 'America/Chicago')).toBe(Date.UTC(2017, 0, 21, 11, 32, 42, 500));
  expect(readTime('6/7/2021 16:06:28', 'month-first', 'Africa/Casablanca')).toBe(Date.UTC(2021, 5, 7, 15, 6, 28));
  expect(readTime('2017-03-21T05:32:42+0530', 'iso', 'America/Chicago')).toBe(Date.UTC(2017, 2, 21, 0, 2, 42));
  expect(readTime('1617036569', 'iso', 'America/Chicago')).toBe(1_617_036_569_000);
});

test.each([
  ['dd.MM.yyyy HH:mm:ss', '21.03.2017 05:32:42', Date.UTC(2017, 2, 21, 8, 32, 42)],
  ['d MMM yy, h:mm a', '1 Feb 21, 5:32 PM', Date.UTC(2021, 1, 1, 20, 32)],
  ["yyyyMMdd'T'HHmmss", '20170321T053242', Date.UTC(2017, 2, 21, 8, 32, 42)],
  ['yyyy/MM/dd HH:mm:ss ZZ', '2017/03/21 05:32:42 -05:00', Date.UTC(2017, 2, 21, 10, 32, 42)],
])('the pattern %s reads %s', (pattern, text, ms) => {
  expect([isDateFormat(pattern), readTime(text, pattern, 'America/Sao_Paulo')]).toEqual([true, ms]);
});

test('a pattern says what does not fit it, and an impossible date is one here too', () => {
  expect(readTime('21/03/2017', 'dd.MM.yyyy HH:mm:ss')).toBe('not a time of the form dd.MM.yyyy HH:mm:ss: 21/03/2017');
  expect(readTime('31.02.2017 05:32:42', 'dd.MM.yyyy HH:mm:ss')).toBe('impossible date');
});

test('what is no name and no pattern that tells a time is no format', () => {
  expect(['', 'us', 'dd.MM.yyyy', 'HH:mm', 'DD/MM/YYYY hh:mm', 'd.M HH:mm', '%d.%m.%Y'].filter(isDateFormat)).toEqual(
    [],
  );
});
