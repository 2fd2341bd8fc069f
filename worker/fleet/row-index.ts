/**
 * Device id to row, by open addressing over typed arrays: no object a device, and a look-up hashes the bits of the float64
 * id instead of boxing it, which a Map would.
 */
export class RowIndex {
  private keys: Float64Array;
  private rows: Int32Array;
  private mask: number;
  private used = 0;
  private readonly scratch = new Float64Array(1);
  private readonly bits = new Uint32Array(this.scratch.buffer);

  constructor(capacity = 1024) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, capacity * 2)));
    this.keys = new Float64Array(slots);
    this.rows = new Int32Array(slots);
    this.mask = slots - 1;
  }

  get size(): number {
    return this.used;
  }

  /** Row of a device; -1 when it has none (also for 0 and NaN, which are no ids). */
  get(device: number): number {
    const { keys, mask } = this;
    for (let slot = this.slotOf(device); ; slot = (slot + 1) & mask) {
      const key = keys[slot]!;
      if (key === 0) return -1;
      if (key === device) return this.rows[slot]!;
    }
  }

  /** Sets the row of a device; the id is above 0. */
  set(device: number, row: number): void {
    if (!(device > 0)) throw new RangeError(`not an id: ${device}`);
    if ((this.used + 1) * 2 > this.keys.length) this.grow();
    const { keys, mask } = this;
    let slot = this.slotOf(device);
    while (keys[slot] !== 0 && keys[slot] !== device) slot = (slot + 1) & mask;
    if (keys[slot] === 0) this.used += 1;
    keys[slot] = device;
    this.rows[slot] = row;
  }

  private slotOf(device: number): number {
    this.scratch[0] = device;
    const mixed = Math.imul(this.bits[0]! ^ Math.imul(this.bits[1]!, 0x9e3779b1), 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.mask;
  }

  private grow(): void {
    const { keys, rows } = this;
    this.keys = new Float64Array(keys.length * 2);
    this.rows = new Int32Array(keys.length * 2);
    this.mask = this.keys.length - 1;
    this.used = 0;
    keys.forEach((key, slot) => {
      if (key !== 0) this.set(key, rows[slot]!);
    });
  }
}
