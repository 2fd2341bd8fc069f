/** Things by the time they are due, the earliest first (a binary heap). */
export class DueQueue<T extends { nextMs: number }> {
  private readonly heap: T[] = [];

  get size(): number {
    return this.heap.length;
  }

  /** When the earliest is due; infinity when there is none. */
  get nextMs(): number {
    return this.heap[0]?.nextMs ?? Number.POSITIVE_INFINITY;
  }

  push(item: T): void {
    const { heap } = this;
    let at = heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.nextMs <= item.nextMs) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = item;
  }

  /** Makes an item due earlier; without effect for one that is not in the queue. */
  hasten(item: T, nextMs: number): void {
    const { heap } = this;
    let at = heap.indexOf(item);
    item.nextMs = nextMs;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.nextMs <= nextMs) break;
      heap[at] = heap[parent]!;
      at = parent;
      heap[at] = item;
    }
  }

  /** Takes the earliest out; undefined when there is none. */
  pop(): T | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.nextMs < heap[child]!.nextMs) child += 1;
      if (heap[child]!.nextMs >= last.nextMs) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
