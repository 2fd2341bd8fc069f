import { expect, test } from 'vitest';
import { truncated } from './device-name.ts';
import { editedRadius, metresPerSecondToKmh, metresToKm, shownSpeedKmh } from './units.ts';

test('speed is shown in whole km/h and never below 0 (CST-55)', () => {
  expect([53.5, 53.4, 0, -1, null, Number.NaN].map(shownSpeedKmh)).toEqual([54, 53, 0, 0, 0, 0]);
});

test('distances and odometers in metres are shown in km (CST-56)', () => {
  expect(metresToKm(48_213_400)).toBeCloseTo(48_213.4);
});

test('metres a second become km/h', () => {
  expect(metresPerSecondToKmh(10)).toBe(36);
});

test('a device name longer than 13 characters is cut with an ellipsis (CST-49)', () => {
  expect(truncated('Fiorino entregas')).toBe('Fiorino entre…');
  expect(truncated('Sandero prata')).toBe('Sandero prata');
});

test('a radius is edited in whole metres, from 999 on in km with what it takes to save back unchanged', () => {
  expect([50, 100, 998, 998.4].map((radiusM) => editedRadius(radiusM))).toEqual([50, 100, 998, 998].map((value) => ({ value, unit: 'm' })));
  expect([999, 1000, 1234, 12_345, 998.6].map((radiusM) => editedRadius(radiusM))).toEqual([0.999, 1, 1.234, 12.345, 0.999].map((value) => ({ value, unit: 'km' })));
  for (const radiusM of [999, 1001, 2345, 99_999]) expect(Math.round(editedRadius(radiusM).value * 1000)).toBe(radiusM);
});
