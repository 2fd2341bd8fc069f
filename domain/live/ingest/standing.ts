import { EARLIEST_FIX_MS, fingerprintOf, communicationOf, type Reading } from '../telemetry/reading.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/**
 * How a reading relates to what is stored of its device:
 * `newer` fix, an `older` one, the `same` message again, a keep-alive (`sign`) that repeats the stored fix, one that was
 * `overtaken` by a later sign of life, or a fix that `replaces` the stored one of its time.
 */
export type Standing = 'newer' | 'older' | 'same' | 'sign' | 'overtaken' | 'replaces';

/** The fingerprints of what was taken last. */
export interface Fingerprints {
  /** Of the last fix. */
  fingerprint: number;
  /** Of the last keep-alive since. */
  signFingerprint?: number;
}

const msOf = (text: string | null): number => (text === null ? Number.NaN : Date.parse(text));

/** Whether the device sent this after everything that is known of it; false without a time of sending. */
export function spokeSince(previous: Telemetry, reading: Reading): boolean {
  const { communicationMs, fixTimeMs } = reading;
  if (communicationMs === null || communicationMs < EARLIEST_FIX_MS || communicationMs <= fixTimeMs) return false;
  return communicationOf(reading) > (msOf(previous.lastCommunication) || 0);
}

const isPlaceOf = (previous: Telemetry, reading: Reading): boolean =>
  previous.latitude === reading.latitude && previous.longitude === reading.longitude;
/** All that a gateway copies from its last fix into a message that has none. */
const isFixOf = (previous: Telemetry, reading: Reading): boolean =>
  isPlaceOf(previous, reading) &&
  previous.speed === reading.speedKmh &&
  previous.angle === reading.headingDeg &&
  previous.altitude === reading.altitudeM;

/**
 * A gateway that lost the connection to its device, or had a message without a position, sends its last fix once more
 * with the time at which the device spoke (Traccar since 6.10 does not mark it otherwise). So a fix of the stored time
 * and place that was sent later is no fix: a corrected one of the same time has another place, or was not sent later.
 */
export function standingOf(previous: Telemetry | null, prints: Fingerprints, reading: Reading): Standing {
  if (previous === null) return 'newer';
  const storedMs = msOf(previous.dateTime);
  const { fixTimeMs } = reading;
  // A gateway that was restarted may have kept its last fix in whole seconds.
  const isStoredTime =
    fixTimeMs === storedMs || (fixTimeMs === storedMs - (storedMs % 1000) && isPlaceOf(previous, reading));
  if (!isStoredTime) return fixTimeMs < storedMs ? 'older' : 'newer';
  const print = fingerprintOf(reading);
  if (print === prints.fingerprint || print === prints.signFingerprint) return 'same';
  if (isPlaceOf(previous, reading) && spokeSince(previous, reading)) return 'sign';
  if (!isFixOf(previous, reading) || reading.communicationMs === null || reading.communicationMs <= fixTimeMs)
    return fixTimeMs < storedMs ? 'older' : 'replaces';
  // Two messages of one second are both taken; one from before the last is too late to describe the current state.
  return communicationOf(reading) >= (msOf(previous.lastCommunication) || 0) ? 'sign' : 'overtaken';
}
