import type { Reading } from './reading.ts';
import type { Telemetry } from './telemetry.ts';

/**
 * What a tracker's ignition is worth, learned from what it sends. `off`: it was never seen on. `mute`: the vehicle drove all the same, so
 * its wire is not connected. `works`: it was seen on; that it is off means something from then on.
 */
export type IgnitionSense = 'off' | 'mute' | 'works';

export interface IgnitionMemory {
  ignitionSense?: IgnitionSense;
}

/** A receiver at rest is not this fast. */
const DRIVES_KMH = 10;

/** Of a device whose state was stored before this was learned: it can only have moved with its ignition on. */
const wasOn = (previous: Telemetry | null): boolean =>
  previous !== null && previous.ignition !== null && (previous.ignition || previous.lastMovement !== null);

/** What is known of a tracker's ignition after a message. `isNewPlace`: it has a place and a speed of its own that can be believed. */
export function ignitionSenseAfter(
  before: IgnitionSense | undefined,
  previous: Telemetry | null,
  { ignition, speedKmh, lbs }: Reading,
  isNewPlace: boolean,
): IgnitionSense | undefined {
  if (ignition === null) return before;
  if (ignition) return 'works';
  const known = before ?? (wasOn(previous) ? 'works' : 'off');
  const drives = isNewPlace && lbs !== true && (speedKmh ?? 0) >= DRIVES_KMH;
  return known === 'off' && drives ? 'mute' : known;
}

/** A reading without what its ignition does not say: everything that follows goes by speed and place then. */
export const withoutMuteIgnition = (reading: Reading, sense: IgnitionSense | undefined): Reading =>
  sense === 'mute' && reading.ignition === false ? { ...reading, ignition: null } : reading;
