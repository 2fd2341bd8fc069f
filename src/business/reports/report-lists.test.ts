import { expect, test } from 'vitest';
import { vehicleFilter, vehicleText } from './report-lists.ts';

const none = { device: null, imei: null, number: null, licensePlate: null };

test('a vehicle is filtered by what its length tells: a device, a number or an IMEI (RPT-23, RPT-24, RPT-25)', () => {
  expect(vehicleFilter('1234567890123456')).toEqual({ ...none, device: '1234567890123456' });
  expect(vehicleFilter(' 11987654321 ')).toEqual({ ...none, number: '11987654321' });
  expect(vehicleFilter('356938035643809')).toEqual({ ...none, imei: '356938035643809' });
});

test('a vehicle is filtered by its licence plate where the length tells nothing else, and an empty text by none (RPT-26)', () => {
  expect(vehicleFilter('ABC1D23')).toEqual({ ...none, licensePlate: 'ABC1D23' });
  expect(vehicleFilter('  ')).toEqual(none);
  for (const text of ['1234567890123456', '11987654321', '356938035643809', 'ABC1D23'])
    expect(vehicleText(vehicleFilter(text))).toBe(text);
});
