/** The brand and the device that an item belongs to. */
export interface Lane {
  brand: number;
  device: number;
}

/** Most waiting fixes in total: more means that the database does not keep up. */
export const MOST_WAITING = 50_000;
/** Most waiting items of one device, as a fraction of the free space, so that it never fills the share of its brand. */
const DEVICE_PART = 1 / 8;

/** The devices of a brand in the order of their turns, each with its waiting items, oldest first. */
interface BrandLane<T> {
  devices: Map<number, T[]>;
  /** One iterator for good: a new one would step over everything that was deleted before the device whose turn it is. */
  turns: Iterator<[number, T[]], undefined>;
  waiting: number;
}

function newLane<T>(): BrandLane<T> {
  const devices = new Map<number, T[]>();
  return { devices, turns: devices.entries(), waiting: 0 };
}

/**
 * A queue that gives every brand, and within a brand every device, the same share: round robin by brand and then by
 * device, one item per turn, so that an item waits for at most one turn of each of the others. The items of one device
 * keep their order. A brand may hold as many items as there is free space: one that floods takes half of the queue, two
 * take a third each, and there is always space for another brand.
 */
export class FairQueue<T> {
  private readonly brands = new Map<number, BrandLane<T>>();
  size = 0;

  constructor(private readonly most = MOST_WAITING) {}

  /** Returns false, without queueing the item, if the brand or the device already holds its share. */
  add({ brand, device }: Lane, item: T): boolean {
    const room = this.most - this.size;
    const lane = this.brands.get(brand) ?? newLane<T>();
    const items = lane.devices.get(device) ?? [];
    if (lane.waiting >= room || items.length >= room * DEVICE_PART) return false;
    items.push(item);
    lane.devices.set(device, items);
    lane.waiting += 1;
    this.brands.set(brand, lane);
    this.size += 1;
    return true;
  }

  /** Removes and returns the next items, at most `count`, of brands that are not left out of this turn. */
  take(count: number, leftOut: ReadonlySet<number> = new Set()): T[] {
    const taken: T[] = [];
    // A brand with more items moves to the end of the map, where this loop reaches it again.
    for (const [brand, lane] of this.brands) {
      if (taken.length === count) break;
      if (leftOut.has(brand)) continue;
      taken.push(this.next(lane));
      this.brands.delete(brand);
      if (lane.waiting > 0) this.brands.set(brand, lane);
    }
    return taken;
  }

  private next(lane: BrandLane<T>): T {
    const [device, items] = lane.turns.next().value!;
    const item = items.shift()!;
    lane.devices.delete(device);
    if (items.length > 0) lane.devices.set(device, items);
    lane.waiting -= 1;
    this.size -= 1;
    return item;
  }
}
