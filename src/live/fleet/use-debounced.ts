import { useEffect, useState } from 'react';
import { after } from '../../base/platform.ts';

/** How long searches wait for the next key. */
export const SEARCH_PAUSE_MS = 500;

/** The value once it has not changed for `pauseMs`; an empty one at once. */
export function useDebounced(value: string, pauseMs = SEARCH_PAUSE_MS): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => after(value === '' ? 0 : pauseMs, () => setDebounced(value)), [value, pauseMs]);
  return debounced;
}
