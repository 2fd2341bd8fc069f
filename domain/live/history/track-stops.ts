import { distanceM } from '../../base/geo/geo.ts';
import type { Fixes } from './track-time.ts';

/** What is needed to tell standing from moving. */
export interface Moves extends Fixes {
  readonly speedKmh: readonly (number | null)[];
}

/** A time in which a vehicle stood, from its first standing fix until it moved; `index` is that fix. */
export interface Stop {
  index: number;
  startMs: number;
  endMs: number;
}

/** Slower than this nothing moves: receivers that stand report up to about 2 km/h. */
export const STANDING_KMH = 3;
/** Without a speed, a vehicle that came no farther than this has not moved. */
const DRIFT_M = 40;
/** Shorter stands are traffic. */
export const SHORTEST_STOP_MS = 2 * 60_000;

function stands({ speedKmh, latitude, longitude }: Moves, at: number): boolean {
  const speed = speedKmh[at] ?? null;
  if (speed !== null) return speed < STANDING_KMH;
  return at > 0 && distanceM(latitude[at - 1]!, longitude[at - 1]!, latitude[at]!, longitude[at]!) < DRIFT_M;
}

/** The times of at least `leastMs` in which a vehicle stood, the oldest first. */
export function stopsOf(moves: Moves, leastMs = SHORTEST_STOP_MS): Stop[] {
  const { timeMs } = moves;
  const stops: Stop[] = [];
  let since = -1;
  const end = (at: number): void => {
    if (since >= 0 && timeMs[at]! - timeMs[since]! >= leastMs)
      stops.push({ index: since, startMs: timeMs[since]!, endMs: timeMs[at]! });
    since = -1;
  };
  for (let at = 0; at < timeMs.length; at += 1) {
    if (!stands(moves, at)) end(at);
    else if (since < 0) since = at;
  }
  if (timeMs.length > 0) end(timeMs.length - 1);
  return stops;
}

/** Only the times in which all stood: what replay may leave out where it shows several vehicles. */
export function commonStops(all: readonly (readonly Stop[])[]): Pick<Stop, 'startMs' | 'endMs'>[] {
  const [first = [], ...others] = all;
  return others.reduce<Pick<Stop, 'startMs' | 'endMs'>[]>(
    (shared, stops) =>
      shared.flatMap(({ startMs, endMs }) =>
        stops.flatMap((stop) => {
          const [from, to] = [Math.max(startMs, stop.startMs), Math.min(endMs, stop.endMs)];
          return to > from ? [{ startMs: from, endMs: to }] : [];
        }),
      ),
    first.map(({ startMs, endMs }) => ({ startMs, endMs })),
  );
}

/** The end of the stop that a moment lies in; the moment itself where it lies in none. */
export const pastStop = (stops: readonly Pick<Stop, 'startMs' | 'endMs'>[], atMs: number): number =>
  stops.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)?.endMs ?? atMs;
