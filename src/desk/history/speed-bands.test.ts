import { expect, test } from 'vitest';
import { bandOf, bandsOf, speedColours } from './speed-bands.ts';

test('the last colour is for what is over the limit, and only for that', () => {
  const bands = bandsOf(80);
  expect([0, 31, 32, 60, 80, 81].map((speed) => bandOf(speed, bands))).toEqual([0, 0, 1, 2, 2, 3]);
  expect(bandOf(null, bands)).toBe(0);
});

test('without a limit the colours change at usual speeds', () => {
  expect(bandsOf(null)).toEqual([30, 60, 90]);
});

test('every fix has a colour of four bytes', () => {
  const bytes = speedColours([10, 200], bandsOf(80), 'light');
  expect(bytes).toHaveLength(8);
  expect(Array.from(bytes.subarray(4))).toEqual([0xd2, 0x3f, 0x3f, 255]);
});
