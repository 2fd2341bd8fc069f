import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import type { PagesState } from './vehicle-pages.ts';

/** Keeps the lines on screen where they are while others come and go above them; `onShift` with the number of lines, null for a new list. */
export function useSteadyScroll(
  scroller: RefObject<HTMLDivElement | null>,
  { shift, turn }: Pick<PagesState, 'shift' | 'turn'>,
  { linePx, isCut }: { linePx: number; isCut: boolean },
  onShift: (lines: number | null) => void,
): void {
  const turned = useEffectEvent(() => {
    const node = scroller.current;
    // A page keeps the numbers of its lines, not the lines.
    if (shift === 0 || node === null || (isCut && shift !== null)) return;
    node.scrollTo({ top: shift === null ? 0 : node.scrollTop + shift * linePx });
    onShift(shift);
  });
  useLayoutEffect(() => {
    turned();
  }, [turn]);
}
