import { expect, test } from 'vitest';
import { boundsOfDay, boundsOfDays, dayAfter, isDay } from './days.ts';

const HOUR_MS = 3_600_000;
const hours = ({ startMs, endMs }: { startMs: number; endMs: number }): number => (endMs + 1 - startMs) / HOUR_MS;

test('a day is as long as it is in its zone: 23 and 25 hours where clocks change', () => {
  expect(hours(boundsOfDay('2026-03-29', 'Europe/Lisbon'))).toBe(23);
  expect(hours(boundsOfDay('2026-10-25', 'Europe/Lisbon'))).toBe(25);
  expect(hours(boundsOfDay('2026-11-21', 'America/Sao_Paulo'))).toBe(24);
  expect(hours(boundsOfDays('2026-10-24', '2026-10-26', 'Europe/Lisbon'))).toBe(73);
  expect(new Date(boundsOfDay('2026-11-21', 'America/Sao_Paulo').startMs).toISOString()).toBe(
    '2026-11-21T03:00:00.000Z',
  );
});

test('days follow one another over the ends of months, and a text that names none is none', () => {
  expect([dayAfter('2026-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  expect(['2026-11-21', '2026-13-01', 'today', null].map(isDay)).toEqual([true, false, false, false]);
});
