import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { tracePath } from './real-traces.ts';

/** One fix of the Austin bus fleet as the file gives it; speed in m/s. */
export interface BusFix {
  vehicle: string;
  timestamp: string;
  timeMs: number;
  speedMetresPerSecond: number;
  latitude: number;
  longitude: number;
  line: string;
}

export const CAPMETRO_MORNING = 'capmetro-austin/2017-03-21-morning.csv.gz';
export const HOUR = { from: '2017-03-21T05:00:00-05:00', to: '2017-03-21T06:00:00-05:00' };

/** The header and the rows of an hour, in the order of the file, by splitting at commas: on purpose not the importer's way. */
export function busHour(): { header: string; fixes: BusFix[] } {
  const [header, ...lines] = gunzipSync(readFileSync(tracePath(CAPMETRO_MORNING)))
    .toString('utf8')
    .trim()
    .split('\n');
  const fixes = lines.map((line) => {
    const [vehicle, timestamp, speed, , , latitude, longitude] = line.split(',');
    return {
      vehicle: vehicle!,
      timestamp: timestamp!,
      timeMs: Date.parse(timestamp!),
      speedMetresPerSecond: Number(speed),
      latitude: Number(latitude),
      longitude: Number(longitude),
      line,
    };
  });
  return {
    header: header!,
    fixes: fixes.filter((fix) => fix.timeMs >= Date.parse(HOUR.from) && fix.timeMs < Date.parse(HOUR.to)),
  };
}

export interface HourReading {
  /** Newest sound fix of each vehicle. */
  last: Map<string, BusFix>;
  nullIsland: number;
  implausible: number;
  /** Fixes that come after a newer one of the same vehicle in the file. */
  older: number;
  sound: number;
}

/** What the hour says by itself: latitude 0 is no position, more than 300 km/h is no bus, the newest fix is where it is. */
export function readHour(fixes: readonly BusFix[]): HourReading {
  const reading: HourReading = { last: new Map(), nullIsland: 0, implausible: 0, older: 0, sound: 0 };
  for (const fix of fixes) {
    if (fix.latitude === 0) reading.nullIsland += 1;
    else if (fix.speedMetresPerSecond * 3.6 > 300) reading.implausible += 1;
    else {
      reading.sound += 1;
      const last = reading.last.get(fix.vehicle);
      if (last && fix.timeMs < last.timeMs) reading.older += 1;
      if (!last || fix.timeMs >= last.timeMs) reading.last.set(fix.vehicle, fix);
    }
  }
  return reading;
}
