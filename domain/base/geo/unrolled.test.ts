import { expect, test } from 'vitest';
import { placeAt } from '../../live/history/track-time.ts';
import { boxAround, joinedBox, unrolled, unrolledPairs } from './unrolled.ts';

const OVER = [179.99, -179.99, 179.98];
const beyond = [179.99, expect.closeTo(180.01, 9), 179.98];

test('a way over the date line goes on beyond it, and any other stays as it is', () => {
  expect([...unrolled(OVER)]).toEqual(beyond);
  expect([...unrolled([-46.6, -46.5])]).toEqual([-46.6, -46.5]);
  expect(unrolledPairs([-179.9, 1, 179.9, 2])).toEqual([
    [-179.9, 1],
    [expect.closeTo(-180.1, 9), 2],
  ]);
});

test('the box around places on both sides of the date line is the narrow one', () => {
  const places = OVER.map((longitude) => ({ longitude, latitude: -17 }));
  expect(boxAround(places)).toEqual([179.98, -17, expect.closeTo(180.01, 9), -17]);
  expect(boxAround([{ longitude: -46, latitude: -23 }])).toEqual([-46, -23, -46, -23]);
  expect(boxAround([])).toBeNull();
});

test('boxes on both sides of the date line are seen together', () => {
  const fiji: [number, number, number, number] = [179.9, -17, 180.1, -16];
  expect(joinedBox([fiji, [-179.8, -18, -179.7, -17]])).toEqual([179.9, -18, expect.closeTo(180.3, 9), -16]);
  expect(joinedBox([])).toBeNull();
});

test('between two fixes a vehicle is on the short way over the date line', () => {
  const fixes = { timeMs: [0, 60_000], latitude: [-17, -17], longitude: [179.999, -179.997] };
  expect(Math.abs(placeAt(fixes, 15_000)!.longitude)).toBeCloseTo(180, 9);
  expect(placeAt(fixes, 45_000)!.longitude).toBeCloseTo(-179.998, 9);
});
