import { useState, useSyncExternalStore } from 'react';
import { mediaMatches, watchMedia } from '../../base/platform.ts';
import { openKeptTexts } from '../../base/session/kept-texts.ts';
import { useScope } from '../../base/session/session-context.tsx';

const KEPT = 'deskMap';

/** Where the list and the map both have room. */
const WIDE = '(min-width: 75em)';

const subscribe = (wake: () => void): (() => void) => watchMedia(WIDE, wake);
const isWide = (): boolean => mediaMatches(WIDE);

/** Whether the map is unfolded: from the start where there is room beside the list, elsewhere when it is asked for; kept for the session. */
export function useMapFold(): [isOpen: boolean, toggle: () => void] {
  const kept = useScope().once(openKeptTexts);
  const hasRoom = useSyncExternalStore(subscribe, isWide);
  const [said, setSaid] = useState(() => kept.get(KEPT));
  const isOpen = said === undefined ? hasRoom : said === 'open';
  const toggle = () => {
    const next = isOpen ? 'folded' : 'open';
    kept.set(KEPT, next);
    setSaid(next);
  };
  return [isOpen, toggle];
}
