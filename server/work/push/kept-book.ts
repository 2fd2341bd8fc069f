/** Reads something once for a while; what other servers change holds after it. */
export class KeptBook<T> {
  private book: Promise<T> | null = null;
  private readMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly clock: { now(): number },
    private readonly freshMs: number,
  ) {}

  get(): Promise<T> {
    if (this.book === null || this.clock.now() - this.readMs >= this.freshMs) {
      this.readMs = this.clock.now();
      this.book = this.read();
    }
    return this.book;
  }

  forget(): void {
    this.book = null;
  }
}
