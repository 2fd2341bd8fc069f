const NONE = -1;

/**
 * The live tracks of a whole fleet in one ring: every accepted fix is a waypoint that points back to the one before it
 * of the same row. When the ring is full the oldest waypoints of the fleet are overwritten, so memory is bounded
 * whatever the fleet does.
 */
export class Tracks {
  private readonly longitudeE7: Int32Array;
  private readonly latitudeE7: Int32Array;
  /** Sequence number of the waypoint before, of the same row. */
  private readonly before: Int32Array;
  /** Sequence number of the newest waypoint a row. */
  private newest = new Int32Array(1024).fill(NONE);
  private next = 0;

  /** `capacity` waypoints in all, a power of two. */
  constructor(private readonly capacity = 2 ** 20) {
    this.longitudeE7 = new Int32Array(capacity);
    this.latitudeE7 = new Int32Array(capacity);
    this.before = new Int32Array(capacity);
  }

  append(row: number, longitudeE7: number, latitudeE7: number): void {
    if (row >= this.newest.length) this.grow(row + 1);
    if (this.next === 2 ** 31 - 1) this.forget();
    const at = this.next & (this.capacity - 1);
    this.longitudeE7[at] = longitudeE7;
    this.latitudeE7[at] = latitudeE7;
    this.before[at] = this.newest[row]!;
    this.newest[row] = this.next;
    this.next += 1;
  }

  /** Longitude and latitude alternating, degrees, oldest first. */
  of(row: number): Float64Array<ArrayBuffer> {
    const oldest = Math.max(0, this.next - this.capacity);
    const points: number[] = [];
    for (let n = this.newest[row] ?? NONE; n >= oldest; n = this.before[n & (this.capacity - 1)]!) {
      const at = n & (this.capacity - 1);
      points.push(this.latitudeE7[at]! / 1e7, this.longitudeE7[at]! / 1e7);
    }
    return Float64Array.from(points.reverse());
  }

  private forget(): void {
    this.next = 0;
    this.newest.fill(NONE);
  }

  private grow(needed: number): void {
    const newest = new Int32Array(Math.max(needed, this.newest.length * 2)).fill(NONE);
    newest.set(this.newest);
    this.newest = newest;
  }
}
