import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearingDeg, destination, distanceM, latitudeOfY, longitudeOfX, mercatorX, mercatorY } from './geo.ts';

test('São Paulo to Rio de Janeiro is about 361 km on a bearing of about 79 degrees', () => {
  expect(distanceM(-23.5505, -46.6333, -22.9068, -43.1729) / 1000).toBeCloseTo(360.7, 0);
  expect(bearingDeg(-23.5505, -46.6333, -22.9068, -43.1729)).toBeCloseTo(79.2, 1);
});

test('walking a distance on a bearing arrives that far away', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: 0, max: 359, noNaN: true }),
      fc.double({ min: 1, max: 50_000, noNaN: true }),
      (lat, lon, bearing, metres) => {
        const end = destination(lat, lon, bearing, metres);
        expect(distanceM(lat, lon, end.latitude, end.longitude)).toBeCloseTo(metres, 1);
      },
    ),
    { seed: 7 },
  );
});

test('Mercator there and back gives the same place', () => {
  for (const latitude of [-80, -23.5, 0, 51, 80]) expect(latitudeOfY(mercatorY(latitude))).toBeCloseTo(latitude, 9);
  expect(longitudeOfX(mercatorX(-46.6))).toBeCloseTo(-46.6, 9);
});
