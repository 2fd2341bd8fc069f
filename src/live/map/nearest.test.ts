import { expect, test } from 'vitest';
import { nearestRow, type Pointed } from './nearest.ts';

const columns = {
  position: Float64Array.from([-46.7, -23.63, -46.69, -23.63, Number.NaN, Number.NaN, -46.7, -23.6301]),
};
const at = (longitude: number, latitude: number, zoom = 14): Pointed => ({ longitude, latitude, reachPx: 14, zoom });

const AT_REST = { longitudeAway: () => 0, latitudeAway: () => 0 };

test('the pointer means the nearest vehicle within its reach', () => {
  expect(nearestRow(columns, 4, at(-46.7, -23.63001), AT_REST)).toBe(0);
  expect(nearestRow(columns, 4, at(-46.7, -23.63008), AT_REST)).toBe(3);
});

test('beyond its reach the pointer means nothing; the reach is on screen, so it widens as the map shrinks', () => {
  expect(nearestRow(columns, 4, at(-46.695, -23.63), AT_REST)).toBe(-1);
  expect(nearestRow(columns, 4, at(-46.694, -23.63, 10), AT_REST)).toBe(1);
});

test('a vehicle that never reported is never meant', () => {
  expect(nearestRow({ position: Float64Array.from([Number.NaN, Number.NaN]) }, 1, at(0, 0), AT_REST)).toBe(-1);
});

test('only the rows that are drawn can be meant', () => {
  expect(nearestRow(columns, 4, at(-46.7, -23.63), AT_REST, [3])).toBe(3);
});

test('rows of an earlier fleet beyond the size are not meant', () => {
  expect(nearestRow(columns, 1, at(-46.69, -23.63), AT_REST)).toBe(-1);
});

test('the pointer means a vehicle where it is drawn, not where it will be', () => {
  const away = { longitudeAway: (row: number) => (row === 1 ? -0.02 : 0), latitudeAway: () => 0 };
  expect(nearestRow(columns, 4, at(-46.71, -23.63), away)).toBe(1);
  expect(nearestRow(columns, 4, at(-46.69, -23.63), away)).toBe(-1);
});

test('a vehicle beyond the date line is meant from either side of it', () => {
  const over = { position: Float64Array.from([-179.9999, -17]) };
  for (const longitude of [179.9999, 180.0001, -179.9999, -180.0001])
    expect(nearestRow(over, 1, at(longitude, -17), AT_REST), String(longitude)).toBe(0);
  expect(nearestRow(over, 1, at(179.9, -17), AT_REST)).toBe(-1);
});
