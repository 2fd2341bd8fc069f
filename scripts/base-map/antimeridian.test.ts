import { expect, test } from 'vitest';
import { unwrapped, unwrappedRing } from './antimeridian.ts';

test('a line across the antimeridian goes on beyond 180 degrees', () => {
  expect(
    unwrapped([
      [170, 1],
      [179, 2],
      [-179, 3],
      [-170, 4],
      [179, 5],
    ]),
  ).toEqual([
    [170, 1],
    [179, 2],
    [181, 3],
    [190, 4],
    [179, 5],
  ]);
});

test('a ring that does not cross it stays as it is', () => {
  const ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ];
  expect(unwrappedRing(ring)).toEqual(ring);
});

test('a ring around the pole is closed along the edge of the map', () => {
  const ring = unwrappedRing([
    [-180, -70],
    [-60, -70],
    [60, -70],
    [179, -70],
    [-180, -70],
  ]);
  expect(ring.slice(-3)).toEqual([
    [180, -85.06],
    [-180, -85.06],
    [-180, -70],
  ]);
});
