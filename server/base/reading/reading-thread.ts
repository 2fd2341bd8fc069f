import type { Worker } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import { after } from '../platform.ts';
import { startThread } from '../threads.ts';
import type { Reader } from './reader.ts';
import type { ReadingAnswer, ReadingQuestion } from './reading-worker.ts';

/** What a thread may keep in memory: it holds one file at a time, and the largest is 20 MB. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

type Done = Extract<ReadingAnswer, { ok: true }>;

interface Waiting {
  resolve(answer: Done): void;
  reject(error: Error): void;
}

const tooLong = (): Refusal => new Refusal('reading-too-long');

/** What a thread died of. One that ran out of memory was given too much to read. */
const causeOf = (error: unknown): Error =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? tooLong()
    : error instanceof Error
      ? error
      : new Error(String(error));

/** One thread that reads, one thing at a time. It is gone after what took too long or too much: start another. */
export class ReadingThread {
  private readonly worker: Worker;
  private readonly ready: Promise<unknown>;
  private waiting: Waiting | null = null;
  isGone = false;

  constructor(private readonly longestMs: number) {
    this.worker = startThread(new URL('./reading-worker.ts', import.meta.url), null, LIMITS);
    // It never keeps the server from ending.
    this.worker.unref();
    this.ready = new Promise((resolve) => this.worker.once('message', resolve).once('exit', resolve));
    this.worker.on('message', (answer: ReadingAnswer | 'ready') => {
      if (answer !== 'ready') this.take(answer);
    });
    this.worker.on('error', (error) => this.lose(causeOf(error)));
    this.worker.on('exit', () => this.lose(new Error('The reading thread has ended')));
  }

  async run<Input, Output>({ module, name }: Reader<Input, Output>, input: Input): Promise<Output> {
    return (await this.ask({ module, name, input, isInLots: false })).value as Output;
  }

  /** What a reader yields, lot by lot: the limit of time holds for each. */
  async *lots<Input, Lot>({ module, name }: Reader<Input, AsyncIterable<Lot>>, input: Input): AsyncIterable<Lot> {
    await this.ask({ module, name, input, isInLots: true });
    for (;;) {
      const { value, isDone } = await this.ask({ next: true });
      if (isDone) return;
      yield value as Lot;
    }
  }

  async end(): Promise<void> {
    this.lose(new Error('The reading thread has ended'));
    await this.worker.terminate();
  }

  private async ask(question: ReadingQuestion): Promise<Done> {
    await this.ready;
    if (this.isGone) throw new Error('The reading thread has ended');
    const answer = new Promise<Done>((resolve, reject) => (this.waiting = { resolve, reject }));
    this.worker.postMessage(question);
    const cancel = after(this.longestMs, () => {
      this.lose(tooLong());
      void this.worker.terminate();
    });
    try {
      return await answer;
    } finally {
      cancel();
    }
  }

  private take(answer: ReadingAnswer): void {
    const { waiting } = this;
    this.waiting = null;
    if (answer.ok) waiting?.resolve(answer);
    else if ('error' in answer) waiting?.reject(answer.error);
    else waiting?.reject(new Refusal(answer.refusal.code, answer.refusal.fields, answer.refusal.values));
  }

  private lose(error: Error): void {
    this.isGone = true;
    this.waiting?.reject(error);
    this.waiting = null;
  }
}
