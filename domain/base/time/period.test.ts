import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNamedMs, dayNamer, startOfDayMs } from './day.ts';
import {
  instantsOfPeriod,
  lastDays,
  maskTimeRange,
  periodAround,
  readPeriod,
  timeRangeOf,
  timeRangeText,
  WHOLE_DAY,
} from './period.ts';

const ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/New_York',
  'UTC',
] as const;
const DAY_MS = 86_400_000;
const days = fc
  .integer({ min: Date.UTC(2012, 0, 1) / DAY_MS, max: Date.UTC(2030, 0, 1) / DAY_MS })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
const iso = (ms: number) => new Date(ms).toISOString();
const instants = (zone: string, from: string, to: string, times?: string) => {
  const read = readPeriod(from, to, times);
  if ('fault' in read) throw new Error(read.fault);
  const { startMs, endMs } = instantsOfPeriod(read.period, zone);
  return [iso(startMs), iso(endMs)];
};

test('whole days are those of the zone: from the first midnight to the last millisecond before the next', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), days, fc.integer({ min: 0, max: 40 }), (zone, from, more) => {
      const to = iso(Date.parse(from) + more * DAY_MS).slice(0, 10);
      const [start, end] = instants(zone, from, to);
      expect(start).toBe(iso(dayNamedMs(from, zone)!));
      expect(end).toBe(iso(startOfDayMs(dayNamedMs(to, zone)! + 1.5 * DAY_MS, zone) - 1));
    }),
    { numRuns: 200 },
  );
});

test('a time range holds to the end of its last minute', () => {
  expect(instants('America/Sao_Paulo', '2026-11-21', '2026-11-21', '08:00 - 08:00')).toEqual([
    '2026-11-21T11:00:00.000Z',
    '2026-11-21T11:00:59.999Z',
  ]);
  expect(instants('Asia/Kathmandu', '2026-11-20', '2026-11-21', '22:30 - 01:15')).toEqual([
    '2026-11-20T16:45:00.000Z',
    '2026-11-20T19:30:59.999Z',
  ]);
});

test('where clocks go back, the hour that comes twice is in the period both times', () => {
  expect(instants('America/New_York', '2026-11-01', '2026-11-01', '01:30 - 01:30')).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:59.999Z',
  ]);
});

test('where clocks leap forward, a time that is missing is where they leap', () => {
  expect(instants('America/New_York', '2026-03-08', '2026-03-08', '02:30 - 23:59')[0]).toBe('2026-03-08T07:00:00.000Z');
  expect(instants('America/New_York', '2026-03-08', '2026-03-08', '00:00 - 02:30')[1]).toBe('2026-03-08T06:59:59.999Z');
  // Midnight itself was missing.
  expect(instants('America/Sao_Paulo', '2018-11-04', '2018-11-04')[0]).toBe('2018-11-04T03:00:00.000Z');
});

test('the end cannot precede the start, by the day or by the time, and may equal it (HST-17)', () => {
  expect(readPeriod('2026-11-21', '2026-11-20')).toEqual({ fault: 'order' });
  expect(readPeriod('2026-11-21', '2026-11-21', '10:00 - 09:59')).toEqual({ fault: 'order' });
  expect(readPeriod('2026-11-21', '2026-11-21', '10:00 - 10:00')).toMatchObject({
    period: { fromMinute: 600, toMinute: 600 },
  });
  expect(readPeriod('2026-11-20', '2026-11-21', '10:00 - 09:59')).toMatchObject({
    period: { from: '2026-11-20', to: '2026-11-21' },
  });
});

test('a day or a time that there is not is told apart', () => {
  for (const day of ['', '2026-02-30', '21/11/2026', '2026-13-01', 'x'])
    expect(readPeriod(day, '2026-11-21'), day).toEqual({ fault: 'day' });
  for (const times of ['', '24:00 - 25:00', '8:00 - 9:00', '08:60 - 09:00', '08:00-09:00', '08:00 - 09:0'])
    expect(readPeriod('2026-11-21', '2026-11-21', times), times).toEqual({ fault: 'time' });
});

test('a time range has the mask HH:MM - HH:MM and is the whole day at first (HST-18, HST-19)', () => {
  expect(WHOLE_DAY).toBe('00:00 - 23:59');
  expect(['0', '080', '08001', '08001730', '08:00 - 17:30', '0800173099', 'a8b'].map(maskTimeRange)).toEqual([
    '0',
    '08:0',
    '08:00 - 1',
    '08:00 - 17:30',
    '08:00 - 17:30',
    '08:00 - 17:30',
    '8',
  ]);
  fc.assert(fc.property(fc.string(), (text) => maskTimeRange(maskTimeRange(text)) === maskTimeRange(text)));
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, minute, (fromMinute, toMinute) => {
      expect(timeRangeOf(timeRangeText({ fromMinute, toMinute }))).toEqual({ fromMinute, toMinute });
    }),
  );
});

test('the last days end with today in the zone of the person', () => {
  const zone = 'America/Sao_Paulo';
  // Still the 20th in São Paulo.
  const nowMs = Date.parse('2026-11-21T01:30:00Z');
  expect(lastDays(nowMs, 7, zone, dayNamer(zone))).toMatchObject({ from: '2026-11-14', to: '2026-11-20' });
  expect(lastDays(nowMs, 1, zone, dayNamer(zone))).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
});

test('a stretch of time lies whole in the minutes around it, and no earlier or later minute is asked for', () => {
  const ms = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), ms, fc.integer({ min: 0, max: 3 * DAY_MS }), (zone, start, lasts) => {
      const period = periodAround(start, start + lasts, zone);
      expect(readPeriod(period.from, period.to, timeRangeText(period))).toEqual({ period });
      const { startMs, endMs } = instantsOfPeriod(period, zone);
      expect(startMs).toBeLessThanOrEqual(start);
      expect(endMs).toBeGreaterThanOrEqual(start + lasts);
      // An hour that comes twice counts both times, whole where the stretch goes over its end.
      expect(endMs - startMs).toBeLessThan(lasts + 2 * 60_000 + 2 * 3_600_000);
    }),
  );
});

test('a stretch over the hour that comes twice is a period too, with that hour whole', () => {
  // In New York clocks showed 01:59 and a minute later 01:00 again.
  const atMs = Date.parse('2026-11-01T05:59:30Z');
  const period = periodAround(atMs, atMs + 5 * 60_000, 'America/New_York');
  expect(period).toEqual({ from: '2026-11-01', to: '2026-11-01', fromMinute: 64, toMinute: 119 });
  expect(readPeriod(period.from, period.to, timeRangeText(period))).toEqual({ period });
});
