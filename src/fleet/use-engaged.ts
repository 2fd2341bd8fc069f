import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether somebody is at an element: the pointer is over it, or the keyboard's focus is in it after a key. A click leaves the
 * focus behind when the pointer goes, which is not being there.
 */
export function useEngaged(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!isThere || node === null) return undefined;
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && setOver(true);
    const out = () => setOver(false);
    const focus = () => setFocused(node.matches(':focus-visible'));
    const blur = () => setFocused(false);
    node.addEventListener('pointerenter', over);
    node.addEventListener('pointerleave', out);
    node.addEventListener('focusin', focus);
    node.addEventListener('focusout', blur);
    return () => {
      node.removeEventListener('pointerenter', over);
      node.removeEventListener('pointerleave', out);
      node.removeEventListener('focusin', focus);
      node.removeEventListener('focusout', blur);
      setOver(false);
      setFocused(false);
    };
  }, [element, isThere]);
  return isOver || isFocused;
}
