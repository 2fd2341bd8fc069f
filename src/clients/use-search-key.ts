import { useEffectEvent, useLayoutEffect } from 'react';
import { isKey, KEYS } from '../keys/keys.ts';
import { isCovered, isTyping } from '../keys/typing.ts';

/** `/` opens the search of the toolbar while `isFirst`: while the screen has no list, whose own search is nearer. */
export function useSearchKey(isFirst: boolean, open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isKey(KEYS.search, event) || isTyping(event.target) || isCovered())
      return;
    event.preventDefault();
    open();
  });
  // With the button, not after it: a press between the two would open the navigation's search.
  useLayoutEffect(() => {
    if (!isFirst) return undefined;
    const onKey = (event: KeyboardEvent) => press(event);
    // On the document: nearer than the navigation's search, which listens on the window.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFirst]);
}
