import { expect, test } from 'vitest';
import { begun } from './contract-spans.ts';
import { earliestStart, pastChargesOf } from './past-charges.ts';

const PLAN = 1_000_000_000_000_001;
const past = (startedOn: string, priceCents = 3_000) =>
  pastChargesOf(begun(PLAN, priceCents, startedOn).spans, startedOn, '2026-11-21');

test('a contract charges at once the months that are over, the first by its days, and nothing where it costs nothing', () => {
  expect(past('2026-10-16')).toEqual({ count: 1, amountCents: 1_548 });
  expect(past('2026-08-01')).toEqual({ count: 3, amountCents: 9_000 });
  expect(past(earliestStart('2026-11-21'))).toEqual({ count: 12, amountCents: 36_000 });
  for (const startedOn of ['2026-11-01', '2026-11-21', '2027-01-01']) expect(past(startedOn)).toBeNull();
  expect(past('2026-08-01', 0)).toBeNull();
});

test('the earliest start is the first day of the month a year ago', () => {
  expect(earliestStart('2026-11-21')).toBe('2025-11-01');
});
