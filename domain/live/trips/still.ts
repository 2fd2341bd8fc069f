import { distanceM } from '../../base/geo/geo.ts';
import type { TripFix } from './trip-fix.ts';

/** A vehicle that is still for this long has ended its trip: at once with its ignition off, later in a jam. */
export const DWELL_MS = { off: 60_000, unknown: 2 * 60_000, on: 5 * 60_000 } as const;
export const dwellMs = (ignition: boolean | null): number =>
  ignition === null ? DWELL_MS.unknown : ignition ? DWELL_MS.on : DWELL_MS.off;

/** A receiver at rest wanders this far: a fix nearer than this to where the vehicle came to rest shows no movement. */
export const DRIFT_M = 50;
/** Slower than this a vehicle creeps or its receiver wanders. */
export const CREEP_KMH = 5;
/** So far a receiver wanders that says itself that it is slower than that … */
export const SLOW_DRIFT_M = 100;
/** … and that it stands: its speed is measured by itself, and between high houses better than its place. */
export const HALT_KMH = 1;
export const HALT_DRIFT_M = 150;

export interface Place {
  latitude: number;
  longitude: number;
}
export interface Spot extends Place {
  timeMs: number;
}

export const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });
export const spotOf = ({ timeMs, latitude, longitude }: Spot): Spot => ({ timeMs, latitude, longitude });
export const apartM = (a: Place, b: Place): number => distanceM(a.latitude, a.longitude, b.latitude, b.longitude);

const driftM = (speedKmh: number | null): number =>
  speedKmh === null ? DRIFT_M : speedKmh < HALT_KMH ? HALT_DRIFT_M : SLOW_DRIFT_M;

/** Whether a vehicle that came to rest at a place is still there. With its ignition off its speed is noise. */
export function isStill(rest: Place, fix: TripFix): boolean {
  const { speedKmh, ignition } = fix;
  if (ignition !== false && (speedKmh ?? 0) >= CREEP_KMH) return false;
  return apartM(rest, fix) <= driftM(speedKmh);
}

/**
 * Whether a vehicle is still where it came to rest, by all that came since. One fix alone, some way off after silence that
 * would make a stop, shows none: in slow traffic it came that far.
 */
export const isStillSince = (rest: Spot, last: Spot, fix: TripFix): boolean =>
  isStill(rest, fix) &&
  (last.timeMs !== rest.timeMs || fix.timeMs - rest.timeMs < dwellMs(fix.ignition) || apartM(rest, fix) <= DRIFT_M);

/** Faster than any vehicle: the position leapt. */
const LEAP_KMH = 250;
/** Shorter leaps are drift. */
const LEAP_M = 300;
/** A degree is nowhere longer. */
const DEGREE_M = 111_700;
/** So many in a row, for so long, are a place after all: it was the one before that was none. */
export const LEAPS_MOST = 3;
export const LEAPS_MS = 30_000;

/** Whether a fix is too far from the one before for any vehicle. */
export function isLeap(last: Spot, fix: Spot): boolean {
  // Degrees are at most so long: for nearly every fix the sphere need not be asked.
  const degrees = Math.abs(fix.latitude - last.latitude) + Math.abs(fix.longitude - last.longitude);
  if (degrees * DEGREE_M <= LEAP_M) return false;
  const metres = apartM(last, fix);
  return metres > LEAP_M && metres / 1000 / ((fix.timeMs - last.timeMs) / 3_600_000) > LEAP_KMH;
}
