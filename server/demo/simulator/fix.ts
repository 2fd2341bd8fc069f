/** What a tracker has measured at a time, before a protocol has put it into words. Unknown is null. */
export interface TrackerFix {
  timeMs: number;
  /** When the tracker tells it: later than `timeMs` for what it kept while out of reach. */
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
