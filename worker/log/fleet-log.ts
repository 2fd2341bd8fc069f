import type { Diagnostics, Problem } from '../../contract/core.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import type { Accepted } from '../accept/accept-frame.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Platform } from '../platform.ts';
import { sealed } from './block.ts';
import { LogDatabase, databaseName, type EventBlockKey } from './database.ts';
import { PendingEvents } from './pending-events.ts';
import { markAllUnsaved, restoreFleet, restoreLabels, writeSnapshot, type Restored } from './snapshot.ts';
import { databaseStore, memoryStore, type LogStore } from './store.ts';
import { writerLock } from './writer-lock.ts';

export const SNAPSHOT_EVERY_MS = 30_000;
const RETENTION_EVERY_MS = 60_000;
/** A database that does not answer in this time is no database: nothing waits for it any longer. */
const PATIENCE_MS = 5_000;

export interface Retention {
  ageMs: number;
  bytes: number;
}
export const RETENTION: Retention = { ageMs: 24 * 3_600_000, bytes: 256 * 2 ** 20 };
const MEMORY_RETENTION: Retention = { ageMs: 3_600_000, bytes: 16 * 2 ** 20 };

export interface LogDeps {
  platform: Platform;
  serverNow: () => number;
  /** Storage was refused or is full: from now on the log lives in memory. */
  onProblem: (code: Extract<Problem['code'], 'storage-refused' | 'storage-full'>) => void;
  /** Another tab signed out and deletes the database. */
  onDeleted: () => void;
  retention?: Retention;
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || (error as { inner?: Error }).inner?.name === 'QuotaExceededError');

/** The event log of one user: every accepted event, and the fleet behind it as snapshots. One task at a time, in order. */
export class FleetLog {
  private database: LogDatabase | null = null;
  private store: LogStore = memoryStore();
  private ledger: EventBlockKey[] = [];
  private readonly pending = new PendingEvents();
  private readonly waiting: { scope: string; frames: Uint8Array[] }[] = [];
  private current: { scope: string; fleet: Fleet; generation: number } | null = null;
  private isWriter = false;
  private lastAtMs = 0;
  private snapshotAtMs = 0;
  private retentionAtMs = 0;
  private work: Promise<void> = Promise.resolve();
  private release = (): void => {};
  /** Blocks left out since the log was opened because they were torn or foreign. */
  damaged = 0;

  constructor(private readonly deps: LogDeps) {}

  /** Opens the user's database, or memory where the browser refuses it. */
  async open(userId: number): Promise<void> {
    const { platform, onProblem, onDeleted } = this.deps;
    try {
      if (!platform.indexedDb) throw new Error('the browser offers no database');
      const database = new LogDatabase(databaseName(userId), platform.indexedDb);
      database.on('versionchange', (event) => {
        database.close();
        if (event.newVersion === null) onDeleted();
      });
      this.database = database;
      this.store = databaseStore(database);
      this.ledger = await this.inTime(database.open().then(() => this.store.ledger()));
    } catch (error) {
      platform.log('the event log is in memory', { error: String(error) });
      this.database?.close();
      this.database = null;
      this.store = memoryStore();
      this.ledger = [];
      onProblem(isFull(error) ? 'storage-full' : 'storage-refused');
    }
    this.lastAtMs = this.ledger.at(-1)?.[0] ?? 0;
    if (this.database) this.release = writerLock(platform, `rastro-log-${userId}`, () => this.becomeWriter());
    else this.becomeWriter();
  }

  /** The last known fleet of a scope, without its labels; null when nothing is known or it cannot be read. */
  async restore(scope: string): Promise<Restored | null> {
    await this.flush();
    return this.guarded(async () => {
      const restored = await this.inTime(restoreFleet(this.store, this.ledger, scope, this.deps.serverNow()));
      this.damaged += restored?.damaged ?? 0;
      return restored;
    }, null);
  }

  async restoreLabels(restored: Restored): Promise<void> {
    const { head, fleet, damaged } = restored;
    if (!head) return;
    await this.guarded(() => restoreLabels(this.store, head, fleet), undefined);
    if (damaged === 0) fleet.labels.unsaved.clear();
  }

  /** From now on events belong to this fleet. A restored whole fleet goes on in its own rows, any other begins a generation. */
  follow(scope: string, fleet: Fleet, restored: Restored | null): void {
    this.letGo();
    const goesOn = restored?.head && restored.fleet === fleet && restored.damaged === 0;
    if (!goesOn) markAllUnsaved(fleet);
    const generation = goesOn ? restored.head!.generation : this.nextMoment();
    this.current = { scope, fleet, generation };
    this.snapshotAtMs = 0;
  }

  /** Takes the accepted events of a frame of the followed fleet. */
  append(frame: FrameColumns, accepted: Accepted): void {
    if (!this.current || !this.isWriter || accepted.count === 0) return;
    if (!this.pending.hasRoomFor(accepted.count)) this.setAside();
    this.pending.add(frame, accepted);
  }

  /** The fleet is worth a snapshot at the next tick. */
  snapshotSoon(): void {
    this.snapshotAtMs = 0;
  }

  /** Once a second: writes what is pending; now and then a snapshot, and what is too old goes. */
  tick(): Promise<void> {
    const nowMs = this.deps.platform.now();
    const snapshotDue = this.current !== null && this.current.fleet.size > 0 && nowMs - this.snapshotAtMs >= SNAPSHOT_EVERY_MS;
    const retentionDue = nowMs - this.retentionAtMs >= RETENTION_EVERY_MS;
    if (snapshotDue) this.snapshotAtMs = nowMs;
    if (retentionDue) this.retentionAtMs = nowMs;
    return this.flush(snapshotDue).then(() => (retentionDue ? this.inOrder(() => this.retain()) : undefined));
  }

  /** Writes what is pending, and a snapshot after it when asked. */
  flush(withSnapshot = false): Promise<void> {
    this.setAside();
    return this.inOrder(async () => {
      await this.writeEvents();
      const { current } = this;
      if (!withSnapshot || !current || !this.isWriter || current.fleet.size === 0) return;
      const { scope, fleet, generation } = current;
      await writeSnapshot(this.store, fleet, { scope, generation, size: fleet.size, upToMs: this.lastAtMs });
    });
  }

  /** Ends following; what is pending stays to be written. */
  letGo(): void {
    this.setAside();
    this.current = null;
  }

  /** Writes what is left and closes. */
  async close(): Promise<void> {
    await this.flush(true);
    this.shut();
  }

  /** Deletes the user's database. */
  async destroy(): Promise<void> {
    this.current = null;
    this.pending.take();
    this.waiting.length = 0;
    const { database } = this;
    await this.work.catch(() => undefined);
    this.shut();
    await database?.delete().catch((error: unknown) => this.deps.platform.log('the event log was not deleted', { error: String(error) }));
  }

  status(): Diagnostics['log'] & { state: 'persistent' | 'memory' } {
    const sum = (part: 2 | 3): number => this.ledger.reduce((total, key) => total + key[part], 0);
    return { events: sum(3), bytes: sum(2), thinned: this.pending.thinned, state: this.store.kind };
  }

  private shut(): void {
    this.current = null;
    this.isWriter = false;
    this.release();
    this.database?.close();
    this.database = null;
    this.store = memoryStore();
    this.ledger = [];
  }

  private becomeWriter(): void {
    this.isWriter = true;
    if (!this.current) return;
    // Another tab wrote until now: its rows may lie in another order.
    markAllUnsaved(this.current.fleet);
    this.current.generation = this.nextMoment();
    this.snapshotAtMs = 0;
    void this.inOrder(async () => {
      this.ledger = await this.store.ledger();
      this.lastAtMs = Math.max(this.lastAtMs, this.ledger.at(-1)?.[0] ?? 0);
    });
  }

  /** Server's time, but never twice the same: the key of a block. */
  private nextMoment(): number {
    this.lastAtMs = Math.max(this.lastAtMs + 1, Math.round(this.deps.serverNow()));
    return this.lastAtMs;
  }

  private setAside(): void {
    if (!this.current || this.pending.size === 0) return;
    this.waiting.push({ scope: this.current.scope, frames: this.pending.take() });
  }

  private async writeEvents(): Promise<void> {
    while (this.waiting.length > 0) {
      const { scope, frames } = this.waiting[0]!;
      const blocks = frames.map((bytes) => {
        const events = new DataView(bytes.buffer).getUint32(4, true);
        return { key: [this.nextMoment(), scope, bytes.byteLength, events] as EventBlockKey, ...sealed(bytes) };
      });
      await this.store.addEvents(blocks);
      this.waiting.shift();
      this.ledger.push(...blocks.map((block) => block.key));
    }
  }

  private async retain(): Promise<void> {
    if (!this.isWriter) return;
    const limit = this.store.kind === 'memory' ? MEMORY_RETENTION : await this.limit();
    const oldestMs = this.deps.serverNow() - limit.ageMs;
    let bytes = this.status().bytes;
    let count = 0;
    for (const key of this.ledger) {
      if (key[0] >= oldestMs && bytes <= limit.bytes) break;
      bytes -= key[2];
      count += 1;
    }
    if (count === 0) return;
    await this.store.dropEvents(this.ledger.slice(0, count));
    this.ledger.splice(0, count);
  }

  private async limit(): Promise<Retention> {
    const { ageMs, bytes } = this.deps.retention ?? RETENTION;
    const { quotaBytes } = await this.deps.platform.storageUse();
    return { ageMs, bytes: quotaBytes ? Math.min(bytes, quotaBytes / 2) : bytes };
  }

  /** Queues a task; a task the store refuses moves the log to memory and is done again there. */
  private inOrder(task: () => Promise<void>): Promise<void> {
    this.work = this.work.then(() => this.guarded(task, undefined));
    return this.work;
  }

  private async guarded<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    const { store } = this;
    try {
      return await task();
    } catch (error) {
      if (store.kind === 'memory' || this.store !== store) return otherwise;
      this.degrade(error);
      return task().catch(() => otherwise);
    }
  }

  private degrade(error: unknown): void {
    const { platform, onProblem } = this.deps;
    platform.log('the event log goes on in memory', { error: String(error) });
    this.database?.close();
    this.store = memoryStore();
    this.ledger = [];
    if (this.current) markAllUnsaved(this.current.fleet);
    onProblem(isFull(error) ? 'storage-full' : 'storage-refused');
  }

  private inTime<T>(task: PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.deps.platform.after(PATIENCE_MS, () => reject(new Error('the database does not answer')));
      task.then(resolve, reject);
      void Promise.resolve(task).then(cancel, cancel);
    });
  }
}
