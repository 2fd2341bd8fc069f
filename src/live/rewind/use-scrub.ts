import { useRef, type PointerEvent, type RefObject } from 'react';
import type { RewindActor } from './rewind-actor.ts';
import { momentAt, type TimeWindow } from './time-window.ts';

/** Moves less than this are a click, px. */
const CLICK_PX = 4;

interface Press {
  startX: number;
  scrubs: boolean;
  wasPlaying: boolean;
}

/**
 * Pointer handlers of the bar: pressing puts the head there and dragging takes it along, also outside of the bar;
 * beyond its right end is live. A press on a button of the bar scrubs only once it is dragged; one on a gap puts the
 * head there when it is let go. Playing rests while the head is held.
 */
export function useScrub(
  actor: RewindActor,
  window: TimeWindow,
  plot: RefObject<HTMLElement | null>,
  onHover: (atMs: number | null) => void,
) {
  const press = useRef<Press | null>(null);
  const shareOf = (event: PointerEvent): number => {
    const { left, width } = plot.current!.getBoundingClientRect();
    return (event.clientX - left) / width;
  };
  const momentOf = (event: PointerEvent): number => momentAt(window, shareOf(event));
  const begin = (held: Press, event: PointerEvent<HTMLElement>): void => {
    held.scrubs = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    actor.send({ type: 'PAUSE' });
  };
  // The window stands still while the head is held: its end may be long past, and is meant as now all the same.
  const go = (event: PointerEvent): void =>
    actor.send({ type: 'SEEK', atMs: shareOf(event) >= 1 ? Number.POSITIVE_INFINITY : momentOf(event) });

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const wasPlaying = actor.getSnapshot().matches({ rewound: { transport: 'playing' } });
      const held: Press = { startX: event.clientX, scrubs: false, wasPlaying };
      press.current = held;
      if (event.target instanceof Element && event.target.closest('button')) return;
      begin(held, event);
      go(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      // A mark has its own tooltip.
      const onMark = event.target instanceof Element && event.target.closest('[data-kind]') !== null;
      onHover(onMark ? null : momentOf(event));
      const held = press.current;
      if (held === null) return;
      if (!held.scrubs && Math.abs(event.clientX - held.startX) > CLICK_PX) begin(held, event);
      if (held.scrubs) go(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      press.current = null;
      // A gap is chosen by its own click; the head goes there as well.
      if (held && !held.scrubs && event.target instanceof Element && event.target.closest('[data-filled]')) go(event);
      // Only a fleet that is still in the past plays on: a head released at now is live.
      if (held?.scrubs && held.wasPlaying && actor.getSnapshot().matches('rewound'))
        actor.send({ type: 'PLAY', fromMs: 0 });
    },
    onPointerCancel: () => {
      press.current = null;
      onHover(null);
    },
    onPointerLeave: () => {
      if (press.current === null) onHover(null);
    },
  };
}
