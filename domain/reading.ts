/**
 * What a sender said at a time, in Rastro's units, before any rule has looked at it: the common form of every ingest
 * protocol. Unknown is null, never zero. Latitude and longitude are NaN when the sender gave none.
 */
export interface Reading {
  /** Time of the position, ms since the epoch. */
  fixTimeMs: number;
  /** When the device itself spoke, by the sender; null where the protocol does not say (then it is the arrival). */
  communicationMs: number | null;
  /** Arrival at the server. */
  receivedMs: number;
  /** Whether the sender vouches for the position. */
  valid: boolean;
  latitude: number;
  longitude: number;
  speedKmh: number | null;
  headingDeg: number | null;
  altitudeM: number | null;
  accuracyM: number | null;
  /** Position from cell towers or wifi instead of satellites. */
  lbs: boolean | null;
  satellites: number | null;
  odometerM: number | null;
  engineTimeOnMs: number | null;
  /** The sender's own opinion on whether it moves. */
  motion: boolean | null;
  ignition: boolean | null;
  engine: boolean | null;
  /** 1 to 6. */
  batteryLevel: number | null;
  batteryPercent: number | null;
  /** 1 to 4. */
  gsmSignal: number | null;
  batteryTensionV: number | null;
  backupBatteryV: number | null;
  oilCutOff: boolean | null;
  vehicleFortification: boolean | null;
  driverId: string | null;
  engineFaultCode: string | null;
  /** Alarms raised with this reading, by the sender's names (Traccar's: `sos`, `jamming`, `powerCut` …). */
  alarms: readonly string[];
}

/** No satellite tracker of ours is older: an earlier time comes from a sender without a clock. */
export const EARLIEST_FIX_MS = Date.UTC(2000, 0, 1);

/** A reading of which nothing but its times is known; times are whole milliseconds. */
export function emptyReading(fixTimeMs: number, receivedMs: number): Reading {
  return {
    fixTimeMs: Math.trunc(fixTimeMs),
    communicationMs: null,
    receivedMs,
    valid: true,
    latitude: Number.NaN,
    longitude: Number.NaN,
    speedKmh: null,
    headingDeg: null,
    altitudeM: null,
    accuracyM: null,
    lbs: null,
    satellites: null,
    odometerM: null,
    engineTimeOnMs: null,
    motion: null,
    ignition: null,
    engine: null,
    batteryLevel: null,
    batteryPercent: null,
    gsmSignal: null,
    batteryTensionV: null,
    backupBatteryV: null,
    oilCutOff: null,
    vehicleFortification: null,
    driverId: null,
    engineFaultCode: null,
    alarms: [],
  };
}

/**
 * When the device spoke: never later than it was heard, so that a clock running ahead keeps nobody online for ever; the
 * arrival where the sender does not say or has no clock.
 */
export function communicationOf({ communicationMs, receivedMs }: Reading): number {
  return communicationMs === null || communicationMs < EARLIEST_FIX_MS ? receivedMs : Math.trunc(Math.min(communicationMs, receivedMs));
}

/** Halves of a number's bits, without making anything. */
const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/**
 * A number of 53 bits that stands for all a sender said but the arrival: equal for a fix that was sent twice, another
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
  let place = 0;
  for (const name in reading) {
    place += 1;
    const value = reading[name as keyof Reading];
    if (value === null || name === 'receivedMs') continue;
    // The place tells a value here from the same one there, where everything between is unknown.
    mix(place);
    if (typeof value === 'number') {
      double[0] = value;
      mix(halves[0]!);
      mix(halves[1]!);
    } else if (typeof value === 'boolean') mix(value ? 1 : 2);
    else if (typeof value === 'string') mixText(value);
    else for (const text of value) mixText(text);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
