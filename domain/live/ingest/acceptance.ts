import { FLAG } from '../telemetry/hot-fix.ts';

/** An event this far ahead of the server's clock is a broken sender's clock, not the future. */
export const MAX_FUTURE_MS = 10 * 60_000;
/** Above this a fix is a glitch of the receiver, not a vehicle. */
export const MAX_SPEED_KMH = 300;

/**
 * Where longitude 0 runs over land, from Tema in Ghana to the coast of Yorkshire, in degrees: there it is a place.
 * Anywhere else it is open sea, and a longitude that a receiver lost.
 */
export const MERIDIAN_LAND = { south: 5, north: 54 } as const;

/**
 * Outcome of an event, in the order of the codes. Everything but `accepted` is a reason, counted and shown by
 * name: `duplicate` (same time, same content) is counted apart from the rest, and so is `not-located`: the device
 * reported its state, but no position of its own.
 */
export const OUTCOMES = [
  'accepted',
  'duplicate',
  'older',
  'invalid',
  'not-a-number',
  'out-of-range',
  'null-island',
  'implausible-speed',
  'future',
  'unknown-message',
  'malformed',
  'broken-frame',
  'unknown-frame-version',
  'foreign-topic',
  'unknown-device',
  'wrong-secret',
  'too-old',
  'not-located',
  'cannot-decrypt',
  'not-encrypted',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type RejectionReason = Exclude<Outcome, 'accepted'>;

/** Why a fix is refused on its own, without the device's history; null when it is sound. */
export function faultOf(
  latitude: number,
  longitude: number,
  fixTimeMs: number,
  communicationMs: number,
  speedKmh: number,
  flags: number,
  nowMs: number,
): RejectionReason | null {
  // x - x is NaN for NaN and the infinities: one test for all four.
  if (
    latitude - latitude !== 0 ||
    longitude - longitude !== 0 ||
    fixTimeMs - fixTimeMs !== 0 ||
    communicationMs - communicationMs !== 0
  )
    return 'not-a-number';
  if (latitude < -90 || latitude > 90 || longitude < -180 || longitude > 180) return 'out-of-range';
  if (latitude === 0 || (longitude === 0 && !(latitude >= MERIDIAN_LAND.south && latitude <= MERIDIAN_LAND.north)))
    return 'null-island';
  if (speedKmh > MAX_SPEED_KMH) return 'implausible-speed';
  if (fixTimeMs > nowMs + MAX_FUTURE_MS) return 'future';
  if ((flags & FLAG.VALID) === 0) return 'invalid';
  return null;
}
