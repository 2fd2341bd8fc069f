import { after } from '../../base/platform.ts';
import { FairQueue, type Lane } from '../../base/reading/fair-queue.ts';

/** Time that the first item of a batch waits for others, ms. */
export const BATCH_WAIT_MS = 20;
/** Most items of a batch. */
export const BATCH_SIZE = 1_000;

/** Thrown when too many items of a sender are waiting, or the server is stopping. The item was not queued. */
export class BusyError extends Error {
  constructor() {
    super('Ingest accepts nothing now');
    this.name = 'BusyError';
  }
}

/**
 * Processes a batch in two steps, of which only the second uses the database. Neither throws: the result of an item is
 * reported to its submitter.
 */
export interface BatchWork<T, Ready> {
  /** Prepares a batch; `before` is the batch that is being finished at the same time, assumed to succeed. */
  prepare(batch: readonly T[], before: Ready | null): Ready;
  /**
   * Resolves with whether the batch was stored as prepared. If not, a batch prepared on top of it is prepared again.
   */
  finish(batch: readonly T[], ready: Ready): Promise<boolean>;
}

interface ReadyBatch<T, Ready> {
  batch: readonly T[];
  ready: Ready;
}

/**
 * Collects items into batches and processes one batch at a time: the items of a device in order of arrival, those of
 * different devices and brands in turns (`FairQueue`). Items that arrive while a batch is processed do not wait for
 * others after it; a full batch is prepared while the one before is being finished.
 */
export class Batcher<T, Ready> {
  private readonly waiting = new FairQueue<T>();
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  private isStopped = false;
  /** The batch that is being finished. */
  private current: Ready | null = null;
  private next: ReadyBatch<T, Ready> | null = null;

  constructor(
    private readonly work: BatchWork<T, Ready>,
    private readonly laneOf: (item: T) => Lane,
  ) {}

  add(item: T): void {
    if (this.isStopped || !this.waiting.add(this.laneOf(item), item)) throw new BusyError();
    if (this.running) this.lookAhead();
    else if (this.waiting.size >= BATCH_SIZE) this.start();
    else this.cancel ??= after(BATCH_WAIT_MS, () => this.start());
  }

  private start(): void {
    this.cancel?.();
    this.cancel = null;
    this.running ??= this.runAll().finally(() => {
      this.running = null;
      // An item may have arrived since the last check.
      if (this.waiting.size > 0) this.start();
    });
  }

  private take(): ReadyBatch<T, Ready> {
    const batch = this.waiting.take(BATCH_SIZE);
    return { batch, ready: this.work.prepare(batch, this.current) };
  }

  private lookAhead(): void {
    if (this.current !== null && this.next === null && this.waiting.size >= BATCH_SIZE) this.next = this.take();
  }

  /** The next batch; null if nothing is waiting. */
  private pick(): ReadyBatch<T, Ready> | null {
    const picked = this.next ?? (this.waiting.size > 0 ? this.take() : null);
    this.next = null;
    return picked;
  }

  private async runAll(): Promise<void> {
    for (let picked = this.pick(); picked !== null; picked = this.pick()) {
      this.current = picked.ready;
      const finishing = this.work.finish(picked.batch, picked.ready);
      this.lookAhead();
      const isAsPrepared = await finishing;
      this.current = null;
      if (!isAsPrepared) this.remakeNext();
    }
  }

  /** Prepares the next batch again, after the batch that it was based on failed. */
  private remakeNext(): void {
    if (this.next) this.next = { batch: this.next.batch, ready: this.work.prepare(this.next.batch, null) };
  }

  /** Accepts no more items and waits until all accepted ones are processed. */
  async stop(): Promise<void> {
    this.isStopped = true;
    while (this.running || this.waiting.size > 0) {
      this.start();
      await this.running;
    }
  }
}
