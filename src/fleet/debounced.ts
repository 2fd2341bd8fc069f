import { useEffect, useState } from 'react';
import { after } from '../platform.ts';

/** How long searches wait for the next key. */
export const SEARCH_PAUSE_MS = 500;

/** The value as it was when it had rested for a while. Clearing it needs no rest. */
export function useRested(value: string, restMs = SEARCH_PAUSE_MS): string {
  const [rested, setRested] = useState(value);
  useEffect(() => after(value === '' ? 0 : restMs, () => setRested(value)), [value, restMs]);
  return rested;
}
