import { useEffectEvent, useLayoutEffect } from 'react';
import { isKey, KEYS } from '../../base/keys/keys.ts';
import { isCovered, isTyping } from '../../base/keys/typing.ts';

/** `/` opens the search of the toolbar, with which another client or plate is chosen: it is before that of a list. */
export function useSearchKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isKey(KEYS.search, event) || isTyping(event.target) || isCovered())
      return;
    event.preventDefault();
    open();
  });
  // Before the search of a list, which listens on the document too. With the button, not after it: a press between the two would open the navigation's search.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
