import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { deviceStore } from '../../base/platform.ts';
import {
  EDGE_PX,
  placeAfterKey,
  placeWithin,
  readPlace,
  writePlace,
  type PanelPlace,
  type Size,
} from './panel-place.ts';

/** A movable panel: its place, and the handlers of its grip. */
export interface MovablePanel {
  /** Ref callback for the panel's element. */
  attach(panel: HTMLElement | null): void;
  /** Null where it was never moved, or put back. */
  place: PanelPlace | null;
  /** What it floats in; null until that is known. */
  room: Size | null;
  reset(): void;
  grip: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(event: PointerEvent): void;
    onDoubleClick(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/** Least height that stays of a panel however low it is dragged, px: the head alone, and a few lines below it. */
const HEAD_PX = 64;
const OPEN_PX = 300;

/** Watches the size of what an element floats in. */
function useRoom(panel: HTMLElement | null): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    const around = panel?.offsetParent;
    if (!around) return undefined;
    const watcher = new ResizeObserver(() => setRoom({ width: around.clientWidth, height: around.clientHeight }));
    watcher.observe(around);
    return () => watcher.disconnect();
  }, [panel]);
  return room;
}

/**
 * Lets a panel be moved by pointer and keyboard, within what it floats in, and remembers its place on the device.
 * `below` px of the room's foot are taken by something else.
 */
export function usePanelPlace(
  storeKey: string,
  { folded, width, below }: { folded: boolean; width: number; below: number },
): MovablePanel {
  const [panel, attach] = useState<HTMLElement | null>(null);
  const room = useRoom(panel);
  const [wish, setWish] = useState(() => readPlace(deviceStore.get(storeKey)));
  const drag = useRef<{ x: number; y: number; from: PanelPlace } | null>(null);

  const free = room === null ? null : { width: room.width, height: room.height - below };
  const fitted = (place: PanelPlace): PanelPlace =>
    free === null ? place : placeWithin(place, { width, height: folded ? HEAD_PX : OPEN_PX }, free);
  const place = wish === null ? null : fitted(wish);
  const keep = (next: PanelPlace | null) => {
    setWish(next);
    deviceStore.set(storeKey, writePlace(next));
  };
  const reset = () => keep(null);
  const here = (): PanelPlace => place ?? { left: EDGE_PX, top: EDGE_PX };
  const drop = () => {
    if (drag.current !== null && place !== null) keep(place);
    drag.current = null;
  };
  return {
    attach,
    place,
    room,
    reset,
    grip: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, from: here() };
      },
      onPointerMove: (event) => {
        const { current } = drag;
        if (current !== null)
          setWish(
            fitted({
              left: current.from.left + event.clientX - current.x,
              top: current.from.top + event.clientY - current.y,
            }),
          );
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onDoubleClick: reset,
      onKeyDown: (event) => {
        const next = placeAfterKey(here(), event.key, event.shiftKey);
        if (next !== null) keep(fitted(next));
        else if (event.key === 'Home') reset();
        else return;
        event.preventDefault();
      },
    },
  };
}
