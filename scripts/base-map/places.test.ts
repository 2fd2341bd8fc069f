import { expect, test } from 'vitest';
import { placeZoom, places } from './places.ts';

const city = (population: number, featureCode = 'PPL', country = 'BR') => ({
  name: String(population),
  country,
  featureCode,
  population,
  loc: { type: 'Point' as const, coordinates: [0, 0] },
});

test('a bigger place shows at a lower zoom and its label wins', () => {
  expect(placeZoom(city(10_000_000))).toBe(3);
  expect(placeZoom(city(130_000))).toBe(6);
  expect(
    places([city(20_000), city(2_000_000), city(60_000)]).map((place) => place.properties.rank + place.properties.name),
  ).toEqual(['02000000', '160000', '220000']);
});

test('the seat of a state shows one zoom earlier, a section of a city late', () => {
  expect(placeZoom(city(400_000, 'PPLA'))).toBe(4);
  expect(placeZoom(city(900_000, 'PPLX'))).toBe(10);
});

test('a village shows where the fleets are and is left out elsewhere', () => {
  expect(placeZoom(city(2_000))).toBe(11);
  expect(placeZoom(city(2_000, 'PPL', 'FR'))).toBeNull();
  expect(placeZoom(city(500))).toBeNull();
});
