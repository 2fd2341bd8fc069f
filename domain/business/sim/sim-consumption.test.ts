import { expect, test } from 'vitest';
import { bytesToMb, isPlanCarrier, simConsumption } from './sim-consumption.ts';

test('a megabyte is a million bytes (CST-39, ACC-21)', () => {
  expect([0, 1, 999_999, 1_000_000, 7_100_000, 1_048_576].map(bytesToMb)).toEqual([
    0, 0.000_001, 0.999_999, 1, 7.1, 1.048_576,
  ]);
});

test('consumption is shown against the franchise, also when more than all of it is used', () => {
  expect(simConsumption(7_100_000, 10_000_000)).toEqual({ usedMb: 7.1, franchiseMb: 10, share: 0.71 });
  expect(simConsumption(0, 10_000_000)).toMatchObject({ usedMb: 0, share: 0 });
  expect(simConsumption(12_000_000, 10_000_000)?.share).toBe(1.2);
});

test('consumption is not computable without one of the amounts, or with one that is no amount', () => {
  for (const [used, franchise] of [
    [null, 10],
    [10, null],
    [null, null],
    [10, 0],
    [-1, 10],
    [10, -1],
    [Number.NaN, 10],
    [10, Number.POSITIVE_INFINITY],
  ] as const)
    expect(simConsumption(used, franchise), `${used} of ${franchise}`).toBeNull();
});

test('plan details are those of the one carrier that is named, in letters of either case (PRM-44)', () => {
  expect(
    [
      ['Claro', 'Claro'],
      ['CLARO ', 'claro'],
      ['Vivo', 'Claro'],
      [null, 'Claro'],
      ['Claro', null],
      [null, null],
    ].map(([operator, carrier]) => isPlanCarrier(operator!, carrier!)),
  ).toEqual([true, true, false, false, false, false]);
});
