import { expect, test } from 'vitest';
import { commonStops, pastStop, stopsOf } from './track-stops.ts';

const MINUTE_MS = 60_000;
/** A fix a minute, some 700 m apart while it moves. */
function way(speeds: readonly (number | null)[]) {
  let north = 0;
  return {
    timeMs: speeds.map((_, at) => at * MINUTE_MS),
    latitude: speeds.map((speed) => (north += speed === 0 ? 0 : 0.0063)),
    longitude: speeds.map(() => -46.6),
    speedKmh: speeds,
  };
}

test('a vehicle that stands two minutes has stopped, one at a traffic light has not', () => {
  const stops = stopsOf(way([40, 0, 50, 0, 1, 2, 0, 30]));
  expect(stops).toEqual([{ index: 3, startMs: 3 * MINUTE_MS, endMs: 7 * MINUTE_MS }]);
});

test('a stop that the period ends in counts, and a vehicle without speeds stands where it does not come away', () => {
  expect(stopsOf(way([40, 0, 0, 0]))).toEqual([{ index: 1, startMs: MINUTE_MS, endMs: 3 * MINUTE_MS }]);
  const silent = { ...way([40, 0, 0, 0, 40]), speedKmh: [null, null, null, null, null] };
  expect(stopsOf(silent)).toEqual([{ index: 1, startMs: MINUTE_MS, endMs: 4 * MINUTE_MS }]);
});

test('a period without fixes has no stops', () => {
  expect(stopsOf(way([]))).toEqual([]);
});

test('of several vehicles only the time in which all stand is left out', () => {
  const stop = (startMs: number, endMs: number) => ({ index: 0, startMs, endMs });
  expect(commonStops([[stop(0, 100)], [stop(20, 50), stop(80, 200)]])).toEqual([
    { startMs: 20, endMs: 50 },
    { startMs: 80, endMs: 100 },
  ]);
  expect(commonStops([[stop(0, 100)], []])).toEqual([]);
  expect(commonStops([])).toEqual([]);
});

test('a moment within a stop is led to its end, any other stays', () => {
  const stops = [
    { startMs: 10, endMs: 20 },
    { startMs: 40, endMs: 50 },
  ];
  expect([5, 10, 19, 20, 45, 60].map((at) => pastStop(stops, at))).toEqual([5, 20, 20, 20, 50, 60]);
});
