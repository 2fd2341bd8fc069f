import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the user is at an element: the pointer is over it, or the focus is in it by keyboard. Focus that a click
 * left behind does not count.
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
