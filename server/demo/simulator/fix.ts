/** A measurement of a tracker, before it is encoded in a protocol. Unknown is null. */
export interface TrackerFix {
  timeMs: number;
  /** When the tracker sends it: later than `timeMs` for fixes buffered while out of reach. */
  deviceTimeMs: number;
  latitude: number;
  longitude: number;
  speedKmh: number;
  headingDeg: number;
  altitudeM: number | null;
  accuracyM: number;
  valid: boolean;
  /** Found from cell towers, not by satellites. */
  lbs: boolean;
  satellites: number;
  ignition: boolean;
  motion: boolean;
  odometerM: number;
  engineMs: number;
  /** 0 to 31, as modems say it. */
  rssi: number;
  batteryPercent: number | null;
  powerV: number | null;
  batteryV: number | null;
  /** Whether the vehicle is cut. */
  blocked: boolean;
  alarm: 'jamming' | null;
}
