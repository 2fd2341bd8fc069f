import { distanceM } from '../../base/geo/geo.ts';
import type { IgnitionMemory } from './ignition-sense.ts';
import type { Reading } from './reading.ts';

/** A vehicle whose ignition is off and that is farther than this from where it was switched off is towed. */
export const TOWED_M = 200;
/** A position that is less certain than this says nothing about a vehicle at rest. */
const LEAST_CERTAIN_M = 100;

/** Name of the alarm of a vehicle that is towed (Traccar's). */
export const TOW = 'tow';

/** What is remembered of a vehicle whose ignition is off. */
export interface TowMemory {
  /** Where it was switched off. */
  restsAt?: { latitude: number; longitude: number };
  /** The fix before was away from there too: one alone may be a wrong position. */
  strays?: true;
  /** It is towed now. */
  towed?: true;
}

const isVague = ({ lbs, accuracyM }: Reading): boolean => lbs === true || (accuracyM ?? 0) > LEAST_CERTAIN_M;

/**
 * What is known of towing after a fix that came in order. It begins with the second fix in a row that is farther than
 * 200 m from where the ignition was switched off, and ends when the ignition comes on.
 */
export function towingAfter(before: TowMemory, reading: Reading): TowMemory {
  const { restsAt, strays, towed } = before;
  const kept: TowMemory = { ...(restsAt && { restsAt }), ...(strays && { strays }), ...(towed && { towed }) };
  if (reading.ignition === true) return {};
  if (isVague(reading)) return kept;
  const { latitude, longitude } = reading;
  if (!restsAt) return reading.ignition === false ? { restsAt: { latitude, longitude } } : {};
  if (towed) return kept;
  if (distanceM(restsAt.latitude, restsAt.longitude, latitude, longitude) <= TOWED_M) return { restsAt };
  return strays ? { restsAt, towed: true } : { restsAt, strays: true };
}

/** Towing, of a vehicle whose ignition is known to work; one that is elsewhere and never had it on has driven there. */
export function towingBySense(
  memory: TowMemory & IgnitionMemory,
  reading: Reading,
): { towing: TowMemory } & IgnitionMemory {
  const { ignitionSense } = memory;
  if (ignitionSense === 'mute') return { towing: {}, ignitionSense };
  const towing = towingAfter(memory, reading);
  if (towing.towed && ignitionSense === 'off') return { towing: {}, ignitionSense: 'mute' };
  return ignitionSense ? { towing, ignitionSense } : { towing };
}
