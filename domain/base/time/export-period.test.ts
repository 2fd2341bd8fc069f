import { expect, test } from 'vitest';
import { exportPeriod } from './export-period.ts';

const ZONE = 'America/Sao_Paulo';
const iso = (period: ReturnType<typeof exportPeriod>) =>
  'fault' in period ? period.fault : [period.startMs, period.endMs].map((ms) => new Date(ms).toISOString());

test('whole days run from 00:00:01 of the first to 23:59:59 of the last, in the zone of whoever asks (HST-13, HST-14)', () => {
  expect(iso(exportPeriod('2026-11-20', '2026-11-21', ZONE))).toEqual([
    '2026-11-20T03:00:01.000Z',
    '2026-11-22T02:59:59.000Z',
  ]);
});

test('a file of whole days begins and ends at the seconds of the rows (CST-23, CST-24)', () => {
  expect(iso(exportPeriod('2026-11-21', '2026-11-21', 'UTC'))).toEqual([
    '2026-11-21T00:00:01.000Z',
    '2026-11-21T23:59:59.000Z',
  ]);
});

test('a day of 23 or 25 hours is as long as it is, and seven days with one of 25 hours are seven days', () => {
  const hours = (day: string) => {
    const period = exportPeriod(day, day, 'Europe/Berlin');
    return 'fault' in period ? period.fault : (period.endMs - period.startMs + 2_000) / 3_600_000;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
  expect(exportPeriod('2026-10-19', '2026-10-25', 'Europe/Berlin')).not.toHaveProperty('fault');
  expect(exportPeriod('2026-10-19', '2026-10-26', 'Europe/Berlin')).toEqual({ fault: 'long' });
});

test('a period ends after it starts and is seven times 24 hours at most (RPT-07, RPT-08)', () => {
  const start = '2026-11-14T12:00:00Z';
  expect(iso(exportPeriod(start, '2026-11-21T12:00:00Z', ZONE))).toHaveLength(2);
  expect(exportPeriod(start, '2026-11-21T12:00:00.001Z', ZONE)).toEqual({ fault: 'long' });
  expect(exportPeriod(start, start, ZONE)).toEqual({ fault: 'order' });
  expect(exportPeriod('2026-11-21', '2026-11-20', ZONE)).toEqual({ fault: 'order' });
});
