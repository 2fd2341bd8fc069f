import { useEffect, useRef, type RefObject } from 'react';

/** Whether what lies under the pointer scrolls by itself that way. */
const scrollsItself = (target: EventTarget | null, strip: Element, deltaY: number): boolean => {
  let part = target instanceof Element ? target : null;
  for (; part !== null && part !== strip; part = part.parentElement) {
    const left = deltaY < 0 ? part.scrollTop : part.scrollHeight - part.clientHeight - part.scrollTop;
    if (left > 1 && /auto|scroll/.test(getComputedStyle(part).overflowY)) return true;
  }
  return false;
};

/** Lets the wheel of a mouse scroll a strip sideways: a page cannot prevent what React's own listener hears. */
export function useSidewaysWheel<T extends HTMLElement>(): RefObject<T | null> {
  const strip = useRef<T>(null);
  useEffect(() => {
    const element = strip.current;
    const turn = (event: WheelEvent): void => {
      if (element === null || event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
      if (element.scrollWidth <= element.clientWidth || scrollsItself(event.target, element, event.deltaY)) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });
  return strip;
}
