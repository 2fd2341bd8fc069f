import { expect, test } from 'vitest';
import { momentByKey } from './moment-keys.ts';

const TIMES = [1_000, 2_000, 5_000];
const by = (key: string, atMs: number) => momentByKey(key, { atMs, fromMs: 1_000, toMs: 5_000 }, TIMES);

test('arrows go from fix to fix, also from between two', () => {
  expect([by('ArrowRight', 1_000), by('ArrowRight', 1_500), by('ArrowRight', 5_000)]).toEqual([2_000, 2_000, 5_000]);
  expect([by('ArrowLeft', 5_000), by('ArrowLeft', 4_000), by('ArrowLeft', 1_000)]).toEqual([2_000, 2_000, 1_000]);
});

test('page keys go five minutes, Home and End to both ends, and others nowhere', () => {
  expect([by('PageUp', 1_000), by('PageDown', 400_000)]).toEqual([301_000, 100_000]);
  expect([by('Home', 2_000), by('End', 2_000), by('a', 2_000)]).toEqual([1_000, 5_000, null]);
});
