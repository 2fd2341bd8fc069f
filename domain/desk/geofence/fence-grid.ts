import { isInBox, type Fence } from './fence.ts';

/** A cell is a whole number: so many columns at most at the finest level. */
const FINEST = 16;
const COLUMNS = 2 ** (FINEST + 1);

/** Degrees of a cell at a level; the coarsest is half of the earth. */
const cellOf = (level: number): number => 180 / 2 ** level;

/** The finest level whose cells are as large as a box: there it lies in four cells at most. */
function levelOf({ west, south, east, north }: Fence): number {
  const size = Math.max(east - west, north - south);
  for (let level = FINEST; level > 0; level -= 1) if (cellOf(level) >= size) return level;
  return 0;
}

/** Which column a longitude is in; they go round the earth. */
const columnOf = (longitude: number, level: number): number => {
  const columns = 2 ** (level + 1);
  const column = Math.floor((longitude + 180) / cellOf(level)) % columns;
  return column < 0 ? column + columns : column;
};
const rowOf = (latitude: number, level: number): number => Math.floor((latitude + 90) / cellOf(level));
const keyOf = (column: number, row: number): number => row * COLUMNS + column;

/**
 * Fences by where they are: each in the cells of the level that fits its size. A place is looked up with one look at each
 * level that is used, however many fences there are, and a fence comes and goes without the others being touched.
 */
export class FenceGrid {
  private readonly levels = new Map<number, Map<number, Fence[]>>();

  get isEmpty(): boolean {
    return this.levels.size === 0;
  }

  add(fence: Fence): void {
    const level = levelOf(fence);
    const cells = this.levels.get(level) ?? new Map<number, Fence[]>();
    this.levels.set(level, cells);
    for (const key of this.keysOf(fence, level)) cells.set(key, [...(cells.get(key) ?? []), fence]);
  }

  remove(fence: Fence): void {
    const level = levelOf(fence);
    const cells = this.levels.get(level);
    if (!cells) return;
    for (const key of this.keysOf(fence, level)) {
      const left = (cells.get(key) ?? []).filter((one) => one !== fence);
      if (left.length > 0) cells.set(key, left);
      else cells.delete(key);
    }
    if (cells.size === 0) this.levels.delete(level);
  }

  /** Adds fences to `found` whose box holds a place, degrees. */
  find(latitude: number, longitude: number, found: Fence[]): void {
    for (const [level, cells] of this.levels) {
      const there = cells.get(keyOf(columnOf(longitude, level), rowOf(latitude, level)));
      if (!there) continue;
      for (const fence of there) if (isInBox(fence, latitude, longitude) && !found.includes(fence)) found.push(fence);
    }
  }

  private keysOf({ west, south, east, north }: Fence, level: number): Set<number> {
    const keys = new Set<number>();
    for (const longitude of [west, east])
      for (const latitude of [south, north]) keys.add(keyOf(columnOf(longitude, level), rowOf(latitude, level)));
    return keys;
  }
}
