import { expect, test } from 'vitest';
import { addressOf, askedOf, type Asked } from './chosen-address.ts';

const BRAND = '1234567890123456';
const PLACES: readonly Asked[] = [
  { brand: null, chosen: null },
  { brand: BRAND, chosen: null },
  { brand: BRAND, chosen: { kind: 'range', range: '72H_MORE' } },
  { brand: null, chosen: { kind: 'model', model: 'A & B = 1/2' } },
  { brand: null, chosen: { kind: 'model', model: null } },
  { brand: null, chosen: { kind: 'status', status: null, today: true } },
  { brand: BRAND, chosen: { kind: 'status', status: 'CANCELED', today: false } },
];

test('a list behind a bar has an address, and the address leads back to it', () => {
  for (const place of PLACES) expect(askedOf(new URL(addressOf(place), 'http://x').search)).toEqual(place);
});

test('an invalid URL shows the indicators without a list', () => {
  expect(askedOf('?brand=1&range=5H&status=LOST')).toEqual({ brand: null, chosen: null });
});
