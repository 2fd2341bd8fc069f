import { expect, test } from 'vitest';
import type { ScheduleTimes } from './report-schedule.ts';
import { daysTold, nextRunMs, queryOfRun } from './schedule-times.ts';

const ZONE = 'America/Sao_Paulo';
const at = (text: string): number => Date.parse(text);
const times = (change: Partial<ScheduleTimes>): ScheduleTimes => ({
  every: 'DAY',
  hour: 7,
  weekday: 1,
  monthDay: 1,
  ...change,
});
const next = (change: Partial<ScheduleTimes>, after: string, zone = ZONE): string =>
  new Date(nextRunMs(times(change), at(after), zone)).toISOString();

test('a daily report is due at its hour of the zone of its owner, today where that is yet to come', () => {
  expect(next({}, '2026-11-21T09:59:59Z')).toBe('2026-11-21T10:00:00.000Z');
  expect(next({}, '2026-11-21T10:00:00Z')).toBe('2026-11-22T10:00:00.000Z');
  expect(next({}, '2026-11-21T10:00:00Z', 'Europe/Berlin')).toBe('2026-11-22T06:00:00.000Z');
});

test('a weekly report is due on its day of the week, a monthly one on its day or the last of a shorter month', () => {
  // A Saturday.
  expect(next({ every: 'WEEK', weekday: 6 }, '2026-11-21T12:00:00Z')).toBe('2026-11-28T10:00:00.000Z');
  expect(next({ every: 'WEEK', weekday: 7 }, '2026-11-21T12:00:00Z')).toBe('2026-11-22T10:00:00.000Z');
  expect(next({ every: 'MONTH', monthDay: 31 }, '2026-11-21T12:00:00Z')).toBe('2026-11-30T10:00:00.000Z');
  expect(next({ every: 'MONTH', monthDay: 31 }, '2027-01-31T12:00:00Z')).toBe('2027-02-28T10:00:00.000Z');
});

test('on days of 23 and 25 hours a report is due once, an hour that clocks leap over at the leap', () => {
  const berlin = (after: string) => next({ hour: 2 }, after, 'Europe/Berlin');
  expect(berlin('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(berlin('2026-03-29T01:00:00Z')).toBe('2026-03-30T00:00:00.000Z');
  expect(berlin('2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  expect(berlin('2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z');
});

test('a run tells of the day before, or of the seven before it, which is what a report holds (RPT-07)', () => {
  const due = at('2026-11-21T10:00:00Z');
  expect(daysTold('DAY', due, ZONE)).toEqual({ start: '2026-11-20', end: '2026-11-20' });
  const week = { start: '2026-11-14', end: '2026-11-20' };
  expect([daysTold('WEEK', due, ZONE), daysTold('MONTH', due, ZONE)]).toEqual([week, week]);
  const query = { user: '1234567890123456' };
  expect(queryOfRun({ report: 'trips', query, every: 'WEEK' }, due, ZONE)).toEqual({ ...query, ...week });
  expect(queryOfRun({ report: 'silent', query: { range: '24H' }, every: 'DAY' }, due, ZONE)).toEqual({ range: '24H' });
  expect(queryOfRun({ report: 'incidents', query: {}, every: 'DAY' }, due, ZONE)).toEqual({
    start: '2026-11-20T03:00:00.000Z',
    end: '2026-11-21T03:00:00.000Z',
  });
});
