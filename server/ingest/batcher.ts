import { after } from '../platform.ts';

/** How long the first of a batch waits for others, and how many one batch takes. */
export const BATCH_WAIT_MS = 20;
export const BATCH_SIZE = 1_000;
/** More than this waiting means that the database does not keep up: the sender is asked to come back. */
const MOST_WAITING = 50_000;

/** Too much is waiting, or the server is stopping. Nothing was taken. */
export class BusyError extends Error {
  constructor() {
    super('Ingest takes nothing now');
    this.name = 'BusyError';
  }
}

/**
 * Collects items into batches and works through them one batch at a time, in the order they came. What came in while a
 * batch was worked on has waited long enough and goes at once.
 */
export class Batcher<T> {
  private waiting: T[] = [];
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  private isStopped = false;

  /** `work` never throws: what becomes of an item is told to whoever added it. */
  constructor(private readonly work: (batch: readonly T[]) => Promise<void>) {}

  add(item: T): void {
    if (this.isStopped || this.waiting.length >= MOST_WAITING) throw new BusyError();
    this.waiting.push(item);
    if (this.running) return;
    if (this.waiting.length >= BATCH_SIZE) this.start();
    else this.cancel ??= after(BATCH_WAIT_MS, () => this.start());
  }

  private start(): void {
    this.cancel?.();
    this.cancel = null;
    this.running ??= this.runAll().finally(() => {
      this.running = null;
      // Something may have come between the last look and here.
      if (this.waiting.length > 0) this.start();
    });
  }

  private async runAll(): Promise<void> {
    while (this.waiting.length > 0) await this.work(this.waiting.splice(0, BATCH_SIZE));
  }

  /** Takes nothing more and waits until everything that was taken is done. */
  async stop(): Promise<void> {
    this.isStopped = true;
    while (this.running || this.waiting.length > 0) {
      this.start();
      await this.running;
    }
  }
}
