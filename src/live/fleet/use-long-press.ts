import { useEffect, useRef, type PointerEvent, type SyntheticEvent } from 'react';
import { after } from '../../base/platform.ts';

/** Sooner than the menu that browsers open at a long press. */
const HELD_MS = 450;
/** A finger that moves farther scrolls. */
const MOVED_PX = 10;

/** For what is around the lines of a list. */
export interface PressHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onContextMenu(event: SyntheticEvent): void;
}

interface Press {
  x: number;
  y: number;
  isLong: boolean;
}

/**
 * Tells of a finger that stays on a line, by the line's index in the whole list; a mouse has keys to hold instead. `isOver` says once,
 * at a click, whether it is only the end of such a press.
 */
export function useLongPress(onLong: (index: number) => void): { handlers: PressHandlers; isOver(): boolean } {
  const press = useRef<Press | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  /** What was long stays so until its click. */
  const end = (): void => {
    stop.current?.();
    if (press.current?.isLong === false) press.current = null;
  };
  return {
    handlers: {
      onPointerDown: ({ target, clientX, clientY, pointerType, isPrimary }) => {
        end();
        press.current = null;
        const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
        if (pointerType !== 'touch' || !isPrimary || line === null) return;
        const held: Press = { x: clientX, y: clientY, isLong: false };
        press.current = held;
        const index = Number(line.dataset['index']);
        stop.current = after(HELD_MS, () => {
          held.isLong = true;
          onLong(index);
        });
      },
      onPointerMove: ({ clientX, clientY }) => {
        const held = press.current;
        if (held && Math.hypot(clientX - held.x, clientY - held.y) > MOVED_PX) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Of a finger alone: that of a mouse is the browser's.
      onContextMenu: (event) => press.current !== null && event.preventDefault(),
    },
    isOver: () => {
      const isLong = press.current?.isLong === true;
      press.current = null;
      return isLong;
    },
  };
}
