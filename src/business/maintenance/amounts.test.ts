import { expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import { amountOf, centsOf, kmOf, metresOf, wholeOf } from './amounts.ts';

test('any amount of money goes through a field to the cent', () => {
  const random = seededRandom(41);
  for (let round = 0; round < 2_000; round += 1) {
    const cents = randomInt(random, 0, 10_000_000_000);
    expect(centsOf(amountOf(cents))).toBe(cents);
    expect(centsOf(String(amountOf(cents)))).toBe(cents);
  }
  expect([centsOf(''), centsOf('0.1'), centsOf(1.005)]).toEqual([0, 10, 100]);
});

test('kilometres of a field are metres, and nothing is nothing', () => {
  expect([metresOf(12), metresOf('12.5'), metresOf('')]).toEqual([12_000, 12_500, null]);
  expect([kmOf(48_213_400), kmOf(null), wholeOf(6), wholeOf('')]).toEqual([48_213, '', 6, null]);
});
