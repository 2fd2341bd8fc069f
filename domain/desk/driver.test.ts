import { expect, test } from 'vitest';
import { driverInputSchema, LICENSE_WARNING_DAYS, licenseState } from './driver.ts';

test('a licence holds on its last day, warns a month before and is over the day after', () => {
  const state = (expiration: string | null) => licenseState(expiration, '2026-11-21');
  expect(LICENSE_WARNING_DAYS).toBe(30);
  expect(['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', null].map(state)).toEqual([
    'expired',
    'expiring',
    'expiring',
    'valid',
    'unknown',
  ]);
});

test('what is left empty of a driver is none, and the name is needed', () => {
  const read = driverInputSchema.parse({ driverName: '  Ana Prado ', number: ' ', electronicTag: ' D4A0001 ' });
  expect(read).toEqual({
    driverName: 'Ana Prado',
    number: null,
    driverLicenseCategory: null,
    driverLicenseExpiration: null,
    electronicTag: 'D4A0001',
    vehicles: [],
    workingHours: [],
  });
  expect(driverInputSchema.safeParse({ driverName: '  ' }).success).toBe(false);
});

test('categories are those of a Brazilian licence, a day is one of the calendar and a zone one of the world', () => {
  const fits = (more: object): boolean => driverInputSchema.safeParse({ driverName: 'Ana Prado', ...more }).success;
  expect(['ACC', 'B', 'AE'].map((driverLicenseCategory) => fits({ driverLicenseCategory }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(fits({ driverLicenseCategory: 'BE' })).toBe(false);
  expect(fits({ driverLicenseExpiration: '2028-02-29' })).toBe(true);
  expect(fits({ driverLicenseExpiration: '2027-02-29' })).toBe(false);
  expect(fits({ driverLicenseExpiration: '0000-01-01' })).toBe(false);
  expect(fits({ timeZone: 'America/Manaus' })).toBe(true);
  expect(fits({ timeZone: 'Mars/Olympus' })).toBe(false);
});
