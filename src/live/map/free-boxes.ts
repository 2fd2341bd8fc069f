/** A rectangle of the screen, px from the upper left corner of the map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

/** How far something reaches around a point, px each way. */
export type Reach = Box;

export const middleOf = ({ left, top, right, bottom }: Box): [x: number, y: number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
export const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

/** The free stretches from top to bottom of a column that `covers` reach into. */
function gapsOf(column: { left: number; right: number }, height: number, covers: readonly Box[]): Box[] {
  const within = covers
    .filter(({ left, right }) => left < column.right && right > column.left)
    .toSorted((a, b) => a.top - b.top);
  const gaps: Box[] = [];
  let top = 0;
  for (const cover of [...within, { top: height, bottom: height }]) {
    if (cover.top > top) gaps.push({ ...column, top, bottom: Math.min(cover.top, height) });
    top = Math.max(top, cover.bottom);
  }
  return gaps;
}

/**
 * All rectangles of a room that nothing covers and that cannot be made larger, the roomiest first; none where everything is
 * covered. They overlap: what is free is seldom one rectangle.
 */
export function freeBoxes({ width, height }: Size, covers: readonly Box[]): Box[] {
  const lefts = [...new Set([0, ...covers.map(({ right }) => right)])].filter((left) => left >= 0 && left < width);
  const rights = [...new Set([width, ...covers.map(({ left }) => left)])].filter(
    (right) => right > 0 && right <= width,
  );
  const found = lefts.flatMap((left) =>
    rights.filter((right) => right > left).flatMap((right) => gapsOf({ left, right }, height, covers)),
  );
  const sorted = found.toSorted((a, b) => areaOf(b) - areaOf(a));
  return sorted.filter((box, at) => !sorted.some((other, its) => its < at && contains(other, box)));
}

/** The zoom at which something of `size` (px at zoom 0) just fits into a box with a margin, at most `maxZoom`. */
export function zoomInto(box: Box, size: Size, marginPx: number, maxZoom: number): number {
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  // Where there is little room the margin gives way first.
  const margin = Math.min(marginPx, wide / 4, high / 4);
  // A map without a size, not yet laid out, has no zoom of its own.
  const [free, tall] = [Math.max(1, wide - 2 * margin), Math.max(1, high - 2 * margin)];
  return Math.min(maxZoom, Math.log2(free / size.width), Math.log2(tall / size.height));
}

/** In a strip that is hardly wider than its margins what is flat would be nearest, and lie against what covers the map. */
const LEAST_MARGINS = 3;

/** The box in which something of `size` (px at zoom 0) can be seen nearest: the roomiest where several do, no strip where there is another. */
export function boxFor(boxes: readonly Box[], size: Size, marginPx: number, maxZoom: number): Box | undefined {
  const zoomOf = (box: Box): number => zoomInto(box, size, marginPx, maxZoom);
  const least = LEAST_MARGINS * marginPx;
  const roomy = boxes.filter(({ left, top, right, bottom }) => right - left >= least && bottom - top >= least);
  const among = roomy.length > 0 ? roomy : boxes;
  return among.length === 0 ? undefined : among.reduce((best, box) => (zoomOf(box) > zoomOf(best) ? box : best));
}

/** How far a point has to go so that what reaches around it lies within a box; null where the box is too small. */
function shiftInto([x, y]: Point, box: Box, reach: Reach): Point | null {
  const [left, right, top, bottom] = [
    box.left + reach.left,
    box.right - reach.right,
    box.top + reach.top,
    box.bottom - reach.bottom,
  ];
  if (left > right || top > bottom) return null;
  return [Math.min(Math.max(x, left), right) - x, Math.min(Math.max(y, top), bottom) - y];
}

/** The shortest way of a point to where one of `reaches` around it lies free; `[0, 0]` where it does already, null where there is no such place. */
export function leastShift(point: Point, boxes: readonly Box[], reaches: readonly Reach[]): Point | null {
  let least: Point | null = null;
  for (const box of boxes) {
    for (const reach of reaches) {
      const shift = shiftInto(point, box, reach);
      if (shift !== null && (least === null || Math.hypot(...shift) < Math.hypot(...least))) least = shift;
    }
  }
  return least;
}

/** Where in the middle of what is free a point may stand so that one of `reaches` around it is free as well; null where nothing is free. */
export function middlePlace(boxes: readonly Box[], reaches: readonly Reach[]): Point | null {
  for (const box of boxes) {
    const middle = middleOf(box);
    const shift = leastShift(middle, [box], reaches);
    if (shift !== null) return [middle[0] + shift[0], middle[1] + shift[1]];
  }
  return boxes[0] === undefined ? null : middleOf(boxes[0]);
}
