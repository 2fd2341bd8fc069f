import type { PointerEvent as PressEvent } from 'react';
import type { DrawnPlace } from '../../../../domain/desk/areas/area-drawing.ts';
import type { AreaMap } from '../../areas/area-map.ts';

interface Hold {
  onMove(place: DrawnPlace): void;
  onEnd(): void;
}

/**
 * Follows a pointer from its press on a handle until it lets go. The handle stays where it was taken hold of; the page
 * listens, since a handle may be drawn anew on the way.
 */
export function holdPointer(map: AreaMap, press: PressEvent<HTMLElement>, { onMove, onEnd }: Hold): void {
  const corner = map.map.getContainer().getBoundingClientRect();
  const handle = press.currentTarget.getBoundingClientRect();
  const away = {
    x: press.clientX - (handle.left + handle.width / 2),
    y: press.clientY - (handle.top + handle.height / 2),
  };
  const { pointerId } = press;
  const moved = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    onMove(map.unproject({ x: event.clientX - corner.left - away.x, y: event.clientY - corner.top - away.y }));
  };
  const ended = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', ended);
    removeEventListener('pointercancel', ended);
    onEnd();
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', ended);
  addEventListener('pointercancel', ended);
}
