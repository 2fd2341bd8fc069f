import { useState } from 'react';
import type { Diagnostics } from '../../../contract/core.ts';

export interface Point {
  rate: number;
  /** Median freshness, ms; null while unknown. */
  freshness: number | null;
}

/** How many answers the lines show: a minute of them. */
const LENGTH = 60;

interface Held {
  seen: Diagnostics;
  points: readonly Point[];
}

const pointOf = (numbers: Diagnostics): Point => ({
  rate: numbers.eventsPerSecond,
  freshness: numbers.freshnessMs.p50,
});

/** The last minute of rate and freshness, oldest first, one point an answer. */
export function useHistory(numbers: Diagnostics): readonly Point[] {
  const [held, setHeld] = useState<Held>(() => ({ seen: numbers, points: [pointOf(numbers)] }));
  if (held.seen === numbers) return held.points;
  const next = { seen: numbers, points: [...held.points.slice(1 - LENGTH), pointOf(numbers)] };
  setHeld(next);
  return next.points;
}
