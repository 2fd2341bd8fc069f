import { expect, test } from 'vitest';
import { firstChoice, periodOf } from './period.ts';

const NOW_MS = Date.parse('2026-11-21T12:34:00Z');
const ZONE = 'America/Sao_Paulo';
const custom = (from: string, to: string, zone = ZONE) => periodOf({ period: 'custom', from, to }, NOW_MS, zone);

test('a number of days is today so far and the whole days before it', () => {
  const choice = firstChoice(NOW_MS, ZONE);
  expect(periodOf({ ...choice, period: '7' }, NOW_MS, ZONE)).toEqual({
    start: '2026-11-15T03:00:00.000Z',
    end: '2026-11-21T12:34:00.000Z',
  });
  expect(periodOf({ ...choice, period: '30' }, NOW_MS, ZONE)?.start).toBe('2026-10-23T03:00:00.000Z');
  expect(periodOf({ ...choice, period: '90' }, NOW_MS, 'America/New_York')?.start).toBe('2026-08-24T04:00:00.000Z');
});

test('days of one’s own are taken whole, both ends', () => {
  expect(custom('2026-11-01', '2026-11-01')).toEqual({
    start: '2026-11-01T03:00:00.000Z',
    end: '2026-11-02T03:00:00.000Z',
  });
  expect(custom('2026-11-01', '2026-11-01', 'America/New_York')).toEqual({
    start: '2026-11-01T04:00:00.000Z',
    end: '2026-11-02T05:00:00.000Z',
  });
});

test('a period that ends before it starts, is longer than a year or names no day is none', () => {
  expect([custom('2026-11-02', '2026-11-01'), custom('2025-01-01', '2026-06-01'), custom('', '2026-11-01')]).toEqual([
    null,
    null,
    null,
  ]);
});
