import { expect, test } from 'vitest';
import { identifiedBy } from './track.ts';

test('what names a vehicle is told by its length: 16 a device, 11 a number, 15 an IMEI (RPT-23, RPT-24, RPT-25)', () => {
  expect(['1234567890123456', '11987654321', '356938035643809'].map(identifiedBy)).toEqual([
    'device',
    'number',
    'imei',
  ]);
});

test('what names a vehicle and has any other length is a licence plate (RPT-26)', () => {
  for (const text of ['ABC1D23', 'A', '', '1234567890', '123456789012', '12345678901234567'])
    expect(identifiedBy(text), text).toBe('licensePlate');
});
