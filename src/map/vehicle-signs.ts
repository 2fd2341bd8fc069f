import type { FleetColumns } from '../../contract/diff.ts';
import { isCached } from '../../domain/activity.ts';
import type { FleetMirror } from '../fleet/mirror.ts';
import type { Glide } from './glide.ts';
import type { GlideWay } from './glide-rows.ts';
import { RING_CELL, signCell, signTurn } from './sign-sheet.ts';
import { NO_CELL, SpriteBuffer } from './sprite-buffer.ts';

/** A fleet changes in no particular order: from this share of its rows on, going through all in order is faster. */
const WHOLE_FROM = 0.3;

/**
 * The signs of vehicles, kept from the mirror's columns without an object a row: of all rows, or of some (the single
 * vehicles between clusters), and of the chosen one, which is drawn once more on top with its ring. All of them glide.
 */
export class VehicleSigns {
  readonly all = new SpriteBuffer();
  readonly chosen = new SpriteBuffer();
  private some: Int32Array | null = null;
  private chosenRow = -1;
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

  /**
   * Takes over the rows that a diff changed, null for all of them; on return the GPU has them. They glide the `way` given from
   * `nowMs` of the frame clock on, or jump.
   */
  apply(rows: Uint32Array | null, way: GlideWay | null, nowMs: number): void {
    const { columns, size } = this.mirror;
    this.glide.apply(columns, size, rows, way, nowMs);
    if (rows === null || this.some || rows.length > size * WHOLE_FROM) this.refill();
    else {
      this.all.lend(size, columns.position, this.glide.data);
      for (let at = 0; at < rows.length; at += 1) this.look(this.all, rows[at]!, rows[at]!);
      this.all.commit();
    }
    this.setChosen();
  }

  private refill(): void {
    const { some, all, mirror, glide } = this;
    if (some) {
      all.resize(some.length);
      for (let at = 0; at < some.length; at += 1) this.set(all, at, some[at]!);
    } else {
      all.lend(mirror.size, mirror.columns.position, glide.data);
      lookAll(all.looks, mirror.columns, mirror.size);
    }
    all.commit();
  }

  private look(to: SpriteBuffer, index: number, row: number): void {
    const { columns } = this.mirror;
    const activity = columns.activity[row]!;
    to.look(index, signTurn(activity, columns.headingDeg[row]!), signCell(activity, isCached(columns.fixTimeMs[row]!, columns.communicationMs[row]!)));
  }

  private set(to: SpriteBuffer, index: number, row: number): void {
    if (row < this.mirror.size) {
      to.place(index, row, this.mirror.columns.position, this.glide.data);
      this.look(to, index, row);
    } else to.look(index, 0, NO_CELL);
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

/** Looks of the first `size` rows; a loop of its own over plain arrays, since it runs over the whole fleet. */
function lookAll(looks: Float32Array, { activity, headingDeg, fixTimeMs, communicationMs }: FleetColumns, size: number): void {
  for (let row = 0; row < size; row += 1) {
    const shown = activity[row]!;
    looks[row * 2] = signTurn(shown, headingDeg[row]!);
    looks[row * 2 + 1] = signCell(shown, isCached(fixTimeMs[row]!, communicationMs[row]!));
  }
}
