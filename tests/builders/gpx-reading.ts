import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface Point {
  latitude: number;
  longitude: number;
  speedKmh: number;
  timeMs: number;
}

/** The points of a GPX by regular expression, oldest first: on purpose not the importer's way. */
export function trackPoints(path: string): Point[] {
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  const points = [
    ...text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)<\/time>.*?<osmand:speed>([^<]+)</gs),
  ].map(([, latitude, longitude, time, speed]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
    speedKmh: Number(speed) * 3.6,
    timeMs: Date.parse(time!),
  }));
  return points.sort((a, b) => a.timeMs - b.timeMs);
}
