/** A periodic task, due at most once in `everyMs`; due at the first call. */
export class Due {
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly everyMs: number) {}

  isDue(nowMs: number): boolean {
    return nowMs - this.lastMs >= this.everyMs;
  }

  /** Whether it is due now; if so it is due next in `everyMs`. */
  takes(nowMs: number): boolean {
    if (!this.isDue(nowMs)) return false;
    this.lastMs = nowMs;
    return true;
  }

  /** Makes it due at the next call. */
  soon(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
  }
}
