import type { Kilometers } from '../../../domain/live/trips/trip.ts';
import { speedMeanKmh, totalsOfDays, type TripTotals } from '../../../domain/live/trips/totals.ts';

/** Totals, with the time of which nothing is known and the mean speed of the time in which it moved. */
export interface ReportTotals extends TripTotals {
  silentMs: number;
  speedMeanKmh: number | null;
}

/** What one vehicle did, and by day. */
export interface VehicleReport {
  device: number;
  days: readonly Kilometers[];
  totals: ReportTotals;
}

/** The sum of days. Of the day that is not over, and of those to come, only what is past counts as silence. */
export function sumOf(days: readonly Kilometers[], startMsOf: (day: string) => number, nowMs: number): ReportTotals {
  const totals = totalsOfDays(days);
  const pastMs = days.reduce((sum, { day, dayMs }) => sum + Math.min(dayMs, Math.max(0, nowMs - startMsOf(day))), 0);
  const silentMs = Math.max(0, pastMs - totals.movingMs - totals.standingMs);
  return { ...totals, silentMs, speedMeanKmh: speedMeanKmh(totals) };
}

/** Days by vehicle, in the order in which the vehicles were asked for. */
export function vehicleReports(
  devices: readonly number[],
  days: readonly Kilometers[],
  startMsOf: (day: string) => number,
  nowMs: number,
): VehicleReport[] {
  return devices.map((device) => {
    const own = days.filter((day) => day.device === device);
    return { device, days: own, totals: sumOf(own, startMsOf, nowMs) };
  });
}
