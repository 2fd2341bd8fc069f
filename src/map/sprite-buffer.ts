/** Numbers a sprite: longitude and latitude, what float32 lost of them, turn in degrees, cell of the sheet. */
const STRIDE = 6;
export const SPRITE_STRIDE_BYTES = STRIDE * Float32Array.BYTES_PER_ELEMENT;

/** A cell below 0 hides the sprite. */
export const NO_CELL = -1;

/**
 * Sprites as the GPU takes them: one array, changed in place by row, handed over whole by `commit`. Uploading all of it is a
 * tenth of a millisecond for 100,000; looking for what changed would cost more.
 */
export class SpriteBuffer {
  data = new Float32Array(0);
  count = 0;
  private taker: (() => void) | null = null;

  /** Makes room for `count` sprites; what is there stays. */
  resize(count: number): void {
    if (count * STRIDE > this.data.length) {
      const wider = new Float32Array(Math.max(count, this.count * 2, 64) * STRIDE);
      wider.set(this.data);
      this.data = wider;
    }
    this.count = count;
  }

  /** Sets one sprite. Degrees; `turnDeg` clockwise from north. A place that is not a number hides it. */
  set(index: number, longitude: number, latitude: number, turnDeg: number, cell: number): void {
    const { data } = this;
    const at = index * STRIDE;
    const x = Math.fround(longitude);
    const y = Math.fround(latitude);
    const known = longitude === longitude && latitude === latitude;
    data[at] = known ? x : 0;
    data[at + 1] = known ? y : 0;
    data[at + 2] = known ? longitude - x : 0;
    data[at + 3] = known ? latitude - y : 0;
    data[at + 4] = turnDeg === turnDeg ? turnDeg : 0;
    data[at + 5] = known ? cell : NO_CELL;
  }

  /** Hands the array to the layer that draws it, if there is one: on return the GPU's buffer holds it. */
  commit(): void {
    this.taker?.();
  }

  /** The layer that draws it; one at a time. */
  connect(taker: (() => void) | null): void {
    this.taker = taker;
  }
}
