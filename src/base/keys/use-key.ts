import { useEffect, useEffectEvent } from 'react';
import { isKey, KEYS, type KeyId } from './keys.ts';
import { isCovered, isTyping } from './typing.ts';

/**
 * Does something on a key of the table, anywhere on the page: not while somebody types, unless Ctrl is part of it, not
 * below a dialog, and not when something nearer took the key. `run` may answer false: the key was not for it.
 */
export function useKey(id: KeyId, run: () => boolean | void): void {
  const entry = KEYS[id];
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isKey(entry, event) || isCovered()) return;
    if (!('ctrl' in entry) && isTyping(event.target)) return;
    if (run() !== false) event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    // On the window: a listener on the document, such as the search of a screen, takes precedence.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
