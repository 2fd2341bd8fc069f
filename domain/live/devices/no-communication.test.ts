import { expect, test } from 'vitest';
import {
  COUNTED_SILENCES,
  countOf,
  isWithin,
  noComunicationCount,
  semComunicao,
  SILENCES,
  silenceRange,
} from './no-communication.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('the counts are spelled with one m, and there is none of 12 h (IND-06)', () => {
  expect(noComunicationCount.options).toEqual([
    'noComunication1',
    'noComunication6',
    'noComunication24',
    'noComunication48',
    'noComunication72',
    'noComunication72More',
  ]);
});

test('every count has its range and its report, and 12 h is a range only', () => {
  expect(COUNTED_SILENCES.map(({ count }) => count)).toEqual(noComunicationCount.options);
  expect(COUNTED_SILENCES.map(({ report }) => report)).toEqual(semComunicao.options);
  expect(SILENCES.map(({ range }) => range)).toEqual(silenceRange.options);
  expect(SILENCES.filter(({ count }) => count === null).map(({ range }) => range)).toEqual(['12H']);
});

test('counted ranges follow one another without a gap or an overlap', () => {
  for (const [index, { overMs }] of COUNTED_SILENCES.entries())
    if (index > 0) expect(overMs).toBe(COUNTED_SILENCES[index - 1]!.upToMs);
  expect(COUNTED_SILENCES.at(-1)!.upToMs).toBe(Number.POSITIVE_INFINITY);
});

test('a silence belongs to the count up to which it has lasted, and to none while the device is online', () => {
  const at = [
    0,
    10 * MINUTE_MS,
    10 * MINUTE_MS + 1,
    HOUR_MS,
    HOUR_MS + 1,
    6 * HOUR_MS,
    24 * HOUR_MS,
    24 * HOUR_MS + 1,
    72 * HOUR_MS,
    72 * HOUR_MS + 1,
    9e9,
  ];
  expect(at.map(countOf)).toEqual([
    null,
    null,
    'noComunication1',
    'noComunication1',
    'noComunication6',
    'noComunication6',
    'noComunication24',
    'noComunication48',
    'noComunication72',
    'noComunication72More',
    'noComunication72More',
  ]);
});

test('the range of 12 h is the first half of that of 24 h', () => {
  for (const hours of [7, 12])
    expect([isWithin('12H', hours * HOUR_MS), isWithin('24H', hours * HOUR_MS)]).toEqual([true, true]);
  expect([isWithin('12H', 13 * HOUR_MS), isWithin('24H', 13 * HOUR_MS)]).toEqual([false, true]);
});
