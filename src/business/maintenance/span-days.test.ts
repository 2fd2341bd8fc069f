import { expect, test } from 'vitest';
import { daysOfSpan } from './span-days.ts';

test('costs are summed up over whole months, over the turn of a year and after a short month', () => {
  expect(daysOfSpan('month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(daysOfSpan('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfSpan('quarter', '2026-01-15')).toEqual({ from: '2025-11-01', to: '2026-01-15' });
  expect(daysOfSpan('year', '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
});
