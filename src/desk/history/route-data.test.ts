import { expect, test } from 'vitest';
import type { Track } from '../../../domain/live/history/track.ts';
import { GAP_MS } from '../../../domain/live/history/track-time.ts';
import { mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import { cornersOf, nearestFix, routeDataOf, showsFixes } from './route-data.ts';

const track = {
  device: 1_234_567_890_123_456,
  timeMs: [0, 1_000, 1_000 + GAP_MS * 2],
  latitude: [-23.5, -23.6, -23.7],
  longitude: [-46.6, -46.5, -46.4],
} as unknown as Track;

test('a track is drawn in stretches, and knows what it spans', () => {
  const data = routeDataOf(track);
  expect([...data.positions]).toEqual([-46.6, -23.5, -46.5, -23.6, -46.4, -23.7]);
  expect([...data.starts]).toEqual([0, 2]);
  expect(data.seconds[1]).toBe(1);
  expect(data.bounds).toEqual([-46.6, -23.7, -46.4, -23.5]);
  expect(routeDataOf(track)).toBe(data);
});

test('a way over the date line is drawn as one short line', () => {
  const over = { ...track, longitude: [179.99, -179.99, -179.97], latitude: [-17, -17, -17] };
  const data = routeDataOf(over);
  expect([...data.positions].filter((_, at) => at % 2 === 0)).toEqual([
    179.99,
    expect.closeTo(180.01, 9),
    expect.closeTo(180.03, 9),
  ]);
  expect(data.bounds).toEqual([179.99, -17, expect.closeTo(180.03, 9), -17]);
});

test('the fix nearest to the pointer is found, and none where there is none', () => {
  const data = routeDataOf(track);
  expect(nearestFix(data, mercatorX(-46.49), mercatorY(-23.61)).index).toBe(1);
  expect(nearestFix({ x: new Float64Array(), y: new Float64Array(), length: 0 }, 0, 0).index).toBe(-1);
});

test('from afar a way has fewer corners, but its ends, those of its stretches and its fastest', () => {
  const fixes = 1_000;
  const long = {
    device: 1,
    timeMs: Array.from({ length: fixes }, (_, at) => at * 1_000 + (at < 600 ? 0 : GAP_MS * 2)),
    latitude: Array.from({ length: fixes }, (_, at) => -23 - at * 1e-4),
    longitude: Array.from({ length: fixes }, () => -46),
  } as unknown as Track;
  const speeds = Array.from({ length: fixes }, (_, at) => (at === 333 ? 180 : 40));
  const data = routeDataOf(long);
  const far = cornersOf(data, speeds, 5);
  expect(far.length).toBeLessThan(20);
  expect(far.starts).toHaveLength(2);
  expect(far.positions[1]).toBe(long.latitude[0]);
  expect(far.positions[far.starts[1]! * 2 + 1]).toBe(long.latitude[600]);
  expect(far.positions[far.starts[1]! * 2 - 1]).toBe(long.latitude[599]);
  expect(far.positions.at(-1)).toBe(long.latitude.at(-1));
  expect(Math.max(...far.speedKmh.map(Number))).toBe(180);
  expect(cornersOf(data, speeds, 19).length).toBe(fixes);
});

test('single fixes are drawn where they lie apart on the screen: nearer, their edges would hide the line of the way', () => {
  const along = (stepDeg: number) =>
    routeDataOf({
      device: 1,
      timeMs: Array.from({ length: 60 }, (_, at) => at * 10_000),
      // The first half of the time it stands, as most vehicles do.
      latitude: Array.from({ length: 60 }, (_, at) => -23 - Math.max(0, at - 30) * stepDeg),
      longitude: Array.from({ length: 60 }, () => -46),
    } as unknown as Track);
  // A step of about 111 m.
  expect([10, 12, 14, 18].map((zoom) => showsFixes(along(0.001), zoom))).toEqual([false, false, true, true]);
  // A vehicle that never moved hides no line.
  expect(showsFixes(along(0), 5)).toBe(true);
});
