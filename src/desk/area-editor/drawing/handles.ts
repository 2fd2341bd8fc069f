import type { DrawnPlace } from '../../../../domain/desk/areas/area-drawing.ts';
import type { AreaMap, Pixel } from '../../areas/area-map.ts';

/** Corners that are drawn as handles at once: of more those nearest to the middle of the map. */
export const MOST_HANDLES = 400;
/** Handles of corners nearer than this hide those between them, px. */
const ROOM_BETWEEN_PX = 44;
/** Handles this far beyond the edge of the map can be reached by its keys, px. */
const BEYOND_PX = 24;

export interface Handle extends Pixel {
  index: number;
}

/** The corners to be drawn as handles, where they lie; one that is held or chosen is always among them. */
export function handlesOf(map: AreaMap, corners: readonly DrawnPlace[], kept: number | null): Handle[] {
  const { clientWidth, clientHeight } = map.map.getContainer();
  const all = corners.map((corner, index) => ({ index, ...map.project(corner) }));
  const seen = all.filter(
    ({ index, x, y }) =>
      index === kept ||
      (x > -BEYOND_PX && y > -BEYOND_PX && x < clientWidth + BEYOND_PX && y < clientHeight + BEYOND_PX),
  );
  if (seen.length <= MOST_HANDLES) return seen;
  const away = ({ index, x, y }: Handle): number =>
    index === kept ? -1 : Math.hypot(x - clientWidth / 2, y - clientHeight / 2);
  return seen
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MOST_HANDLES)
    .toSorted((one, other) => one.index - other.index);
}

/** Whether there is room for a handle between two. */
export const hasRoom = (one: Pixel, other: Pixel): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) >= ROOM_BETWEEN_PX;
