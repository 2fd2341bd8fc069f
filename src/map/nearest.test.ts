import { expect, test } from 'vitest';
import { nearestRow, type Pointed } from './nearest.ts';

const columns = { position: Float64Array.from([-46.7, -23.63, -46.69, -23.63, Number.NaN, Number.NaN, -46.7, -23.6301]) };
const at = (longitude: number, latitude: number, zoom = 14): Pointed => ({ longitude, latitude, reachPx: 14, zoom });

test('the pointer means the nearest vehicle within its reach', () => {
  expect(nearestRow(columns, 4, at(-46.7, -23.63001))).toBe(0);
  expect(nearestRow(columns, 4, at(-46.7, -23.63008))).toBe(3);
});

test('beyond its reach the pointer means nothing; the reach is on screen, so it widens as the map shrinks', () => {
  expect(nearestRow(columns, 4, at(-46.695, -23.63))).toBe(-1);
  expect(nearestRow(columns, 4, at(-46.694, -23.63, 10))).toBe(1);
});

test('a vehicle that never reported is never meant', () => {
  expect(nearestRow({ position: Float64Array.from([Number.NaN, Number.NaN]) }, 1, at(0, 0))).toBe(-1);
});

test('only the rows that are drawn can be meant', () => {
  expect(nearestRow(columns, 4, at(-46.7, -23.63), [3])).toBe(3);
});

test('rows of an earlier fleet beyond the size are not meant', () => {
  expect(nearestRow(columns, 1, at(-46.69, -23.63))).toBe(-1);
});
