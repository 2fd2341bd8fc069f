/**
 * A counter of a tracker (odometer in m, hour meter in ms) that a user corrected. From there it grows by what the
 * tracker counts and, where the tracker counts nothing, by the observed growth.
 */
export interface Counter {
  /** Its value when the tracker last reported its own count, or when it was set. */
  base: number;
  /** What the tracker reported then; null as long as it never did. */
  reported: number | null;
  /** Growth observed since then. */
  since: number;
  /** Time of the record that was set, ms since the epoch: an older record keeps its own count. */
  fromMs: number;
}

export const counterValue = ({ base, since }: Counter): number => base + since;

/** Sets a counter whose record shows `shown` now (null: nothing) to a value. `before` is what an earlier correction left. */
export function setCounter(before: Counter | undefined, shown: number | null, value: number, fromMs: number): Counter {
  return { base: value, reported: before ? before.reported : shown, since: 0, fromMs };
}

/**
 * A counter after a further record: `reported` is the tracker's own count (null: none), `seen` the growth observed
 * otherwise. A tracker that was reset or exchanged never lowers the counter.
 */
export function countOn(counter: Counter, reported: number | null, seen: number): Counter {
  const { base, reported: before, since, fromMs } = counter;
  if (reported === null) return { ...counter, since: since + seen };
  if (before === null || reported < before) return { base: base + since + seen, reported, since: 0, fromMs };
  return { base: base + reported - before, reported, since: 0, fromMs };
}

/** The count shown for a late record: its own before the correction, corrected by the same amount after it. */
export function lateCount(counter: Counter | undefined, reported: number | null, timeMs: number): number | null {
  if (!counter || reported === null || timeMs < counter.fromMs || counter.reported === null) return reported;
  return Math.max(0, counter.base + reported - counter.reported);
}

/** Between two records further apart it is unknown whether the engine ran all the time. */
export const LONGEST_RUN_MS = 3_600_000;

/** How long the engine is seen to have run between two records: all the time, when both say so. */
export function engineRunMs(ranBefore: boolean | null, runs: boolean | null, beforeMs: number, nowMs: number): number {
  const stretchMs = nowMs - beforeMs;
  return ranBefore === true && runs === true && stretchMs > 0 && stretchMs <= LONGEST_RUN_MS ? stretchMs : 0;
}
