import { Refusal } from '../http/refusal.ts';
import { FairQueue } from './fair-queue.ts';
import type { Caller } from '../rights/caller.ts';
import type { Reader } from './reader.ts';
import { ReadingThread } from './reading-thread.ts';

/** Longest time that reading one thing, or one lot of a table, takes. */
export const LONGEST_READING_MS = 10_000;
/** Two threads, so that one brand, which has one at a time, never keeps all others waiting. */
const THREADS = 2;
/** What waits in all: a brand has half of what is free at most, one person an eighth. */
export const MOST_WAITING_READINGS = 128;
/** Seconds after which somebody who was refused may try again. */
const COME_BACK_S = 5;

/** Who asks for something to be read. */
export type Asker = Pick<Caller, 'brandId' | 'userId'>;

/** Where whatever people send as a text, a file or a shape is read: beside the loop that answers everybody. */
export interface Reading {
  /** Reads in turns of the brands. Refused where it takes too long or too much memory, or where too much waits already. */
  run<Input, Output>(asker: Asker, reader: Reader<Input, Output>, input: Input): Promise<Output>;
  /** What a job reads, in a thread of its own: how many jobs run at once is limited where they run. */
  lots<Input, Lot>(reader: Reader<Input, AsyncIterable<Lot>>, input: Input): AsyncIterable<Lot>;
  stop(): Promise<void>;
}

interface Piece {
  brand: number;
  work(thread: ReadingThread): Promise<void>;
  refuse(error: Error): void;
}

class Readings implements Reading {
  private readonly queue = new FairQueue<Piece>(MOST_WAITING_READINGS);
  private readonly free: ReadingThread[] = [];
  private readonly threads = new Set<ReadingThread>();
  /** Brands that have something read now. */
  private readonly busy = new Set<number>();
  private isOver = false;

  constructor(private readonly longestMs: number) {}

  run<Input, Output>({ brandId, userId }: Asker, reader: Reader<Input, Output>, input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const piece: Piece = {
        brand: brandId,
        work: (thread) => thread.run(reader, input).then(resolve, reject),
        refuse: reject,
      };
      if (this.isOver || !this.queue.add({ brand: brandId, device: userId }, piece))
        throw new Refusal('reading-busy', {}, { seconds: COME_BACK_S });
      this.goOn();
    });
  }

  async *lots<Input, Lot>(reader: Reader<Input, AsyncIterable<Lot>>, input: Input): AsyncIterable<Lot> {
    const thread = this.start();
    try {
      yield* thread.lots(reader, input);
    } finally {
      await this.end(thread);
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    for (const { refuse } of this.queue.take(MOST_WAITING_READINGS)) refuse(new Refusal('not-ready'));
    await Promise.all([...this.threads].map((thread) => this.end(thread)));
  }

  private start(): ReadingThread {
    const thread = new ReadingThread(this.longestMs);
    this.threads.add(thread);
    return thread;
  }

  private async end(thread: ReadingThread): Promise<void> {
    this.threads.delete(thread);
    await thread.end();
  }

  private goOn(): void {
    while (this.busy.size < THREADS) {
      const [piece] = this.queue.take(1, this.busy);
      if (!piece) return;
      void this.take(piece);
    }
  }

  private async take({ brand, work }: Piece): Promise<void> {
    this.busy.add(brand);
    const waiting = this.free.pop();
    const thread = !waiting || waiting.isGone ? this.start() : waiting;
    await work(thread);
    if (thread.isGone) this.threads.delete(thread);
    else this.free.push(thread);
    this.busy.delete(brand);
    if (!this.isOver) this.goOn();
  }
}

/** Opens it; a thread is started when the first thing is to be read. */
export const openReading = (longestMs = LONGEST_READING_MS): Reading => new Readings(longestMs);
