import { expect, test } from 'vitest';
import { hasDrivers, PRIVILEGED_BRAND_ID } from './drivers-access.ts';

const ELSEWHERE = 1_000_000_000_000_002;

test('the privileged brand is 6137206846521344, a whole number that loses nothing (CST-68)', () => {
  expect(String(PRIVILEGED_BRAND_ID)).toBe('6137206846521344');
  expect(Number.isSafeInteger(PRIVILEGED_BRAND_ID)).toBe(true);
});

test('drivers are there for the privileged brand without a permission, elsewhere with DRIVER_RESOURCES of type ACCESS', () => {
  expect(hasDrivers(PRIVILEGED_BRAND_ID, [])).toBe(true);
  expect(hasDrivers(ELSEWHERE, [])).toBe(false);
  expect(hasDrivers(ELSEWHERE, [{ name: 'DRIVER_RESOURCES', type: 'DENIED' }])).toBe(false);
  expect(hasDrivers(ELSEWHERE, [{ name: 'DRIVER_RESOURCES', type: 'ACCESS' }])).toBe(true);
});

test('another brand may be named the privileged one', () => {
  expect([PRIVILEGED_BRAND_ID, ELSEWHERE].map((brand) => hasDrivers(brand, [], ELSEWHERE))).toEqual([false, true]);
});
