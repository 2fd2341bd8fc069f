import { nearLongitude, wrapLongitude } from '../../base/geo/ring.ts';
import { isSilence } from '../trips/silence.ts';

/** Where a vehicle was, fix by fix, the oldest first: columns of the same length. */
export interface Fixes {
  readonly timeMs: readonly number[];
  readonly latitude: readonly number[];
  readonly longitude: readonly number[];
}

/** Without a fix for longer than this nobody knows the way between, unless the tracker always reports that rarely: nothing is drawn there, and nothing glides. */
export const GAP_MS = 10 * 60_000;

/** Whether nobody knows what was before a time of a list. */
export const isGapBefore = (timesMs: readonly number[], at: number): boolean =>
  at > 0 && isSilence(timesMs, at, GAP_MS);

/** Index of the last of some rising times that is not after a moment; -1 where all are. */
export function indexAt(timesMs: readonly number[], atMs: number): number {
  let [before, after] = [-1, timesMs.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (timesMs[middle]! <= atMs) before = middle;
    else after = middle;
  }
  return before;
}

/** Index of the time nearest to a moment; -1 where there is none. */
export function nearestAt(timesMs: readonly number[], atMs: number): number {
  const before = indexAt(timesMs, atMs);
  if (before < 0) return timesMs.length === 0 ? -1 : 0;
  const after = before + 1;
  return after < timesMs.length && timesMs[after]! - atMs < atMs - timesMs[before]! ? after : before;
}

/**
 * Where a vehicle was at a moment: on the straight line between two fixes, or at the last one where the next is too far off in time.
 * Null before its first fix.
 */
export function placeAt(fixes: Fixes, atMs: number): { longitude: number; latitude: number } | null {
  const { timeMs, latitude, longitude } = fixes;
  const at = indexAt(timeMs, atMs);
  if (at < 0) return null;
  const next = at + 1;
  const lastsMs = (timeMs[next] ?? Number.NaN) - timeMs[at]!;
  if (!(lastsMs > 0) || isGapBefore(timeMs, next)) return { longitude: longitude[at]!, latitude: latitude[at]! };
  const share = (atMs - timeMs[at]!) / lastsMs;
  const from = longitude[at]!;
  return {
    longitude: wrapLongitude(from + (nearLongitude(longitude[next]!, from) - from) * share),
    latitude: latitude[at]! + (latitude[next]! - latitude[at]!) * share,
  };
}

/** Where each stretch without a gap begins, as indexes; the first is 0. */
export function stretches(timesMs: readonly number[]): number[] {
  const starts = timesMs.length === 0 ? [] : [0];
  for (let at = 1; at < timesMs.length; at += 1) if (isGapBefore(timesMs, at)) starts.push(at);
  return starts;
}
