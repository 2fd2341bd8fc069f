/** Most messages that are sent at once. */
const MOST_AT_ONCE = 4;
/** Most waiting messages: callers drop further ones, because late news is useless. */
const MOST_WAITING = 500;

/** Sends messages in order of arrival, a few at once; none is sent again after a failure. */
export class SendQueue {
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly idle: (() => void)[] = [];
  private underWay = 0;

  constructor(private readonly failed: (error: unknown) => void) {}

  get hasRoom(): boolean {
    return this.waiting.length < MOST_WAITING;
  }

  add(send: () => Promise<void>): void {
    this.waiting.push(send);
    this.next();
  }

  /** Waits until all added messages are sent. */
  async settle(): Promise<void> {
    if (this.underWay > 0 || this.waiting.length > 0) await new Promise<void>((done) => this.idle.push(done));
  }

  private next(): void {
    while (this.underWay < MOST_AT_ONCE && this.waiting.length > 0) {
      this.underWay += 1;
      void this.waiting.shift()!()
        .catch(this.failed)
        .finally(() => {
          this.underWay -= 1;
          this.next();
        });
    }
    if (this.underWay === 0) for (const done of this.idle.splice(0)) done();
  }
}
