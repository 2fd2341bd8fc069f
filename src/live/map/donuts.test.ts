import { expect, test } from 'vitest';
import type { ViewResult } from '../../../contract/core.ts';
import { clusterEntries, donutsOf, looksAlike } from './donuts.ts';

const view: ViewResult = {
  view: { mode: 'clusters', west: -60, south: -30, east: -40, north: -10, zoom: 5 },
  position: Float64Array.from([-46.6, -23.5, -47, -22, -43.2, -22.9]),
  count: Uint32Array.from([1, 8, 200]),
  activity: Uint32Array.from([1, 0, 0, 0, 0, 4, 2, 1, 1, 0, 0, 0, 100, 0, 100]),
  row: Int32Array.from([17, -1, -1]),
  splitZoom: Uint8Array.from([0, 9, 12]),
  inView: 209,
  revision: 3,
};

test('single vehicles are no clusters', () => {
  expect(clusterEntries(view)).toEqual([1, 2]);
});

test('a ring is split into moving, stopped, parked, offline and unknown as its members are', () => {
  const { data, count } = donutsOf(view, clusterEntries(view));
  expect(count).toBe(2);
  expect([...data.subarray(5, 9)]).toEqual([0.5, 0.75, 0.875, 1]);
  expect([...data.subarray(14, 18)]).toEqual([0, 0, 0.5, 0.5]);
});

const drawn = (change: Partial<ViewResult> = {}) => donutsOf({ ...view, ...change }, [1, 2]);

test('clusters look as before until one of them moves by half a pixel, grows, or is divided otherwise', () => {
  expect(looksAlike(drawn(), drawn(), 0.01)).toBe(true);
  const moved = (byDeg: number) => drawn({ position: view.position.map((deg) => deg + byDeg) });
  expect(looksAlike(drawn(), moved(0.004), 0.01)).toBe(true);
  expect(looksAlike(drawn(), moved(0.006), 0.01)).toBe(false);
  expect(looksAlike(drawn(), drawn({ count: Uint32Array.from([1, 80, 200]) }), 0.01)).toBe(false);
  expect(looksAlike(drawn(), drawn({ activity: view.activity.toReversed() }), 0.01)).toBe(false);
  expect(looksAlike(drawn(), donutsOf(view, [1]), 0.01)).toBe(false);
});
