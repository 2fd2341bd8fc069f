/**
 * A counter of a tracker (odometer in m, hour meter in ms) that a person set to a value of their own. It goes on from there by
 * what the tracker counts and, where the tracker counts nothing, by what is seen of it.
 */
export interface Counter {
  /** Its value when the tracker last told its own count, or when it was set. */
  base: number;
  /** What the tracker told then; null as long as it never told. */
  reported: number | null;
  /** What was seen since then. */
  since: number;
  /** Time of the record that was set, ms since the epoch: what is older keeps what it said. */
  fromMs: number;
}

export const counterValue = ({ base, since }: Counter): number => base + since;

/** Sets a counter whose record shows `shown` now (null: nothing) to a value. `before` is what an earlier correction left. */
export function setCounter(before: Counter | undefined, shown: number | null, value: number, fromMs: number): Counter {
  return { base: value, reported: before ? before.reported : shown, since: 0, fromMs };
}

/**
 * A counter after a further record: `reported` is what the tracker tells with it (null: nothing), `seen` by how much the counter
 * grew as far as can be seen. A tracker that begins anew (was reset or exchanged) takes nothing back.
 */
export function countOn(counter: Counter, reported: number | null, seen: number): Counter {
  const { base, reported: before, since, fromMs } = counter;
  if (reported === null) return { ...counter, since: since + seen };
  if (before === null || reported < before) return { base: base + since + seen, reported, since: 0, fromMs };
  return { base: base + reported - before, reported, since: 0, fromMs };
}

/** What a record that came late shows, by its time: what it told itself, moved as the counter is since the correction. */
export function lateCount(counter: Counter | undefined, reported: number | null, timeMs: number): number | null {
  if (!counter || reported === null || timeMs < counter.fromMs || counter.reported === null) return reported;
  return Math.max(0, counter.base + reported - counter.reported);
}

/** Between two records further apart nobody knows whether the engine ran all the time. */
export const LONGEST_RUN_MS = 3_600_000;

/** How long the engine is seen to have run between two records: all the time, when both say so. */
export function engineRunMs(ranBefore: boolean | null, runs: boolean | null, beforeMs: number, nowMs: number): number {
  const stretchMs = nowMs - beforeMs;
  return ranBefore === true && runs === true && stretchMs > 0 && stretchMs <= LONGEST_RUN_MS ? stretchMs : 0;
}
