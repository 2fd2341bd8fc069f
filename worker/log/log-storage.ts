import type { Problem } from '../../contract/problem.ts';
import type { Platform } from '../platform.ts';
import { LogDatabase, databaseName } from './database.ts';
import { deleteLog } from './delete-log.ts';
import { memoryStore } from './memory-store.ts';
import { databaseStore, nothingHeld, type Held, type LogStore } from './store.ts';

/** A database that does not answer in this time is treated as refused. */
const PATIENCE_MS = 5_000;

export interface StorageDeps {
  platform: Platform;
  /** Storage was refused or is full: from now on the log lives in memory. */
  onProblem: (code: Extract<Problem['code'], 'storage-refused' | 'storage-full'>) => void;
  /** Another tab signed out and deletes the database. */
  onDeleted: () => void;
}

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || (error as { inner?: Error }).inner?.name === 'QuotaExceededError');

/** The store behind a log: the user's database while it answers, memory from then on. One task at a time, in order. */
export class LogStorage {
  store: LogStore = memoryStore();
  private database: LogDatabase | null = null;
  private userId: number | null = null;
  private work: Promise<void> = Promise.resolve();

  /** `onMemory` is called when the database refused something and is no longer available. */
  constructor(
    private readonly deps: StorageDeps,
    private readonly onMemory: () => void,
  ) {}

  /** Opens the user's database, or memory where the browser refuses it. Returns what it holds. */
  async open(userId: number): Promise<Held> {
    this.userId = userId;
    const { platform, onProblem, onDeleted } = this.deps;
    try {
      if (!platform.indexedDb) throw new Error('the browser offers no database');
      const database = new LogDatabase(databaseName(userId), platform.indexedDb);
      database.on('versionchange', (event) => {
        database.close();
        if (event.newVersion === null) onDeleted();
        // Dexie's own handler would let the next write reopen, and so recreate, a deleted database.
        return false;
      });
      this.database = database;
      this.store = databaseStore(database);
      return await this.inTime(database.open().then(() => this.store.held()));
    } catch (error) {
      platform.log('the event log is in memory', { error: String(error) });
      this.shut();
      onProblem(isFull(error) ? 'storage-full' : 'storage-refused');
      return nothingHeld();
    }
  }

  get isPersistent(): boolean {
    return this.database !== null;
  }

  /** Closes the database. */
  shut(): void {
    this.database?.close();
    this.database = null;
    this.store = memoryStore();
  }

  /** Closes the database and deletes it, also one that did not open in time. */
  async destroy(): Promise<void> {
    const { userId } = this;
    await this.inTime(this.work).catch(() => undefined);
    this.shut();
    if (userId !== null) await deleteLog(this.deps.platform, userId);
  }

  /** Queues a task; a task the store refuses moves the log to memory and is done again there. */
  inOrder(task: () => Promise<void>): Promise<void> {
    this.work = this.work.then(() => this.guarded(task, undefined));
    return this.work;
  }

  async guarded<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    const { store } = this;
    try {
      return await task();
    } catch (error) {
      if (store.kind === 'memory' || this.store !== store) return otherwise;
      this.degrade(error);
      return task().catch(() => otherwise);
    }
  }

  inTime<T>(task: PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.deps.platform.after(PATIENCE_MS, () => reject(new Error('the database does not answer')));
      task.then(resolve, reject);
      void Promise.resolve(task).then(cancel, cancel);
    });
  }

  private degrade(error: unknown): void {
    const { platform, onProblem } = this.deps;
    platform.log('the event log goes on in memory', { error: String(error) });
    this.database?.close();
    this.store = memoryStore();
    this.onMemory();
    onProblem(isFull(error) ? 'storage-full' : 'storage-refused');
  }
}
