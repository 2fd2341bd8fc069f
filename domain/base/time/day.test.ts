import { expect, test } from 'vitest';
import { dayNamedMs, dayNamer, daysOf, startOfDayMs } from './day.ts';

const at = (iso: string): number => Date.parse(iso);
const text = (ms: number): string => new Date(ms).toISOString();

test('a day begins at midnight of its zone, whatever the day of UTC is', () => {
  expect(text(startOfDayMs(at('2026-11-21T02:59:00Z'), 'America/Sao_Paulo'))).toBe('2026-11-20T03:00:00.000Z');
  expect(text(startOfDayMs(at('2026-11-21T03:00:00Z'), 'America/Sao_Paulo'))).toBe('2026-11-21T03:00:00.000Z');
  expect(text(startOfDayMs(at('2026-11-21T12:00:00Z'), 'Asia/Kathmandu'))).toBe('2026-11-20T18:15:00.000Z');
});

test('where summer time begins at midnight the day begins at one o’clock', () => {
  // Brazil, 4 November 2018: 00:00 became 01:00.
  expect(text(startOfDayMs(at('2018-11-04T15:00:00Z'), 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z');
  expect(dayNamer('America/Sao_Paulo')(at('2018-11-04T03:00:00Z'))).toBe('2018-11-04');
  expect(dayNamer('America/Sao_Paulo')(at('2018-11-04T02:59:59Z'))).toBe('2018-11-03');
});

test('the days of a period follow one another without a gap, also over the changes of the clock', () => {
  const spring = daysOf(at('2026-03-07T12:00:00Z'), at('2026-03-10T12:00:00Z'), 'America/New_York');
  expect(spring.map(text)).toEqual([
    '2026-03-07T05:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
    '2026-03-10T04:00:00.000Z',
    '2026-03-11T04:00:00.000Z',
  ]);
  const autumn = daysOf(at('2026-10-31T12:00:00Z'), at('2026-11-02T12:00:00Z'), 'America/New_York');
  expect(autumn.map(text)).toEqual([
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
    '2026-11-03T05:00:00.000Z',
  ]);
});

test('a period that ends where a day begins does not hold that day', () => {
  expect(daysOf(at('2026-11-20T03:00:00Z'), at('2026-11-21T03:00:00Z'), 'America/Sao_Paulo')).toHaveLength(2);
});

test('a day that is named begins at its midnight also at the edges of the world, and a text that is none is nothing', () => {
  expect(text(dayNamedMs('2026-11-21', 'America/Sao_Paulo')!)).toBe('2026-11-21T03:00:00.000Z');
  expect(text(dayNamedMs('2026-11-21', 'Pacific/Kiritimati')!)).toBe('2026-11-20T10:00:00.000Z');
  expect(text(dayNamedMs('2026-11-21', 'Pacific/Pago_Pago')!)).toBe('2026-11-21T11:00:00.000Z');
  for (const none of ['', '2026-13-01', '21/11/2026', '2026-02-30x']) expect(dayNamedMs(none, 'UTC')).toBeNull();
});
