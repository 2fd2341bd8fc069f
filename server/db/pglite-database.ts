import { AsyncLocalStorage } from 'node:async_hooks';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads.ts';
import type { Database } from './database.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './pglite-thread.ts';
import { DatabaseGoneError, QueryError } from './query-error.ts';

export interface PgliteDatabase extends Database {
  /** The whole data folder as an uncompressed tar, for tests and backups. */
  dump(): Promise<Uint8Array>;
}

type Work = ThreadRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
type Done = Extract<ThreadAnswer, { ok: true }>;

/** Asks the thread and pairs answers with requests; fails everything outstanding when the thread dies. */
class Thread {
  private readonly waiting = new Map<number, { resolve: (answer: Done) => void; reject: (error: Error) => void }>();
  private lastId = 0;
  private dead: Error | null = null;
  readonly ready: Promise<unknown>;

  constructor(private readonly worker: Worker) {
    this.ready = new Promise<Done>((resolve, reject) => this.waiting.set(0, { resolve, reject }));
    worker.on('message', (answer: ThreadAnswer) => {
      const waiter = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (answer.ok) waiter?.resolve(answer);
      else waiter?.reject(new QueryError(answer.message, answer.code, answer.detail, answer.constraint));
    });
    worker.on('error', (error) => this.die(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.die(new Error('The embedded database has stopped')));
  }

  private die(error: Error): void {
    this.dead ??= new DatabaseGoneError(error);
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

  async stop(): Promise<void> {
    if (!this.dead) await this.ask({ op: 'close' }).catch(() => undefined);
    await this.worker.terminate();
  }
}

/**
 * The embedded database in a thread of its own, so that its work never blocks the server's loop. One connection:
 * statements run in the order asked, a transaction holds the others back. Using the outer database inside a
 * transaction would wait for ever and is refused instead.
 */
class Embedded implements PgliteDatabase {
  readonly kind = 'pglite';
  private gate: Promise<void> = Promise.resolve();
  private readonly inside = new AsyncLocalStorage<{ open: boolean }>();

  constructor(private readonly thread: Thread) {}

  private async rows<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const answer = await this.thread.ask({ op: 'query', sql, parameters: [...parameters] });
    return ('rows' in answer ? answer.rows : []) as Row[];
  }

  private refuseInside(): void {
    if (this.inside.getStore()?.open) throw new Error('Inside a transaction only its own database may be used');
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.refuseInside();
    await this.gate;
    return this.rows<Row>(sql, parameters);
  }

  async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    this.refuseInside();
    const before = this.gate;
    let open = (): void => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    await before;
    const state = { open: true };
    try {
      return await this.inside.run(state, () => this.exclusive(work));
    } finally {
      state.open = false;
      open();
    }
  }

  private async exclusive<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    await this.rows('BEGIN', []);
    try {
      const result = await work(this.within(0));
      await this.rows('COMMIT', []);
      return result;
    } catch (error) {
      await this.rows('ROLLBACK', []);
      throw error;
    }
  }

  /** The database inside a transaction; a transaction within it is a savepoint. */
  private within(depth: number): Database {
    return {
      kind: 'pglite',
      query: (sql, parameters = []) => this.rows(sql, parameters),
      transaction: async (work) => {
        await this.rows(`SAVEPOINT level_${depth}`, []);
        try {
          const result = await work(this.within(depth + 1));
          await this.rows(`RELEASE SAVEPOINT level_${depth}`, []);
          return result;
        } catch (error) {
          await this.rows(`ROLLBACK TO SAVEPOINT level_${depth}`, []);
          throw error;
        }
      },
      close: () => Promise.reject(new Error('A transaction cannot close the database')),
    };
  }

  async dump(): Promise<Uint8Array> {
    await this.gate;
    const answer = await this.thread.ask({ op: 'dump' });
    return 'bytes' in answer ? answer.bytes : new Uint8Array();
  }

  async close(): Promise<void> {
    await this.gate;
    await this.thread.stop();
  }
}

/** Opens the embedded database of a folder (null: in memory). Take the folder's lock first: it has none of its own. */
export async function openPglite(folder: string | null, dump: string | null = null): Promise<PgliteDatabase> {
  const worker = startThread(new URL('./pglite-thread.ts', import.meta.url), { folder, dump } satisfies ThreadData);
  const thread = new Thread(worker);
  try {
    await thread.ready;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return new Embedded(thread);
}
