import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../base/keys/typing.ts';

/** Escape anywhere on the screen, unless something nearer took it (a dialog, a menu, a field, a list). */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) escape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
