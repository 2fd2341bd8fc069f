import { mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import { boxFor, freeBoxes, type Box, type Size } from './free-boxes.ts';
import { coversOver } from './free-part.ts';
import type { Bounds } from './map-view.ts';

const WORLD_PX = 512;
/** Of a narrow part of a map the margin takes no more. */
const MOST_MARGIN = 0.25;

interface Wish {
  bounds: Bounds;
  marginPx: number;
  maxZoom: number;
}

/** How much of each side of a map of `room` stays free so that a box on the ground is seen whole past `covers`, as near as can be. */
export function paddingPast(room: Size, covers: readonly Box[], { bounds, marginPx, maxZoom }: Wish): Box {
  const [west, south, east, north] = bounds;
  const size = {
    width: (mercatorX(east) - mercatorX(west)) * WORLD_PX,
    height: (mercatorY(south) - mercatorY(north)) * WORLD_PX,
  };
  const whole = { left: 0, top: 0, right: room.width, bottom: room.height };
  const box = boxFor(freeBoxes(room, covers), size, marginPx, maxZoom) ?? whole;
  const margin = Math.min(marginPx, (box.right - box.left) * MOST_MARGIN, (box.bottom - box.top) * MOST_MARGIN);
  return {
    left: box.left + margin,
    top: box.top + margin,
    right: room.width - box.right + margin,
    bottom: room.height - box.bottom + margin,
  };
}

/** The same of a map on the page, past whatever lies over it now. */
export function fitPadding(container: HTMLElement, wish: Wish): Box {
  const room = { width: container.clientWidth, height: container.clientHeight };
  return paddingPast(room, coversOver(container, ['edge', 'part']), wish);
}
