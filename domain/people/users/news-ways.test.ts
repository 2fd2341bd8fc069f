import { expect, test } from 'vitest';
import { isQuietAt, NEWS_KINDS, USUAL_WAYS } from './news-ways.ts';

/** At times of a day in São Paulo, three hours behind Greenwich. */
const at = (time: string): number => Date.parse(`2026-11-21T${time}:00-03:00`);
const quietTimes = (from: string, to: string, times: readonly string[], zone = 'America/Sao_Paulo'): string[] =>
  times.filter((time) => isQuietAt({ from, to }, at(time), zone));

test('quiet hours hold from their first minute until their end, by the clocks of the person', () => {
  expect(quietTimes('12:00', '13:30', ['11:59', '12:00', '13:29', '13:30'])).toEqual(['12:00', '13:29']);
  // It is an hour earlier there.
  expect(quietTimes('12:00', '13:30', ['12:30', '13:00', '14:29', '14:30'], 'America/Manaus')).toEqual([
    '13:00',
    '14:29',
  ]);
});

test('quiet hours go over midnight, last the whole day, or are none', () => {
  const times = ['21:59', '22:00', '23:59', '00:00', '05:59', '06:00'];
  expect(quietTimes('22:00', '06:00', times)).toEqual(['22:00', '23:59', '00:00', '05:59']);
  expect(quietTimes('08:00', '08:00', times)).toEqual(times);
  expect(isQuietAt(null, at('03:00'), 'America/Sao_Paulo')).toBe(false);
});

test('without a choice everything shows in the console, and nothing is mailed', () => {
  expect(NEWS_KINDS.map((kind) => [USUAL_WAYS[kind].console, USUAL_WAYS[kind].mail])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
});
