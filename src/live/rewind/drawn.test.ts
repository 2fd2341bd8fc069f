import { expect, test } from 'vitest';
import type { LogMark, LogMarkKind } from '../../../contract/event-log.ts';
import { histogramPath } from './histogram.ts';
import { mergeMarks } from './merge-marks.ts';

const WINDOW = { fromMs: 0, toMs: 100_000, bins: 100 };
const mark = (atMs: number, kind: LogMarkKind = 'blocked'): LogMark => ({ atMs, device: 1, row: 0, kind });

test('each bin with events draws one bar, the fullest as high as the bar is', () => {
  expect(histogramPath(new Uint32Array([0, 4, 1, 0]))).toBe('M1.17 100v-100h0.66v100zM2.17 100v-50h0.66v50z');
  expect(histogramPath(new Uint32Array(5))).toBe('');
});

test('marks too close to tell apart share a dot, with the colour of the most severe', () => {
  const dots = mergeMarks([mark(1000), mark(2000, 'alarm'), mark(3000, 'panic'), mark(9000)], WINDOW, 0.05);
  expect(dots.map(({ at, kind, marks }) => [at, kind, marks.length])).toEqual([
    [0.01, 'panic', 3],
    [0.09, 'blocked', 1],
  ]);
});

test('marks outside the window are left out', () => {
  expect(mergeMarks([mark(-1), mark(100_001)], WINDOW, 0.05)).toEqual([]);
});
