import { useEffect, useEffectEvent, useRef } from 'react';
import { coversEdge } from '../../base/ui/covers.ts';

/** Between the bar and what stands above it. */
const GAP_PX = 12;

/** Publishes how much room the bar takes, to the screen and to what floats over the map. */
export function useRoom(onRoom: ((px: number) => void) | undefined) {
  const element = useRef<HTMLElement>(null);
  const publish = useEffectEvent((px: number) => onRoom?.(px));
  useEffect(() => {
    const bar = element.current!;
    const set = (px: number): void => {
      // On the root: toasts, which are not part of the map, make room as well.
      document.documentElement.style.setProperty('--rewind-room', `${px}px`);
      publish(px);
    };
    const observer = new ResizeObserver(() => set(bar.offsetHeight + GAP_PX));
    observer.observe(bar);
    const uncover = coversEdge(bar);
    return () => {
      observer.disconnect();
      uncover();
      set(0);
    };
  }, []);
  return element;
}
