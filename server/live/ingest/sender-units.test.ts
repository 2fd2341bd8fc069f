import { expect, test } from 'vitest';
import { alarmsOf, battery, gsmSignal, heading, measure, plainText } from './sender-units.ts';

test('a signal count of a modem becomes 1 to 4 by quarters, a negative strength by dBm', () => {
  expect([0, 7, 8, 15, 16, 23, 24, 31].map(gsmSignal)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect([-113, -106, -105, -96, -95, -86, -85, -51].map(gsmSignal)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect([99, 32, null, Number.NaN].map(gsmSignal)).toEqual([null, null, null, null]);
});

test('a percentage becomes the highest step not above it, 1 below the first', () => {
  expect([0, 20, 21, 37, 52, 65, 77, 99, 100].map((percent) => battery(percent).batteryLevel)).toEqual([
    1, 1, 1, 2, 3, 4, 5, 5, 6,
  ]);
  expect(battery(101)).toEqual({ batteryLevel: null, batteryPercent: null });
});

test('a conversion leaves no digits that were not measured', () => {
  expect(measure(20, 1.852)).toBe(37.04);
  expect(measure(-1)).toBeNull();
  expect(heading(360)).toBe(0);
  expect(heading(1e-50)).toBe(0);
});

test('texts are cut, cleaned and well-formed', () => {
  expect(plainText('a\u0000b\nc')).toBe('a b c');
  expect(plainText('\u0000')).toBeNull();
  expect(alarmsOf(' sos ,,sos,jamming')).toEqual(['sos', 'jamming']);
});
