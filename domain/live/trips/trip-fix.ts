import type { Telemetry } from '../telemetry/telemetry.ts';

/** What segmentation reads of a fix. Unknown is null. */
export interface TripFix {
  timeMs: number;
  latitude: number;
  longitude: number;
  speedKmh: number | null;
  ignition: boolean | null;
  driverId: string | null;
  /** Litres in the tank. */
  fuelL: number | null;
}

/** Positions less accurate than this say nothing of a trip. */
const WORST_ACCURACY_M = 200;

/** What of a stored record decides whether it takes part in trips. */
export interface FixQuality {
  valid: boolean;
  /** From cell towers or wifi: it leaps by kilometres. */
  lbs: boolean | null;
  accuracyM: number | null;
  latitude: number;
}

/** Trips keep only valid positions that have a latitude. */
export const takesPart = ({ valid, lbs, accuracyM, latitude }: FixQuality): boolean =>
  valid && lbs !== true && Number.isFinite(latitude) && latitude !== 0 && (accuracyM ?? 0) <= WORST_ACCURACY_M;

/** A telemetry record as segmentation reads it; null where it takes no part in trips. */
export function tripFixOf(t: Telemetry): TripFix | null {
  if (!takesPart({ valid: t.valid, lbs: t.geolocate, accuracyM: t.accuracy, latitude: t.latitude })) return null;
  return {
    timeMs: Date.parse(t.dateTime),
    latitude: t.latitude,
    longitude: t.longitude,
    // As precise as history keeps it: what is computed anew from there is the same.
    speedKmh: t.speed === null ? null : Math.fround(t.speed),
    ignition: t.ignition,
    driverId: t.driverId,
    fuelL: t.fuel,
  };
}
