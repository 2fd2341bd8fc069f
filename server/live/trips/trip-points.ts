import { TRIP_POINTS_MOST, type TripPoint } from '../../../domain/live/trips/trip.ts';
import type { Window } from '../../../domain/live/trips/pieces.ts';
import type { Database } from '../../base/db/database.ts';
import { fixesOf, isoOf } from './fix-rows.ts';

/** The points of a device's way in windows, thinned evenly to what an answer holds; the first and the last one stay. */
export async function pointsIn(
  db: Database,
  device: number,
  windows: readonly Window[],
  most = TRIP_POINTS_MOST,
): Promise<TripPoint[]> {
  let points: TripPoint[] = [];
  let last: TripPoint | null = null;
  let [every, seen] = [1, 0];
  for (const { startMs, endMs } of windows)
    for await (const { timeMs, latitude, longitude, speedKmh } of fixesOf(db, device, startMs, endMs)) {
      last = { latitude, longitude, dateTime: isoOf(timeMs), speed: speedKmh };
      if (seen % every === 0) points.push(last);
      seen += 1;
      if (points.length < most) continue;
      // Held at a time: never more than an answer holds, however long the period is.
      points = points.filter((_, at) => at % 2 === 0);
      every *= 2;
    }
  return last === null || points.at(-1) === last ? points : [...points, last];
}
