import { expect, test } from 'vitest';
import { filtersOf, periodOf } from './list-period.ts';

const ZONE = 'America/Sao_Paulo';

test('a period becomes instants of the zone and back, also where its days have other lengths', () => {
  const day = { from: '2026-11-20', to: '2026-11-21', fromMinute: 0, toMinute: 1439 };
  const filters = filtersOf(day, ZONE);
  expect(filters).toEqual({ start: '2026-11-20T03:00:00.000Z', end: '2026-11-22T03:00:00.000Z' });
  for (const period of [day, { from: '2026-03-08', to: '2026-03-08', fromMinute: 60, toMinute: 600 }])
    for (const zone of [ZONE, 'America/New_York']) expect(periodOf(filtersOf(period, zone), zone)).toEqual(period);
  expect(periodOf({ start: null, end: filters.end }, ZONE)).toBeNull();
  expect(periodOf({ start: filters.end, end: filters.start }, ZONE)).toBeNull();
  expect(filtersOf(null, ZONE)).toEqual({ start: null, end: null });
});
