import { expect, test } from 'vitest';
import { anyMoment, momentsOf, periodFault, periodOf } from './report-period.ts';

const ZONE = 'America/Sao_Paulo';
const days = { start: '2026-11-15', end: '2026-11-21' };

test('whole days stand as days in the address, and a time range as instants', () => {
  const period = periodOf(days, ZONE)!;
  expect(period).toEqual({ from: '2026-11-15', to: '2026-11-21', fromMinute: 0, toMinute: 1439 });
  expect(momentsOf(period, ZONE)).toEqual(days);
  const hours = { ...period, to: '2026-11-15', fromMinute: 8 * 60, toMinute: 17 * 60 + 30 };
  const moments = momentsOf(hours, ZONE);
  expect(moments).toEqual({ start: '2026-11-15T11:00:00.000Z', end: '2026-11-15T20:31:00.000Z' });
  expect(periodOf(moments, ZONE)).toEqual(hours);
  const exact = momentsOf(period, ZONE, false);
  expect(exact).toEqual({ start: '2026-11-15T03:00:00.000Z', end: '2026-11-22T03:00:00.000Z' });
  expect([periodOf(exact, ZONE), periodFault(exact, ZONE)]).toEqual([period, null]);
});

test('a report is not run for more than seven days or for an end before its start (RPT-07, RPT-08, CST-41)', () => {
  expect(periodFault(days, ZONE)).toBeNull();
  expect(periodFault({ start: '2026-11-14', end: '2026-11-21' }, ZONE)).toBe('long');
  expect(periodFault({ start: '2026-11-21', end: '2026-11-20' }, ZONE)).toBe('order');
  expect(periodFault({ start: null, end: '2026-11-20' }, ZONE)).toBe('missing');
});

test('what an address says of a time is a day or an instant, and nothing else', () => {
  expect(anyMoment('2026-11-15')).toBe('2026-11-15');
  expect(anyMoment('2026-11-15T11:00:00Z')).toBe('2026-11-15T11:00:00.000Z');
  for (const text of ['', 'today', '2026-11-99', '15/11/2026']) expect(anyMoment(text), text).toBeNull();
});
