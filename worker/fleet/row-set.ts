/** A set of rows in order of insertion: those that changed since the last `take`. */
export class RowSet {
  private marked = new Uint8Array(1024);
  private list = new Uint32Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(row: number): void {
    if (row >= this.marked.length) this.grow(row + 1);
    if (this.marked[row] === 1) return;
    this.marked[row] = 1;
    this.list[this.count] = row;
    this.count += 1;
  }

  has(row: number): boolean {
    return this.marked[row] === 1;
  }

  /** The rows in the order they came, to be read before the set changes. */
  rows(): Uint32Array {
    return this.list.subarray(0, this.count);
  }

  /** A copy of the rows, in ascending order so that columns are read forward; the set is empty afterwards. */
  take(): Uint32Array<ArrayBuffer> {
    const taken = this.list.slice(0, this.count).sort();
    this.clear();
    return taken;
  }

  clear(): void {
    for (let i = 0; i < this.count; i += 1) this.marked[this.list[i]!] = 0;
    this.count = 0;
  }

  private grow(needed: number): void {
    const length = Math.max(needed, this.marked.length * 2);
    const marked = new Uint8Array(length);
    marked.set(this.marked);
    this.marked = marked;
    const rows = new Uint32Array(length);
    rows.set(this.list.subarray(0, this.count));
    this.list = rows;
  }
}
