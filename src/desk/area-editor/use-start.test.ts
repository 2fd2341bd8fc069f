import { expect, test } from 'vitest';
import { askedPlace } from './use-start.ts';

test('an address names the place where a new area starts, and one that is not on the earth names none (RTE-42)', () => {
  expect(askedPlace('?lat=-23.5&lng=-46.6')).toEqual({ lat: -23.5, lng: -46.6 });
  expect(
    ['', '?lat=-23.5', '?lat=&lng=', '?lat=91&lng=0', '?lat=x&lng=0', '?lat=0&lng=181'].map((search) =>
      askedPlace(search),
    ),
  ).toEqual([null, null, null, null, null, null]);
});
