import { faultOf, MAX_FUTURE_MS, type RejectionReason } from './acceptance.ts';
import { FLAG } from '../telemetry/hot-fix.ts';
import { EARLIEST_FIX_MS, type Reading } from '../telemetry/reading.ts';

const WEEK_MS = 7 * 86_400_000;
/** A receiver counts GPS weeks with ten bits: one with old firmware is a multiple of this off. */
export const ROLLOVER_MS = 1024 * WEEK_MS;
/** GPS weeks have rolled over twice since 1980. */
const MAX_ROLLOVERS = 2;
/** A repaired time is at most this long before its reference: what a tracker buffers while it has no network. */
export const ROLLOVER_NEAR_MS = WEEK_MS;

/** What to add to a time so that it falls near a reference; 0 where no rollover of GPS weeks explains it. */
function rolloverOf(timeMs: number, referenceMs: number): number {
  const rollovers = Math.round((referenceMs - timeMs) / ROLLOVER_MS);
  const behindMs = referenceMs - (timeMs + rollovers * ROLLOVER_MS);
  const isNear = behindMs >= -MAX_FUTURE_MS && behindMs <= ROLLOVER_NEAR_MS;
  return isNear && Math.abs(rollovers) <= MAX_ROLLOVERS ? rollovers * ROLLOVER_MS : 0;
}

/** A reading whose times can be believed, and why its place is refused; null where it is sound. */
export interface SoundReading {
  reading: Reading;
  fault: RejectionReason | null;
  /** The sender gave no time that can be believed: the arrival stands for it. */
  isTimeless: boolean;
}

/** Why the place of a reading is refused. One that is marked invalid often has no coordinates: only its times are checked. */
function placeFaultOf(reading: Reading, nowMs: number, keptSinceMs: number): RejectionReason | null {
  const { latitude, longitude, fixTimeMs, speedKmh, valid } = reading;
  if (!Number.isFinite(fixTimeMs)) return 'not-a-number';
  if (fixTimeMs < EARLIEST_FIX_MS) return valid ? 'out-of-range' : 'invalid';
  if (fixTimeMs < keptSinceMs) return valid ? 'too-old' : 'invalid';
  if (!valid) return fixTimeMs > nowMs + MAX_FUTURE_MS ? 'future' : 'invalid';
  return faultOf(latitude, longitude, fixTimeMs, nowMs, speedKmh ?? Number.NaN, FLAG.VALID, nowMs);
}

/**
 * The times of a reading as far as they can be believed: a rollover of GPS weeks is repaired, a device time that is none
 * or from before history is unknown, and a fix time that cannot be believed is that of the message.
 */
export function soundReading(given: Reading, nowMs: number, keptSinceMs = 0): SoundReading {
  const earliestMs = Math.max(EARLIEST_FIX_MS, keptSinceMs);
  const isSound = (ms: number): boolean => ms >= earliestMs && ms <= nowMs + MAX_FUTURE_MS;
  const { receivedMs } = given;
  let reading = given;
  let { communicationMs } = given;
  if (communicationMs !== null && !isSound(communicationMs)) {
    communicationMs += rolloverOf(communicationMs, receivedMs);
    if (!isSound(communicationMs) && !(communicationMs > nowMs)) communicationMs = null;
    reading = { ...reading, communicationMs };
  }
  const spokenMs = communicationMs !== null && isSound(communicationMs) ? communicationMs : null;
  if (!isSound(reading.fixTimeMs)) {
    const { fixTimeMs } = reading;
    const addedMs = (spokenMs !== null && rolloverOf(fixTimeMs, spokenMs)) || rolloverOf(fixTimeMs, receivedMs);
    if (addedMs && isSound(fixTimeMs + addedMs))
      reading = { ...reading, fixTimeMs: fixTimeMs + addedMs, gpsWeeksAdded: addedMs / WEEK_MS };
  }
  const fault = placeFaultOf(reading, nowMs, keptSinceMs);
  const isTimed = isSound(reading.fixTimeMs);
  if (!isTimed) reading = { ...reading, fixTimeMs: spokenMs ?? receivedMs };
  return { reading, fault, isTimeless: !isTimed && spokenMs === null };
}
