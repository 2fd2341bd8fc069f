import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isScreenComing, onComingScreen } from '../base/keys/coming-screen.ts';
import { KEYS } from '../base/keys/keys.ts';
import { isCovered, isTyping } from '../base/keys/typing.ts';
import { useKey } from '../base/keys/use-key.ts';

/**
 * `/` is for the search that is nearest: that of the screen, else `open`. Pressed while the screen is on its way it
 * waits, and is pressed again once the screen stands: else it would open a search that finds nothing of what the person
 * came for.
 */
export function useSearchRequest(open: () => boolean): void {
  const isComing = useSyncExternalStore(onComingScreen, isScreenComing);
  const isWished = useRef(false);
  useKey('search', () => {
    isWished.current = isScreenComing();
    return isWished.current || open();
  });
  useEffect(() => {
    if (isComing || !isWished.current) return;
    isWished.current = false;
    // A field that got the focus meanwhile keeps it.
    if (isTyping(document.activeElement) || isCovered()) return;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: KEYS.search.key, bubbles: true, cancelable: true }));
  }, [isComing]);
}
