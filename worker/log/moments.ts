/** Moments for keys: the server's time, ms, but never twice the same. */
export class Moments {
  lastMs = 0;

  constructor(private readonly serverNow: () => number) {}

  /** The last of so many free moments in a row. */
  next(count = 1): number {
    this.lastMs = Math.max(this.lastMs + count, Math.round(this.serverNow()));
    return this.lastMs;
  }

  /** Moments up to this one are taken. */
  reach(ms: number): void {
    this.lastMs = Math.max(this.lastMs, ms);
  }
}
