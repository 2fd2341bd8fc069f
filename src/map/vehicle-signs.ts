import { isCached } from '../../domain/activity.ts';
import type { FleetMirror } from '../fleet/mirror.ts';
import { RING_CELL, signCell, signTurn } from './sign-sheet.ts';
import { SpriteBuffer } from './sprite-buffer.ts';

/**
 * The signs of vehicles, kept from the mirror's columns without an object a row: of all rows, or of some (the single
 * vehicles between clusters), and of the chosen one, which is drawn once more on top with its ring.
 */
export class VehicleSigns {
  readonly all = new SpriteBuffer();
  readonly chosen = new SpriteBuffer();
  private some: Int32Array | null = null;
  private chosenRow = -1;
  private readonly mirror: FleetMirror;

  constructor(mirror: FleetMirror) {
    this.mirror = mirror;
  }

  /** Rows that are drawn; null is all of them. */
  rows(): Int32Array | null {
    return this.some;
  }

  /** Draws all rows (null) or only some from now on. */
  show(some: Int32Array | null): void {
    this.some = some;
    this.refill();
  }

  choose(row: number): void {
    this.chosenRow = row;
    this.setChosen();
  }

  /** Takes over the rows that a diff changed, null for all of them; on return the GPU has them. */
  apply(rows: Uint32Array | null): void {
    if (rows === null || this.some) this.refill();
    else {
      this.all.resize(this.mirror.size);
      for (let at = 0; at < rows.length; at += 1) this.set(this.all, rows[at]!, rows[at]!);
      this.all.commit();
    }
    this.setChosen();
  }

  private refill(): void {
    const { some, all } = this;
    const count = some ? some.length : this.mirror.size;
    all.resize(count);
    for (let at = 0; at < count; at += 1) this.set(all, at, some ? some[at]! : at);
    all.commit();
  }

  private set(to: SpriteBuffer, index: number, row: number): void {
    const { columns, size } = this.mirror;
    const known = row < size;
    const activity = columns.activity[row]!;
    const cell = signCell(activity, isCached(columns.fixTimeMs[row]!, columns.communicationMs[row]!));
    to.set(index, known ? columns.position[row * 2]! : Number.NaN, columns.position[row * 2 + 1]!, signTurn(activity, columns.headingDeg[row]!), cell);
  }

  private setChosen(): void {
    const { columns } = this.mirror;
    const row = this.chosenRow;
    this.chosen.resize(row < 0 ? 0 : 2);
    if (row >= 0) {
      this.chosen.set(0, columns.position[row * 2] ?? Number.NaN, columns.position[row * 2 + 1] ?? Number.NaN, 0, RING_CELL);
      this.set(this.chosen, 1, row);
    }
    this.chosen.commit();
  }
}
