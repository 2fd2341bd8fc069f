import { expect, test } from 'vitest';
import { gapsBetween, joined } from './health.ts';

const SILENCE = 60;

test('stretches of two days that touch are one, also where what was buffered came in later', () => {
  expect(
    joined(
      [
        { fromMs: 500, toMs: 600 },
        { fromMs: 0, toMs: 100 },
        { fromMs: 160, toMs: 200 },
        { fromMs: 510, toMs: 550 },
      ],
      SILENCE,
    ),
  ).toEqual([
    { fromMs: 0, toMs: 200 },
    { fromMs: 500, toMs: 600 },
  ]);
});

test('a silence is a gap where it is longer than asked for: before the first word, between two, and after the last without an end', () => {
  const gapsUntil = (endMs: number) =>
    gapsBetween(
      [
        { fromMs: 100, toMs: 200 },
        { fromMs: 261, toMs: 300 },
      ],
      { startMs: 30, endMs, silenceMs: SILENCE },
    );
  expect(gapsUntil(360)).toEqual([
    { startMs: 30, endMs: 100 },
    { startMs: 200, endMs: 261 },
  ]);
  expect(gapsUntil(361).at(-1)).toEqual({ startMs: 300, endMs: null });
  expect(gapsBetween([], { startMs: 0, endMs: 1_000, silenceMs: SILENCE })).toEqual([{ startMs: 0, endMs: null }]);
});
