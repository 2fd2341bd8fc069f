import { GLIDE_STRIDE, TURN_PART } from './sign-rows.ts';

/** Who draws a buffer. */
export interface SpriteTaker {
  /** Brings the arrays to the GPU; glides only where they changed. */
  upload(isGlideNew: boolean): void;
  /** Draws the same again: only the time has moved on. */
  redraw(): void;
}

/**
 * Sprites as the GPU takes them, by sprite: places in double precision, as the fleet's columns hold them, looks, and what is left
 * of glides. Changed in place, handed over whole by `commit`: that costs a tenth of a millisecond a megabyte; looking for what
 * changed would cost more.
 */
export class SpriteBuffer {
  count = 0;
  /** Longitude and latitude, degrees; a place that is not a number hides its sprite. */
  places: Float64Array = new Float64Array(0);
  /** Turn in degrees clockwise from north, and cell of the sheet. */
  looks: Float32Array = new Float32Array(0);
  /** As in Glide. */
  glides: Float32Array = new Float32Array(0);
  private isLent = false;
  private readonly takers = new Set<SpriteTaker>();

  /** Makes room for `count` sprites of the buffer's own; those that are there stay. */
  resize(count: number): void {
    this.count = count;
    if (!this.isLent && count * 2 <= this.looks.length) return;
    const kept = this.isLent ? new SpriteBuffer() : this;
    const room = Math.max(count, Math.min(count * 2, 4096), 64);
    const [places, looks, glides] = [
      new Float64Array(room * 2),
      new Float32Array(room * 2),
      new Float32Array(room * GLIDE_STRIDE),
    ];
    places.set(kept.places);
    looks.set(kept.looks);
    glides.set(kept.glides);
    [this.places, this.looks, this.glides, this.isLent] = [places, looks, glides, false];
  }

  /** Draws arrays that somebody else keeps, at least `count` sprites long, instead of its own: nothing is copied. */
  lend(count: number, places: Float64Array, looks: Float32Array, glides: Float32Array): void {
    [this.count, this.places, this.looks, this.glides, this.isLent] = [count, places, looks, glides, true];
  }

  /** Puts one sprite of the buffer's own where a row is and lets it glide as the row does; `upright` without turning. */
  place(index: number, row: number, places: Float64Array, glides: Float32Array, upright = false): void {
    this.places[index * 2] = places[row * 2] ?? Number.NaN;
    this.places[index * 2 + 1] = places[row * 2 + 1] ?? Number.NaN;
    for (let part = 0; part < GLIDE_STRIDE; part += 1)
      this.glides[index * GLIDE_STRIDE + part] = glides[row * GLIDE_STRIDE + part] ?? 0;
    if (upright) this.glides[index * GLIDE_STRIDE + TURN_PART] = 0;
  }

  /** Sets one sprite of the buffer's own, at rest. Degrees; `turnDeg` clockwise from north. */
  set(index: number, longitude: number, latitude: number, turnDeg: number, cell: number): void {
    this.places[index * 2] = longitude;
    this.places[index * 2 + 1] = latitude;
    this.look(index, turnDeg, cell);
    this.glides.fill(0, index * GLIDE_STRIDE, (index + 1) * GLIDE_STRIDE);
  }

  look(index: number, turnDeg: number, cell: number): void {
    this.looks[index * 2] = turnDeg;
    this.looks[index * 2 + 1] = cell;
  }

  /** Hands the arrays to whom draws them, if there is one: on return the GPU's buffers hold them. */
  commit(isGlideNew = true): void {
    for (const taker of this.takers) taker.upload(isGlideNew);
  }

  redraw(): void {
    for (const taker of this.takers) taker.redraw();
  }

  /** Joins those who draw it; the answer leaves them. */
  connect(taker: SpriteTaker): () => void {
    this.takers.add(taker);
    return () => this.takers.delete(taker);
  }
}
