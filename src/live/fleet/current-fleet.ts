import type { ActivityCounts } from '../../../contract/diff.ts';

interface Counted {
  counts(): ActivityCounts;
}

let current: Counted | null = null;

/** Publishes the fleet of the open screen to parts outside of it; returns a function for when the screen is left. */
export function enterFleet(fleet: Counted): () => void {
  current = fleet;
  return () => {
    if (current === fleet) current = null;
  };
}

/** Moving, stopped, parked, offline of the fleet on screen as of now; null where the screen has no fleet. */
export const currentCounts = (): ActivityCounts | null => current?.counts() ?? null;
