import { ACTIVITY_CODES } from '../../domain/live/telemetry/activity.ts';
import { clusterRadiusPx, MAX_CLUSTER_RADIUS_PX } from '../../domain/live/cluster-size.ts';
import { EAST, NORTH, SOUTH, SUM_X, SUM_Y, SUMS, WEST, type Cells } from './grid.ts';

/** Two circles of the largest size just fit beside each other in a bin of this size. */
const BIN_PX = 2 * MAX_CLUSTER_RADIUS_PX;

/** Centres, by cell, of cells that were not joined. */
interface Centres {
  x: Float64Array;
  y: Float64Array;
}

class Bins {
  private readonly heads = new Map<number, number>();
  private readonly nexts: Int32Array;

  constructor(cells: number) {
    this.nexts = new Int32Array(cells);
  }

  private key(x: number, y: number): number {
    return Math.floor(y / BIN_PX) * 0x100000 + Math.floor(x / BIN_PX);
  }

  add(cell: number, centres: Centres): void {
    const key = this.key(centres.x[cell]!, centres.y[cell]!);
    this.nexts[cell] = this.heads.get(key) ?? -1;
    this.heads.set(key, cell);
  }

  /** Calls with every cell in the bin of a place and the eight around it. */
  near(x: number, y: number, visit: (cell: number) => void): void {
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const first = this.heads.get(this.key(x + dx * BIN_PX, y + dy * BIN_PX)) ?? -1;
        for (let cell = first; cell >= 0; cell = this.nexts[cell]!) visit(cell);
      }
    }
  }
}

function absorb(cells: Cells, into: number, cell: number): void {
  const { count, sums, activity } = cells;
  const to = SUMS * into;
  const from = SUMS * cell;
  count[into]! += count[cell]!;
  for (let a = 0; a < ACTIVITY_CODES; a += 1)
    activity[ACTIVITY_CODES * into + a]! += activity[ACTIVITY_CODES * cell + a]!;
  for (const sum of [SUM_X, SUM_Y]) sums[to + sum]! += sums[from + sum]!;
  for (const low of [WEST, NORTH]) sums[to + low] = Math.min(sums[to + low]!, sums[from + low]!);
  for (const high of [EAST, SOUTH]) sums[to + high] = Math.max(sums[to + high]!, sums[from + high]!);
  count[cell] = 0;
}

/**
 * Joins cells whose circles would overlap, biggest first, until none do. Joined cells are emptied. Returns, by cell,
 * the cell it went into (itself while it stands).
 */
export function mergeCells(cells: Cells): Int32Array {
  const parent = Int32Array.from({ length: cells.size }, (_, cell) => cell);
  const centres: Centres = { x: new Float64Array(cells.size), y: new Float64Array(cells.size) };
  let standing = Array.from({ length: cells.size }, (_, cell) => cell);
  for (let joined = true; joined;) {
    joined = false;
    standing.sort((a, b) => cells.count[b]! - cells.count[a]! || a - b);
    const bins = new Bins(cells.size);
    for (const cell of standing) {
      centres.x[cell] = cells.sums[SUMS * cell + SUM_X]! / cells.count[cell]!;
      centres.y[cell] = cells.sums[SUMS * cell + SUM_Y]! / cells.count[cell]!;
      bins.add(cell, centres);
    }
    for (const cell of standing) {
      if (cells.count[cell] === 0) continue;
      const x = centres.x[cell]!;
      const y = centres.y[cell]!;
      bins.near(x, y, (other) => {
        if (other === cell || cells.count[other] === 0) return;
        const reach = clusterRadiusPx(cells.count[cell]!) + clusterRadiusPx(cells.count[other]!);
        const dx = centres.x[other]! - x;
        const dy = centres.y[other]! - y;
        if (dx * dx + dy * dy >= reach * reach) return;
        absorb(cells, cell, other);
        parent[other] = cell;
        joined = true;
      });
    }
    standing = standing.filter((cell) => cells.count[cell]! > 0);
  }
  return parent;
}

/** The cell that represents a cell after joining. */
export function standingFor(parent: Int32Array, cell: number): number {
  let at = cell;
  while (parent[at] !== at) at = parent[at]!;
  return at;
}
