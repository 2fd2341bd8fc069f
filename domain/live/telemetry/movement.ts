import { distanceM } from '../../base/geo/geo.ts';
import type { Reading } from './reading.ts';

/** A device of unknown ignition is parked when it has not moved this far … */
export const PARKING_RADIUS_M = 50;
/** … for this long. */
export const PARKING_AFTER_MS = 5 * 60_000;
/** Below this a receiver at rest wanders: not a movement. */
const CRAWL_KMH = 1;

/** Where a device began to stand: the first fix of those that lie within 50 m of it. */
export interface Anchor {
  latitude: number;
  longitude: number;
  sinceMs: number;
}

export interface Movement {
  anchor: Anchor;
  /** Null where it neither moves nor is parked: at a traffic light, or standing for less than 5 min. */
  movement: 'MOVING' | 'PARKING' | null;
  parked: boolean;
  /** Whether this very fix shows movement (the next `lastMovement`). */
  isMoving: boolean;
}

/**
 * Movement and parking of a valid fix, decided from it and from where the device began to stand.
 * Parked: the ignition is off, or it is unknown and the device has not left 50 m for 5 min.
 */
export function movementOf(anchor: Anchor | null, reading: Reading): Movement {
  const { latitude, longitude, fixTimeMs, ignition, motion, speedKmh } = reading;
  const left = anchor === null || distanceM(anchor.latitude, anchor.longitude, latitude, longitude) > PARKING_RADIUS_M;
  const next = left ? { latitude, longitude, sinceMs: fixTimeMs } : anchor;
  const stood = fixTimeMs - next.sinceMs >= PARKING_AFTER_MS;
  const parked = ignition === null ? stood : !ignition;
  // A first fix has nothing to compare with: only the sender's motion flag can say that it moves.
  const shows = motion ?? ((speedKmh ?? 0) >= CRAWL_KMH || (left && anchor !== null));
  const isMoving = !parked && shows;
  return { anchor: next, parked, isMoving, movement: parked ? 'PARKING' : isMoving ? 'MOVING' : null };
}
