import { expect, test } from 'vitest';
import type { Track } from '../../../domain/live/history/track.ts';
import { GAP_MS } from '../../../domain/live/history/track-time.ts';
import { chartTable, ignitionSpans, measureOf, timeRange } from './chart-data.ts';

test('a line does not go on over a time of which nobody knows anything', () => {
  const [times, speeds] = chartTable([0, 1_000, 1_000 + GAP_MS + 1], [10, 20, 30]);
  expect(speeds).toEqual([10, 20, null, 30]);
  expect(times[2]).toBeCloseTo(1.001);
});

test('the ignition is on from the fix that says so until the one that says otherwise, and not over a gap', () => {
  const on = (timeMs: number[], ignition: (boolean | null)[]) => ignitionSpans({ timeMs, ignition });
  expect(on([0, 10, 20, 30], [true, null, false, false])).toEqual([{ startMs: 0, endMs: 20 }]);
  expect(on([0, 10, 10 + GAP_MS * 2], [true, true, true])).toEqual([{ startMs: 0, endMs: 10 }]);
  expect(on([0, 10, 20], [false, true, true])).toEqual([{ startMs: 10, endMs: 20 }]);
  expect(on([], [])).toEqual([]);
});

test('a measure that was never sent is none, and volts stand before percent', () => {
  const track = {
    altitudeM: null,
    batteryV: [12.1],
    batteryPercent: [80],
    fuelL: null,
    fuelPercent: [40],
    temperaturesC: {},
  } as unknown as Track;
  expect(measureOf(track, 'altitude')).toBeNull();
  expect(measureOf(track, 'battery')).toEqual({ values: [12.1], unit: 'V' });
  expect(measureOf(track, 'fuel')).toEqual({ values: [40], unit: '%' });
  expect(measureOf(track, 'temperature')).toBeNull();
});

test('the axis of a lone position goes over the hour around it, that of several from the first to the last', () => {
  expect(timeRange(7_200, 7_200)).toEqual([5_400, 9_000]);
  expect(timeRange(7_200, 7_210)).toEqual([7_200, 7_210]);
});
