import { FIELDS, type Measured } from './fields.ts';

/**
 * One message of a sender in Rastro's units, before any rule is applied: the common form of every ingest protocol.
 * Unknown is null, never zero. Latitude and longitude are NaN when the sender gave none.
 */
export interface Reading extends Measured {
  /** Time of the position, ms since the epoch. */
  fixTimeMs: number;
  /** When the device sent the message, according to the sender; null where the protocol does not say (then it is the arrival). */
  communicationMs: number | null;
  /** Arrival at the server. */
  receivedMs: number;
  /** Whether the sender vouches for the position. */
  valid: boolean;
  /** Buffered by the tracker and sent later: the vehicle's state then, not now. */
  archived: boolean | null;
  latitude: number;
  longitude: number;
  /** Weeks that were added to its fix time, after a rollover of the receiver's count; null where it is as sent. */
  gpsWeeksAdded: number | null;
  /** Alarms raised with this reading, by the sender's names (Traccar's: `sos`, `jamming`, `powerCut` …). */
  alarms: readonly string[];
}

/** No satellite tracker of ours is older: an earlier time comes from a sender without a clock. */
export const EARLIEST_FIX_MS = Date.UTC(2000, 0, 1);

const EMPTY: Reading = {
  fixTimeMs: 0,
  communicationMs: null,
  receivedMs: 0,
  valid: true,
  archived: null,
  latitude: Number.NaN,
  longitude: Number.NaN,
  ...(Object.fromEntries(Object.keys(FIELDS).map((name) => [name, null])) as unknown as Measured),
  gpsWeeksAdded: null,
  alarms: [],
};

/** A reading of which nothing but its times is known; times are whole milliseconds. */
export const emptyReading = (fixTimeMs: number, receivedMs: number): Reading => ({
  ...EMPTY,
  fixTimeMs: Math.trunc(fixTimeMs),
  receivedMs,
  alarms: [],
});

/**
 * Time of the communication: never later than the arrival, so that a device clock that runs ahead keeps no device
 * online for ever; the arrival itself where the sender gives no time.
 */
export function communicationOf({ communicationMs, receivedMs }: Reading): number {
  return communicationMs === null || communicationMs < EARLIEST_FIX_MS
    ? receivedMs
    : Math.trunc(Math.min(communicationMs, receivedMs));
}

/** A device clock is believed up to this far ahead of the arrival: as far as a fix is. */
const MOST_AHEAD_MS = 10 * 60_000;

/**
 * When the device sent the reading, for its alarms and events. Unlike `communicationOf` it does not depend on the
 * arrival while the device's clock can be believed, so that a message that is sent again names the same time.
 */
export function spokenMs({ communicationMs, fixTimeMs, receivedMs }: Reading): number {
  if (communicationMs === null) return fixTimeMs >= EARLIEST_FIX_MS ? fixTimeMs : receivedMs;
  return communicationMs >= EARLIEST_FIX_MS && communicationMs <= receivedMs + MOST_AHEAD_MS
    ? Math.trunc(communicationMs)
    : receivedMs;
}

/** Halves of a number's bits, without making anything. */
const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/**
 * A 53-bit fingerprint of everything in a reading except its arrival: equal for a fix that was sent twice, another
 * one when anything differs (the mixing of cyrb53, a hash without cryptographic claims).
 */
export function fingerprintOf(reading: Reading): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const mix = (value: number): void => {
    high = Math.imul(high ^ value, 2654435761);
    low = Math.imul(low ^ value, 1597334677);
    // A multiplication only carries upwards: without this the top bits of a value would be lost.
    high ^= high >>> 15;
    low ^= low >>> 13;
  };
  const mixText = (text: string): void => {
    mix(text.length);
    for (let i = 0; i < text.length; i += 1) mix(text.charCodeAt(i));
  };
  const mixValue = (value: number | boolean | string): void => {
    if (typeof value === 'number') {
      double[0] = value;
      mix(halves[0]!);
      mix(halves[1]!);
    } else if (typeof value === 'boolean') mix(value ? 1 : 2);
    else mixText(value);
  };
  let place = 0;
  for (const name in reading) {
    place += 1;
    const value = reading[name as keyof Reading];
    if (value === null || name === 'receivedMs') continue;
    // The place tells a value here from the same one there, where everything between is unknown.
    mix(place);
    if (typeof value !== 'object') mixValue(value);
    else if (name === 'alarms') for (const alarm of reading.alarms) mixText(alarm);
    else
      for (const [key, part] of Object.entries(value as Readonly<Record<string, number | boolean>>)) {
        mixText(key);
        mixValue(part);
      }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
