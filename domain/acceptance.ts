import { FLAG } from './hot-fix.ts';

/** An event this far ahead of the server's clock is a broken sender's clock, not the future. */
export const MAX_FUTURE_MS = 10 * 60_000;
/** Above this a fix is a glitch of the receiver, not a vehicle. */
export const MAX_SPEED_KMH = 300;

/**
 * What became of an event, in the order of the codes. Everything but `accepted` is a reason, counted and shown by
 * name: `duplicate` (same time, same content) is counted apart from the rest.
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
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type RejectionReason = Exclude<Outcome, 'accepted'>;

/** What is wrong with a fix in itself, by whom it comes from and when; null when nothing is. */
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
  if (latitude - latitude !== 0 || longitude - longitude !== 0 || fixTimeMs - fixTimeMs !== 0 || communicationMs - communicationMs !== 0)
    return 'not-a-number';
  if (latitude < -90 || latitude > 90 || longitude < -180 || longitude > 180) return 'out-of-range';
  if (latitude === 0 || longitude === 0) return 'null-island';
  if (speedKmh > MAX_SPEED_KMH) return 'implausible-speed';
  if (fixTimeMs > nowMs + MAX_FUTURE_MS) return 'future';
  if ((flags & FLAG.VALID) === 0) return 'invalid';
  return null;
}
