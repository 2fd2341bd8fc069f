import { expect, test } from 'vitest';
import type { Bounds } from './map-view.ts';
import { rowsInBox } from './rows-in-box.ts';

const AT_REST = { longitudeAway: () => 0, latitudeAway: () => 0 };

const inBox = (box: Bounds, places: readonly (readonly [number, number])[], away = AT_REST): number[] =>
  rowsInBox({ position: Float64Array.from(places.flat()) }, places.length, box, away);

test('a box holds the vehicles within it and on its edges', () => {
  const places = [
    [-46.6, -23.5],
    [-46.7, -23.6],
    [-46.8, -23.5],
    [-46.6, -23.8],
  ] as const;
  expect(inBox([-46.7, -23.6, -46.5, -23.4], places)).toEqual([0, 1]);
});

test('a box across the 180th meridian holds the vehicles on both sides of it', () => {
  const places = [
    [179.5, -17],
    [-179.5, -17],
    [170, -17],
    [-170, -17],
    [0, -17],
  ] as const;
  expect(inBox([179, -18, 181, -16], places)).toEqual([0, 1]);
  expect(inBox([-181, -18, -179, -16], places)).toEqual([0, 1]);
});

test('a box wider than the world holds every vehicle once, but none that never had a place', () => {
  const places = [
    [-179, 10],
    [0, 10],
    [179, 10],
    [Number.NaN, Number.NaN],
  ] as const;
  expect(inBox([-300, -85, 300, 85], places)).toEqual([0, 1, 2]);
});

test('a vehicle that glides is in the box where it is drawn, not where its fix is', () => {
  const away = { longitudeAway: () => 1, latitudeAway: () => 0 };
  expect(inBox([0.5, -1, 1.5, 1], [[0, 0]], away)).toEqual([0]);
  expect(inBox([-0.5, -1, 0.5, 1], [[0, 0]], away)).toEqual([]);
});
