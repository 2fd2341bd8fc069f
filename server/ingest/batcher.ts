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

/** What is done with a batch, in two steps: only the second touches the database. Neither throws: what becomes of an item is told to whoever added it. */
export interface BatchWork<T, Ready> {
  /** Makes a batch ready; `before` is the one that is being finished meanwhile, taken as if it succeeded. */
  prepare(batch: readonly T[], before: Ready | null): Ready;
  /** Answers whether it went as `prepare` said. If not, what was made ready on top of it is made anew. */
  finish(batch: readonly T[], ready: Ready): Promise<boolean>;
}

interface ReadyBatch<T, Ready> {
  batch: readonly T[];
  ready: Ready;
}

/**
 * Collects items into batches and works through them one batch at a time, in the order they came. What came in while a
 * batch was worked on has waited long enough and goes at once; a full batch is made ready while the one before is finished.
 */
export class Batcher<T, Ready> {
  private waiting: T[] = [];
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  private isStopped = false;
  /** The batch that is being finished. */
  private current: Ready | null = null;
  private next: ReadyBatch<T, Ready> | null = null;

  constructor(private readonly work: BatchWork<T, Ready>) {}

  add(item: T): void {
    if (this.isStopped || this.waiting.length >= MOST_WAITING) throw new BusyError();
    this.waiting.push(item);
    if (this.running) this.lookAhead();
    else if (this.waiting.length >= BATCH_SIZE) this.start();
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

  private take(): ReadyBatch<T, Ready> {
    const batch = this.waiting.splice(0, BATCH_SIZE);
    return { batch, ready: this.work.prepare(batch, this.current) };
  }

  private lookAhead(): void {
    if (this.current !== null && this.next === null && this.waiting.length >= BATCH_SIZE) this.next = this.take();
  }

  /** The batch whose turn it is, if there is one. */
  private pick(): ReadyBatch<T, Ready> | null {
    const picked = this.next ?? (this.waiting.length > 0 ? this.take() : null);
    this.next = null;
    return picked;
  }

  private async runAll(): Promise<void> {
    for (let picked = this.pick(); picked !== null; picked = this.pick()) {
      this.current = picked.ready;
      const finishing = this.work.finish(picked.batch, picked.ready);
      this.lookAhead();
      const wentAsSaid = await finishing;
      this.current = null;
      if (!wentAsSaid) this.remakeNext();
    }
  }

  /** What was made ready for a state that did not come about. */
  private remakeNext(): void {
    if (this.next) this.next = { batch: this.next.batch, ready: this.work.prepare(this.next.batch, null) };
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
