import type { Worker } from 'node:worker_threads';
import { after, every } from '../platform.ts';
import type { ThreadAnswer, ThreadRequest } from './pglite-thread.ts';
import { DatabaseGoneError, isOutOfSpace, QueryError } from './query-error.ts';

type Work = ThreadRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
type Done = Extract<ThreadAnswer, { ok: true }>;

/** Bytes that the log of the database takes when it needs its next file, and what goes on beside it. */
export const NEXT_LOG_BYTES = 2 * 16 * 1_048_576;
/** Looks in a row without an answer, on a disk without room, after which the thread is given up. */
const LOOKS_WITHOUT_ANSWER = 10;
/** Longest wait for the thread to close its files by itself. */
const LONGEST_CLOSE_MS = 10_000;

/** The disk of the database's folder. */
export interface Disk {
  freeBytes(): Promise<number>;
  /** How often a thread that does not answer is looked at. */
  lookEveryMs: number;
}

/**
 * Asks the thread and pairs answers with requests; fails everything outstanding when the thread dies. Where the log of the
 * database finds no room for its next file, the thread spins for ever and room that is made does not help: then it is ended.
 */
export class DatabaseThread {
  private readonly waiting = new Map<number, { resolve: (answer: Done) => void; reject: (error: Error) => void }>();
  private lastId = 0;
  private dead: Error | null = null;
  /** Since the last answer: looks that were taken, and whether the disk was full meanwhile. */
  private looks = 0;
  private wasFull = false;
  private readonly stopLooking: () => Promise<void>;
  readonly ready: Promise<unknown>;

  constructor(
    private readonly worker: Worker,
    private readonly disk: Disk | null,
  ) {
    this.ready = new Promise<Done>((resolve, reject) => this.waiting.set(0, { resolve, reject }));
    worker.on('message', (answer: ThreadAnswer) => this.take(answer));
    worker.on('error', (error) => this.die(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.die(new Error('the embedded database has stopped')));
    this.stopLooking = every(
      disk?.lookEveryMs ?? 60_000,
      () => this.look(),
      () => undefined,
    );
  }

  get isDead(): boolean {
    return this.dead !== null;
  }

  private take(answer: ThreadAnswer): void {
    this.looks = 0;
    this.wasFull = false;
    const waiter = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.ok) return waiter?.resolve(answer);
    const error = new QueryError(answer.message, answer.code, answer.detail, answer.constraint);
    this.wasFull = isOutOfSpace(error);
    waiter?.reject(error);
  }

  /** A long statement is waited for; one that hangs while there is no room is not. */
  private async look(): Promise<void> {
    if (this.waiting.size === 0 || this.disk === null) return void (this.looks = 0);
    this.wasFull ||= (await this.disk.freeBytes()) < NEXT_LOG_BYTES;
    this.looks += 1;
    if (!this.wasFull || this.looks < LOOKS_WITHOUT_ANSWER) return;
    this.die(new Error('the disk is full, and the embedded database hangs'));
    await this.worker.terminate();
  }

  private die(error: Error): void {
    this.dead ??= new DatabaseGoneError(error);
    void this.stopLooking();
    for (const waiter of this.waiting.values()) waiter.reject(this.dead);
    this.waiting.clear();
  }

  ask(work: Work): Promise<Done> {
    if (this.dead) return Promise.reject(this.dead);
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...work, id });
    });
  }

  /** Lets it close its files, but does not wait for a statement that never ends. */
  async stop(): Promise<void> {
    const giveUp = after(LONGEST_CLOSE_MS, () => this.die(new Error('the embedded database did not close in time')));
    await this.ask({ op: 'close' }).catch(() => undefined);
    giveUp();
    await this.worker.terminate();
  }
}
