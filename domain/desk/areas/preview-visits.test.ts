import { expect, test } from 'vitest';
import { staysOf } from './preview-visits.ts';

const MINUTE_MS = 60_000;
const iso = (minute: number) => new Date(minute * MINUTE_MS).toISOString();
/** A fix a minute: inside or not. */
const fixes = (signs: string) =>
  signs.split('').map((sign, at) => ({ timeMs: at * MINUTE_MS, isInside: sign === 'i' }));

test('a stay goes from the first fix inside to the first one outside', () => {
  expect(staysOf(fixes('oiiooi'))).toEqual([
    { from: iso(1), to: iso(3) },
    { from: iso(5), to: null },
  ]);
});

test('who is inside from the beginning came in before it', () => {
  expect(staysOf(fixes('iio'))).toEqual([{ from: null, to: iso(2) }]);
});

test('less than a minute outside is drift', () => {
  const drift = [
    { timeMs: 0, isInside: false },
    { timeMs: 10_000, isInside: true },
    { timeMs: 20_000, isInside: false },
    { timeMs: 50_000, isInside: true },
    { timeMs: 90_000, isInside: false },
  ];
  expect(staysOf(drift)).toEqual([{ from: new Date(10_000).toISOString(), to: new Date(90_000).toISOString() }]);
  expect(staysOf([])).toEqual([]);
});
