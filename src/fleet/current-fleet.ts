import type { ActivityCounts } from '../../contract/diff.ts';

interface Counted {
  counts(): ActivityCounts;
}

let current: Counted | null = null;

/** The fleet of the screen that is open, for what stands outside of it; the answer says that the screen is left. */
export function enterFleet(fleet: Counted): () => void {
  current = fleet;
  return () => {
    if (current === fleet) current = null;
  };
}

/** Moving, stopped, parked, offline of the fleet on screen as of now; null where the screen has no fleet. */
export const currentCounts = (): ActivityCounts | null => current?.counts() ?? null;
