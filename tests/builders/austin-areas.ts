import type { NewArea } from '../../server/desk/areas/create-area.ts';
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { CAPMETRO_MORNING } from './capmetro.ts';
import { tracePath } from './real-traces.ts';

/** A fix of a bus as the file has it, speed as it is sent on. */
export interface AustinFix {
  bus: string;
  atMs: number;
  latitude: number;
  longitude: number;
  speedKmh: number;
}

/** Sound fixes of the buses from one hour to another of the recorded morning, one of each bus and time, in the order of time. */
export function austinFixes(fromHour: number, toHour: number): AustinFix[] {
  const [, ...lines] = gunzipSync(readFileSync(tracePath(CAPMETRO_MORNING)))
    .toString('utf8')
    .trim()
    .split('\n');
  const seen = new Set<string>();
  return lines
    .map((line): AustinFix => {
      const [bus, timestamp, speed, , , latitude, longitude] = line.split(',');
      return {
        bus: bus!,
        atMs: Date.parse(timestamp!),
        latitude: Number(latitude),
        longitude: Number(longitude),
        speedKmh: Math.fround(Number(speed) * 3.6),
      };
    })
    .filter(({ bus, atMs, latitude, speedKmh }) => {
      const hour = (atMs - Date.parse('2017-03-21T00:00:00-05:00')) / 3_600_000;
      const key = `${bus} ${atMs}`;
      if (hour < fromHour || hour >= toHour || latitude === 0 || speedKmh > 300 || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort((a, b) => a.atMs - b.atMs);
}

type Drawn = Pick<NewArea, 'name' | 'type' | 'latitude' | 'longitude' | 'radiusM' | 'points'>;

const circle = (name: string, latitude: number, longitude: number, radiusM: number): Drawn => ({
  name,
  type: 'CIRCLE',
  latitude,
  longitude,
  radiusM,
});
const polygon = (name: string, corners: readonly (readonly [latitude: number, longitude: number])[]): Drawn => ({
  name,
  type: 'polygon',
  latitude: corners[0]![0],
  longitude: corners[0]![1],
  points: corners.map(([lat, lng]) => ({ lat, lng, rad: 0 })),
});

/** Six areas on the network: centre, campus, a terminal, a stop, a corridor and a concave part of the south. */
export const AUSTIN_AREAS: readonly Drawn[] = [
  circle('Downtown', 30.2685, -97.7435, 900),
  polygon('Campus', [
    [30.2795, -97.7412],
    [30.2795, -97.7285],
    [30.2915, -97.7285],
    [30.2915, -97.7412],
  ]),
  circle('North terminal', 30.4195, -97.669, 400),
  circle('A stop', 30.35, -97.712, 120),
  polygon('North Lamar', [
    [30.3405, -97.7185],
    [30.3625, -97.7035],
    [30.3618, -97.7017],
    [30.3398, -97.7167],
  ]),
  polygon('South', [
    [30.215, -97.82],
    [30.255, -97.81],
    [30.236, -97.785],
    [30.252, -97.752],
    [30.22, -97.755],
    [30.228, -97.786],
  ]),
];
