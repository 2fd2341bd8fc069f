/** Silence of this long ends a trip, unless the tracker always reports that rarely, or the way itself tells that it drove on. */
export const GAP_MS = 5 * 60_000;
/** Of a tracker that reports rarely, so many of its own intervals: one report may be lost. */
const OWN_INTERVALS = 2.5;
/** After silence of this long nothing is known, whatever a tracker is used to. */
const GAP_MOST_MS = 2 * 3_600_000;
/** Intervals that tell what a tracker is used to. */
const REMEMBERED = 5;

/** The last intervals of a tracker, ms, the newest last; undefined while none of them is long enough to matter. */
export type Pace = readonly number[] | undefined;

/** What is known of the pace of a tracker after one more interval. Most trackers report often: no object is made for them. */
export function paceAfter(pace: Pace, intervalMs: number): Pace {
  const isLong = (ms: number): boolean => ms * OWN_INTERVALS > GAP_MS;
  if (pace === undefined) return isLong(intervalMs) ? [intervalMs] : undefined;
  const next = [...pace.slice(1 - REMEMBERED), intervalMs];
  return next.some(isLong) ? next : undefined;
}

/**
 * How long a tracker of this pace may be silent before nobody knows what it did, ms, never less than `leastMs`. The second
 * longest interval counts: reports of events in between hide no interval, and one long silence makes none.
 */
export function silenceMs(pace: Pace, leastMs = GAP_MS): number {
  if (pace === undefined || pace.length < 2) return leastMs;
  const second = pace.toSorted((a, b) => b - a)[1]!;
  return Math.max(leastMs, Math.min(GAP_MOST_MS, second * OWN_INTERVALS));
}

/** Whether nobody knows what was before a time of a list, by the intervals around it; the times rise. */
export function isSilence(timesMs: readonly number[], at: number, leastMs: number): boolean {
  const lastsMs = timesMs[at]! - timesMs[at - 1]!;
  if (lastsMs <= leastMs) return false;
  const around: number[] = [];
  const end = Math.min(timesMs.length - 1, at + REMEMBERED);
  for (let i = Math.max(1, at - REMEMBERED); i <= end; i += 1) if (i !== at) around.push(timesMs[i]! - timesMs[i - 1]!);
  return lastsMs > silenceMs(around, leastMs);
}
