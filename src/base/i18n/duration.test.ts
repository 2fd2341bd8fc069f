import { expect, test } from 'vitest';
import { durationText, hourMeterText } from './duration.ts';
import { formatterOf } from './formatter.ts';

const MINUTE_MS = 60_000;
const portuguese = formatterOf('pt-BR', 'America/Sao_Paulo');
const english = formatterOf('en-US', 'America/New_York');
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

test('a duration reads in seconds, from a minute on in minutes, and from an hour on in hours and minutes', () => {
  const of = [0, 20, 59.6, 45 * 60, 3_600, 3_900, 30 * 3_600, 114_252 * 60].map((seconds) => seconds * 1000);
  expect(of.map((ms) => spaced(durationText(ms, portuguese)))).toEqual([
    '0 min',
    '20 s',
    '1 min',
    '45 min',
    '1 h 00 min',
    '1 h 05 min',
    '30 h 00 min',
    '1.904 h 12 min',
  ]);
});

test('English writes a duration as Portuguese does, but for the thousands', () => {
  expect([5 * MINUTE_MS, 114_252 * MINUTE_MS].map((ms) => spaced(durationText(ms, english)))).toEqual([
    '5 min',
    '1,904 h 12 min',
  ]);
});

test('no line breaks within a duration', () => {
  for (const text of [durationText(5_000, english), durationText(65 * MINUTE_MS, english), hourMeterText(0, english)])
    expect(text).not.toMatch(/ /);
});

test('a counter of hours tells whole minutes that it has reached', () => {
  const of = [0, 59_999, 60_000, 3_600_000, 6_855_120_000];
  expect(of.map((ms) => spaced(hourMeterText(ms, portuguese)))).toEqual([
    '0 h 00 min',
    '0 h 00 min',
    '0 h 01 min',
    '1 h 00 min',
    '1.904 h 12 min',
  ]);
});
