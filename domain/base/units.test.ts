import { expect, test } from 'vitest';
import { truncated } from '../live/devices/device-name.ts';
import { metresPerSecondToKmh, metresToKm, shownSpeedKmh } from './units.ts';

test('speed is shown in whole km/h and never below 0, an unknown one as 0 (CST-55, TLM-13)', () => {
  expect([53.5, 53.4, 0, -1, null, undefined, Number.NaN].map(shownSpeedKmh)).toEqual([54, 53, 0, 0, 0, 0, 0]);
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
