import { AsyncLocalStorage } from 'node:async_hooks';
import { after, atMost } from '../platform.ts';
import { startThread } from '../threads.ts';
import type { Database } from './database.ts';
import { DatabaseThread, NEXT_LOG_BYTES, type Disk } from './database-thread.ts';
import { freeBytesOf } from './free-space.ts';
import type { ThreadData } from './pglite-thread.ts';
import { DatabaseGoneError } from './query-error.ts';

export interface PgliteDatabase extends Database {
  /** The whole data folder as an uncompressed tar, for tests and backups. */
  dump(): Promise<Uint8Array>;
}

interface Source extends ThreadData {
  /** Of the folder; null in memory. */
  disk: Disk | null;
  /** Hears when the thread ended by itself and is started again. */
  onLost(error: Error): void;
}

const LOOK_EVERY_MS = 2_000;
/** A thread that has ended is started again at most so often. */
const START_AGAIN_MS = 2_000;
/** Longest wait at the end for a transaction that is under way. */
const LONGEST_TRANSACTION_MS = 10_000;

async function startOn({ folder, dump, disk }: Source): Promise<DatabaseThread> {
  const worker = startThread(new URL('./pglite-thread.ts', import.meta.url), { folder, dump } satisfies ThreadData);
  const thread = new DatabaseThread(worker, disk);
  try {
    await thread.ready;
    return thread;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

const rowsOf = async <Row extends object>(
  thread: DatabaseThread,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> => {
  const answer = await thread.ask({ op: 'query', sql, parameters: [...parameters] });
  return ('rows' in answer ? answer.rows : []) as Row[];
};

/** The database inside a transaction; a transaction within it is a savepoint. */
const within = (thread: DatabaseThread, depth: number): Database => ({
  kind: 'pglite',
  query: (sql, parameters = []) => rowsOf(thread, sql, parameters),
  transaction: async (work) => {
    await rowsOf(thread, `SAVEPOINT level_${depth}`, []);
    try {
      const result = await work(within(thread, depth + 1));
      await rowsOf(thread, `RELEASE SAVEPOINT level_${depth}`, []);
      return result;
    } catch (error) {
      await rowsOf(thread, `ROLLBACK TO SAVEPOINT level_${depth}`, []);
      throw error;
    }
  },
  close: () => Promise.reject(new Error('A transaction cannot close the database')),
});

/**
 * The embedded database in a thread of its own, so that its work never blocks the server's loop. One connection:
 * statements run in the order asked, a transaction holds the others back. Using the outer database inside a
 * transaction would wait for ever and is refused instead. A thread that ended by itself is started anew on its folder, as
 * soon as there is room on the disk.
 */
class Embedded implements PgliteDatabase {
  readonly kind = 'pglite';
  private gate: Promise<void> = Promise.resolve();
  private readonly inside = new AsyncLocalStorage<{ open: boolean }>();

  private starting: Promise<DatabaseThread> | null = null;
  private isClosed = false;

  constructor(
    private thread: DatabaseThread,
    private readonly source: Source,
  ) {}

  private async live(): Promise<DatabaseThread> {
    const { disk } = this.source;
    if (!this.thread.isDead || disk === null || this.isClosed) return this.thread;
    this.starting ??= this.startAgain(disk).finally(() => after(START_AGAIN_MS, () => (this.starting = null)));
    return this.starting;
  }

  private async startAgain(disk: Disk): Promise<DatabaseThread> {
    try {
      if ((await disk.freeBytes()) < NEXT_LOG_BYTES) throw new Error('the disk of the embedded database is full');
      this.source.onLost(new Error('the thread of the embedded database has ended, and is started again'));
      return (this.thread = await startOn({ ...this.source, dump: null }));
    } catch (error) {
      throw new DatabaseGoneError(error);
    }
  }

  private refuseInside(): void {
    if (this.inside.getStore()?.open) throw new Error('Inside a transaction only its own database may be used');
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.refuseInside();
    await this.gate;
    return rowsOf<Row>(await this.live(), sql, parameters);
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
    const thread = await this.live();
    await rowsOf(thread, 'BEGIN', []);
    try {
      const result = await work(within(thread, 0));
      await rowsOf(thread, 'COMMIT', []);
      return result;
    } catch (error) {
      await rowsOf(thread, 'ROLLBACK', []);
      throw error;
    }
  }

  async dump(): Promise<Uint8Array> {
    await this.gate;
    const answer = await (await this.live()).ask({ op: 'dump' });
    return 'bytes' in answer ? answer.bytes : new Uint8Array();
  }

  async close(): Promise<void> {
    await atMost(LONGEST_TRANSACTION_MS, this.gate).catch(() => undefined);
    this.isClosed = true;
    await this.thread.stop();
  }
}

/**
 * Opens the embedded database of a folder (null: in memory). Take the folder's lock first: it has none of its own.
 * `dump` is what it begins with.
 */
export async function openPglite(
  folder: string | null,
  {
    dump = null,
    onLost = () => undefined,
    disk = folder === null ? null : { freeBytes: () => freeBytesOf(folder), lookEveryMs: LOOK_EVERY_MS },
  }: Partial<Omit<Source, 'folder'>> = {},
): Promise<PgliteDatabase> {
  const source: Source = { folder, dump, disk, onLost };
  return new Embedded(await startOn(source), source);
}
