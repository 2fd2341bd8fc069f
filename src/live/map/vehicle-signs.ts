import type { FleetMirror } from '../fleet/mirror.ts';
import type { Glide } from './glide.ts';
import type { GlideWay } from './sign-rows.ts';
import { NO_CELL, RING_CELL } from './sign-cells.ts';
import { SpriteBuffer } from './sprite-buffer.ts';

/**
 * The signs of vehicles, kept from the mirror's columns without an object a row: of all rows, or of some (the single
 * vehicles between clusters), and of the chosen one, which is drawn once more on top with its ring. All of them glide.
 */
export class VehicleSigns {
  readonly all = new SpriteBuffer();
  readonly chosen = new SpriteBuffer();
  /** Rings around the several that are chosen to do something with together. */
  readonly several = new SpriteBuffer();
  private some: Int32Array | null = null;
  private chosenRow = -1;
  private severalRows: ArrayLike<number> = [];
  private readonly mirror: FleetMirror;
  private readonly glide: Glide;

  constructor(mirror: FleetMirror, glide: Glide) {
    this.mirror = mirror;
    this.glide = glide;
    glide.apply(mirror.columns, mirror.size, null, null, 0);
  }

  /** Rows that are drawn; null is all of them. */
  rows(): Int32Array | null {
    return this.some;
  }

  /** Draws all rows (null) or only some from now on. Glides go on. */
  show(some: Int32Array | null): void {
    this.some = some;
    this.refill();
  }

  choose(row: number): void {
    this.chosenRow = row;
    this.setChosen();
  }

  /** Draws a ring around each of some rows from now on. */
  chooseSeveral(rows: ArrayLike<number>): void {
    this.severalRows = rows;
    this.setSeveral();
  }

  /**
   * Takes over the rows that a diff changed, null for all of them; on return the GPU has them. They glide the `way` given from
   * `nowMs` of the frame clock on, or jump.
   */
  apply(rows: Uint32Array | null, way: GlideWay | null, nowMs: number): void {
    const { columns, size } = this.mirror;
    this.refill(this.glide.apply(columns, size, rows, way, nowMs));
    this.setChosen();
    if (this.severalRows.length > 0) this.setSeveral();
  }

  private refill(isGlideNew = true): void {
    const { some, all, mirror, glide } = this;
    if (some) {
      all.resize(some.length);
      for (let at = 0; at < some.length; at += 1) this.set(all, at, some[at]!);
    } else all.lend(mirror.size, mirror.columns.position, glide.looks, glide.data);
    all.commit(isGlideNew || some !== null);
  }

  private set(to: SpriteBuffer, index: number, row: number): void {
    const { glide, mirror } = this;
    const isThere = row < mirror.size;
    to.place(index, row, mirror.columns.position, glide.data);
    to.look(index, glide.looks[row * 2] ?? 0, isThere ? glide.looks[row * 2 + 1]! : NO_CELL);
  }

  private setSeveral(): void {
    const { several, severalRows: rows, mirror, glide } = this;
    several.resize(rows.length);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      several.place(at, row, mirror.columns.position, glide.data, true);
      several.look(at, 0, row < mirror.size ? RING_CELL : NO_CELL);
    }
    several.commit();
  }

  private setChosen(): void {
    const { chosen, chosenRow: row } = this;
    chosen.resize(row < 0 ? 0 : 2);
    if (row >= 0) {
      this.set(chosen, 0, row);
      this.set(chosen, 1, row);
      chosen.look(0, 0, row < this.mirror.size ? RING_CELL : NO_CELL);
    }
    chosen.commit();
  }
}
