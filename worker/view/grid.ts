import { ACTIVITY_CODES } from '../../domain/live/telemetry/activity.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { MercatorWindow } from './window.ts';

/** Numbers of `sums` a cell. */
export const SUMS = 6;
/** Places of them: sums of x and y, then the members' extent. */
export const SUM_X = 0;
export const SUM_Y = 1;
export const WEST = 2;
export const EAST = 3;
export const NORTH = 4;
export const SOUTH = 5;

/** Cells that hold vehicles, from which clusters and heat come. Places in pixels from the window's north-west corner. */
export interface Cells {
  size: number;
  count: Uint32Array;
  sums: Float64Array;
  /** `ACTIVITY_CODES` numbers a cell, in the order of the codes. */
  activity: Uint32Array;
  /** A row of each cell. */
  row: Int32Array;
  /** Cell of each row of the fleet; -1 out of view. */
  cellOfRow: Int32Array;
  inView: number;
}

/** The cells' lattice over a window: it stands still in the world, so that panning does not shuffle who belongs together. */
interface Lattice {
  px: number;
  offsetX: number;
  offsetY: number;
  columns: number;
  lines: number;
}

/** More cells than this and the cells get bigger: a view of the whole world at street zoom is a mistake of the caller. */
const MOST_CELLS = 65_536;

function latticeOf({ x0, y0, width, height, worldPx }: MercatorWindow, cellPx: number): Lattice {
  let px = cellPx;
  while (((width * worldPx) / px + 2) * ((height * worldPx) / px + 2) > MOST_CELLS) px *= 2;
  const offsetX = (((x0 * worldPx) % px) + px) % px;
  const offsetY = (((y0 * worldPx) % px) + px) % px;
  const columns = Math.floor((width * worldPx + offsetX) / px) + 1;
  const lines = Math.floor((height * worldPx + offsetY) / px) + 1;
  return { px, offsetX, offsetY, columns, lines };
}

/** Cell number and place in pixels of each row in view; rows out of view get cell -1. Returns how many cells hold something. */
function place(
  xy: Float64Array,
  rows: number,
  window: MercatorWindow,
  lattice: Lattice,
  cellOfRow: Int32Array,
  placePx: Float64Array,
): number {
  const { x0, y0, width, height, worldPx } = window;
  const { px, offsetX, offsetY, columns, lines } = lattice;
  const perPx = 1 / px;
  const numberOf = new Int32Array(columns * lines).fill(-1);
  let cells = 0;
  for (let row = 0; row < rows; row += 1) {
    cellOfRow[row] = -1;
    const down = xy[2 * row + 1]! - y0;
    // Written so that NaN, a device that never reported, is out of view.
    if (!(down >= 0 && down <= height)) continue;
    let east = xy[2 * row]! - x0;
    east -= Math.floor(east);
    if (!(east <= width)) continue;
    const x = east * worldPx;
    const y = down * worldPx;
    const at = (((y + offsetY) * perPx) | 0) * columns + (((x + offsetX) * perPx) | 0);
    let cell = numberOf[at]!;
    if (cell < 0) {
      cell = cells;
      numberOf[at] = cell;
      cells += 1;
    }
    cellOfRow[row] = cell;
    placePx[2 * row] = x;
    placePx[2 * row + 1] = y;
  }
  return cells;
}

function gather(cells: Cells, rows: number, placePx: Float64Array, shown: Uint8Array): void {
  const { count, sums, activity, row: rowOf, cellOfRow } = cells;
  let inView = 0;
  for (let cell = 0; cell < cells.size; cell += 1) {
    sums[SUMS * cell + WEST] = Number.POSITIVE_INFINITY;
    sums[SUMS * cell + EAST] = Number.NEGATIVE_INFINITY;
    sums[SUMS * cell + NORTH] = Number.POSITIVE_INFINITY;
    sums[SUMS * cell + SOUTH] = Number.NEGATIVE_INFINITY;
  }
  for (let row = 0; row < rows; row += 1) {
    const cell = cellOfRow[row]!;
    if (cell < 0) continue;
    inView += 1;
    const x = placePx[2 * row]!;
    const y = placePx[2 * row + 1]!;
    const at = SUMS * cell;
    count[cell]! += 1;
    activity[ACTIVITY_CODES * cell + shown[row]!]! += 1;
    rowOf[cell] = row;
    sums[at + SUM_X]! += x;
    sums[at + SUM_Y]! += y;
    if (x < sums[at + WEST]!) sums[at + WEST] = x;
    if (x > sums[at + EAST]!) sums[at + EAST] = x;
    if (y < sums[at + NORTH]!) sums[at + NORTH] = y;
    if (y > sums[at + SOUTH]!) sums[at + SOUTH] = y;
  }
  cells.inView = inView;
}

/** Working memory that is kept from view to view of a fleet of the same size. */
let scratchPx = new Float64Array(0);

/** Puts the fleet's rows into square cells of `cellPx` over the window. `xy` is the Mercator column. */
export function gridOf(fleet: Fleet, xy: Float64Array, window: MercatorWindow, cellPx: number): Cells {
  const rows = fleet.size;
  if (scratchPx.length < 2 * rows) scratchPx = new Float64Array(2 * rows);
  const cellOfRow = new Int32Array(rows);
  const size = place(xy, rows, window, latticeOf(window, cellPx), cellOfRow, scratchPx);
  const cells: Cells = {
    size,
    count: new Uint32Array(size),
    sums: new Float64Array(SUMS * size),
    activity: new Uint32Array(ACTIVITY_CODES * size),
    row: new Int32Array(size),
    cellOfRow,
    inView: 0,
  };
  gather(cells, rows, scratchPx, fleet.columns.activity);
  return cells;
}
