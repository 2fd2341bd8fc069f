/** A box on screen, px. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A name that wants a place: the point it belongs to, its size, and how much it matters (higher first). */
export interface LabelRequest {
  row: number;
  x: number;
  y: number;
  width: number;
  height: number;
  rank: number;
}

/** Something else that no name may cover: a circle on screen, px. */
export interface Obstacle {
  x: number;
  y: number;
  radius: number;
}

export interface PlacedLabel {
  row: number;
  /** The name stands to the right of its sign, or to the left where only that is free. */
  side: 'right' | 'left';
}

/** From the middle of a sign to the name beside it. */
export const AWAY_PX = 13;
const SIGN_PX = 9;
const CELL_PX = 64;

/** Boxes by the squares of a coarse grid they touch, so that a new one meets only its neighbours. */
class Taken {
  private readonly cells = new Map<number, Box[]>();

  private *cellsOf(box: Box): Generator<number> {
    for (let x = Math.floor(box.left / CELL_PX); x <= Math.floor(box.right / CELL_PX); x += 1) {
      for (let y = Math.floor(box.top / CELL_PX); y <= Math.floor(box.bottom / CELL_PX); y += 1) yield x * 100_003 + y;
    }
  }

  meets(box: Box): boolean {
    for (const cell of this.cellsOf(box)) {
      for (const other of this.cells.get(cell) ?? []) {
        if (box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top)
          return true;
      }
    }
    return false;
  }

  add(box: Box): void {
    for (const cell of this.cellsOf(box)) {
      const boxes = this.cells.get(cell);
      if (boxes) boxes.push(box);
      else this.cells.set(cell, [box]);
    }
  }
}

const boxOf = (wish: LabelRequest, side: 'right' | 'left'): Box => {
  const left = side === 'right' ? wish.x + AWAY_PX : wish.x - AWAY_PX - wish.width;
  return { left, right: left + wish.width, top: wish.y - wish.height / 2, bottom: wish.y + wish.height / 2 };
};

/**
 * Places names so that none overlaps another, a vehicle's sign or an obstacle: greedily, the highest rank first, at most `most`.
 * Rank ties go by row, so a name does not flicker between equal neighbours.
 */
export function placeLabels(
  wishes: readonly LabelRequest[],
  most: number,
  obstacles: readonly Obstacle[] = [],
): PlacedLabel[] {
  const signs = new Taken();
  const names = new Taken();
  for (const { x, y } of wishes)
    signs.add({ left: x - SIGN_PX, right: x + SIGN_PX, top: y - SIGN_PX, bottom: y + SIGN_PX });
  for (const { x, y, radius } of obstacles)
    signs.add({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  const placed: PlacedLabel[] = [];
  const inOrder = [...wishes].sort((a, b) => b.rank - a.rank || a.row - b.row);
  for (const wish of inOrder) {
    if (placed.length >= most) break;
    const side = (['right', 'left'] as const).find((one) => {
      const box = boxOf(wish, one);
      return !names.meets(box) && !signs.meets(box);
    });
    if (!side) continue;
    names.add(boxOf(wish, side));
    placed.push({ row: wish.row, side });
  }
  return placed;
}
