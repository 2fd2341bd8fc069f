import { expect, test } from 'vitest';
import type { Kilometers } from '../../../domain/live/trips/trip.ts';
import { vehicleReports } from './report-totals.ts';

const HOUR_MS = 3_600_000;
const startMsOf = (day: string): number => Date.parse(`${day}T03:00:00Z`);
const dayOf = (device: number, day: string, km: number): Kilometers => ({
  device,
  day,
  dayMs: 24 * HOUR_MS,
  mileage: km * 1000,
  movingMs: km === 0 ? 0 : HOUR_MS,
  standingMs: 10 * HOUR_MS,
  idleMs: 0,
  speedMax: km === 0 ? null : km + 20,
  speedMed: null,
  trips: km === 0 ? 0 : 2,
  fuelUsed: null,
});

test('each vehicle has the sum of its days, the mean speed of the time it moved, and what is not known as silence (HST-31)', () => {
  const days = [
    dayOf(1, '2026-11-20', 40),
    dayOf(1, '2026-11-21', 0),
    dayOf(2, '2026-11-20', 10),
    dayOf(2, '2026-11-21', 30),
  ];
  const now = startMsOf('2026-11-21') + 12 * HOUR_MS;
  const [second, first] = vehicleReports([2, 1], days, startMsOf, now);
  expect(second!.totals).toMatchObject({ distanceM: 40_000, speedMeanKmh: 20, speedMaxKmh: 50, trips: 4 });
  expect(first!.totals).toMatchObject({ distanceM: 40_000, speedMeanKmh: 40, speedMaxKmh: 60, trips: 2 });
  // The second day is half over: twelve hours of it are past, ten of them known.
  expect(first!.totals.silentMs).toBe((24 - 11 + 12 - 10) * HOUR_MS);
});

test('no mean speed is above the highest speed that was told, whatever the odometer counted', () => {
  const [report] = vehicleReports([1], [{ ...dayOf(1, '2026-11-20', 81.6), speedMax: 81 }], startMsOf, 0);
  expect(report!.totals).toMatchObject({ speedMeanKmh: 81, speedMaxKmh: 81 });
  const [mute] = vehicleReports([1], [{ ...dayOf(1, '2026-11-20', 40), speedMax: 0 }], startMsOf, 0);
  expect(mute!.totals.speedMeanKmh).toBe(40);
});
