import type { Diagnostics } from '../../contract/core.ts';
import type { LogRetention, LogSpan } from '../../contract/event-log.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import type { Accepted } from '../accept/accept-frame.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { Contents, type PastBlock } from './contents.ts';
import type { EventBlockKey } from './database.ts';
import { Due } from './due.ts';
import { COVERS_EVERY_MS, READ_AGAIN_MS, RETENTION_EVERY_MS, SNAPSHOT_EVERY_MS } from './intervals.ts';
import { keyframeOf, KeyframeRhythm } from './keyframes.ts';
import { LogStorage, type StorageDeps } from './log-storage.ts';
import { Moments } from './moments.ts';
import { PendingEvents } from './pending-events.ts';
import { blocksOf, newQueue, writeQueue } from './queue.ts';
import { limitOf, RETENTION } from './retention.ts';
import { markAllUnsaved, restoreFleet, restoreLabels, writeSnapshot, type Restored } from './snapshot.ts';
import { spanOf } from './span.ts';
import type { Held, LogStore } from './store.ts';
import type { Stretch } from './stretches.ts';
import { writerLock } from './writer-lock.ts';

export interface LogDeps extends StorageDeps {
  serverNow: () => number;
  retention?: LogRetention;
}

/** The event log of one user: every accepted event, the fleet behind it as snapshots, and keyframes to look back from. */
export class FleetLog {
  /** Blocks and keyframes skipped since the log was opened because they were corrupt or foreign. */
  damaged = 0;
  readonly contents = new Contents();
  private readonly pending = new PendingEvents();
  private readonly queue = newQueue();
  private readonly rhythm = new KeyframeRhythm();
  private readonly storage: LogStorage;
  private readonly moments: Moments;
  private current: { scope: string; fleet: Fleet; generation: number } | null = null;
  private retention: LogRetention;
  /** What is kept where it is stored. */
  limit: LogRetention;
  private isWriter = false;
  private readonly snapshots = new Due(SNAPSHOT_EVERY_MS);
  private readonly retentions = new Due(RETENTION_EVERY_MS);
  private readonly covers = new Due(COVERS_EVERY_MS);
  private readAtMs = Number.NEGATIVE_INFINITY;
  private release = (): void => {};

  constructor(private readonly deps: LogDeps) {
    this.retention = deps.retention ?? RETENTION;
    this.limit = this.retention;
    this.moments = new Moments(deps.serverNow);
    this.storage = new LogStorage(deps, () => this.onMemory());
  }

  /** Opens the user's database, or memory where the browser refuses it. */
  async open(userId: number): Promise<void> {
    this.take(await this.storage.open(userId));
    this.readAtMs = this.deps.platform.now();
    if (this.storage.isPersistent)
      this.release = writerLock(this.deps.platform, `rastro-log-${userId}`, () => this.becomeWriter());
    else this.becomeWriter();
  }

  /** Whose fleet is followed. */
  get scope(): string | null {
    return this.current?.scope ?? null;
  }

  /** Whether this tab is the writer. */
  get canWrite(): boolean {
    return this.isWriter;
  }

  /** The newest moment of anything queued. */
  get lastMs(): number {
    return this.moments.lastMs;
  }

  /** The last known fleet of a scope, without its labels; null when nothing is known or it cannot be read. */
  async restore(scope: string): Promise<Restored | null> {
    await this.flush();
    return this.storage.guarded(async () => {
      const restored = await this.storage.inTime(restoreFleet(this.storage.store, this.contents, scope));
      this.damaged += restored?.damaged ?? 0;
      return restored;
    }, null);
  }

  async restoreLabels(restored: Restored): Promise<void> {
    const { head, fleet, damaged } = restored;
    if (!head) return;
    await this.storage.guarded(() => restoreLabels(this.storage.store, head, fleet), undefined);
    if (damaged === 0) fleet.labels.unsaved.clear();
  }

  /** From now on events belong to this fleet. A completely restored fleet keeps its rows, any other begins a generation. */
  follow(scope: string, fleet: Fleet, restored: Restored | null): void {
    this.letGo();
    const goesOn = restored?.head && restored.fleet === fleet && restored.damaged === 0;
    if (!goesOn) markAllUnsaved(fleet);
    const generation = goesOn ? restored.head!.generation : this.moments.next();
    this.current = { scope, fleet, generation };
    this.snapshots.soon();
    this.contents.marks.follow(fleet);
    this.rhythm.follow(scope);
  }

  /** Takes the accepted events of a frame of the followed fleet. */
  append(frame: FrameColumns, accepted: Accepted): void {
    if (!this.current || !this.isWriter || accepted.count === 0) return;
    if (!this.pending.hasRoomFor(accepted.count)) this.setAside();
    this.pending.add(frame, accepted);
    this.contents.marks.note(frame, accepted);
  }

  /** The fleet is complete: write a snapshot and a keyframe at the next tick. */
  snapshotSoon(): void {
    this.snapshots.soon();
    this.rhythm.soon();
  }

  /**
   * Once a second: writes what is pending; now and then a snapshot or a keyframe, and what is too old goes. `isLive`
   * means that the followed fleet is complete at this moment: the link is up and its topics are followed.
   */
  async tick(isLive = false): Promise<void> {
    const nowMs = this.deps.platform.now();
    const withSnapshot = (this.current?.fleet.size ?? 0) > 0 && this.snapshots.takes(nowMs);
    const withRetention = this.retentions.takes(nowMs);
    if (isLive) this.stayLive(nowMs);
    await this.write(withSnapshot, this.covers.isDue(nowMs));
    if (withRetention) await this.storage.inOrder(() => this.retain());
  }

  /** Writes what is pending, and a snapshot after it when asked. */
  flush(withSnapshot = false): Promise<void> {
    return this.write(withSnapshot, true);
  }

  /** Stops following; pending events will still be written. */
  letGo(): void {
    this.setAside();
    this.current = null;
  }

  /** Writes what is left and closes. */
  async close(): Promise<void> {
    await this.flush(true);
    this.shut();
    this.storage.shut();
  }

  /** Deletes the user's database. */
  async destroy(): Promise<void> {
    this.current = null;
    this.pending.take();
    this.queue.clear();
    await this.storage.destroy();
    this.shut();
  }

  status(): Diagnostics['log'] & { state: 'persistent' | 'memory' } {
    return { ...this.contents.ledger.totals(), thinned: this.pending.thinned, state: this.storage.store.kind };
  }

  /** How long and how much is kept from now on. */
  setRetention(retention: LogRetention): Promise<void> {
    this.retention = retention;
    return this.storage.inOrder(() => this.retain());
  }

  /** What the log holds of the followed fleet between two moments, from the keys alone. */
  async span(fromMs: number, toMs: number, bins: number): Promise<LogSpan> {
    await this.readAgain();
    const { current } = this;
    const unwritten = [...this.queue.keys(), ...this.pendingKeys()];
    return spanOf(
      { contents: this.contents, unwritten, fleet: current?.fleet ?? null, scope: this.scope },
      { fromMs, toMs, bins, nowMs: this.knownUpToMs(), keptFromMs: this.deps.serverNow() - this.limit.ageMs },
    );
  }

  /** Time up to which this tab knows what was followed: it reads later what another tab writes. */
  private knownUpToMs(): number {
    return Math.round(this.deps.serverNow()) - (this.isWriter ? 0 : READ_AGAIN_MS + COVERS_EVERY_MS);
  }

  /** Makes everything up to a moment readable. */
  async ready(atMs: number): Promise<void> {
    if (!this.isWriter) return this.readAgain();
    const lastMs = this.contents.ledger.events.at(-1)?.[0] ?? 0;
    if (atMs > lastMs && (this.pending.size > 0 || this.queue.size > 0)) await this.flush();
  }

  /** The store of the bytes, read only; reading may fail. */
  get store(): Pick<LogStore, 'events' | 'keyframe'> {
    return this.storage.store;
  }

  /** Adds blocks of the past of a scope. */
  insert(scope: string, blocks: readonly PastBlock[]): Promise<void> {
    return this.storage.inOrder(() => this.contents.insert(this.storage.store, scope, blocks));
  }

  /** Notes that a stretch holds what the server knew of some devices. */
  noteFilled(stretch: Stretch): Promise<void> {
    return this.storage.inOrder(() => this.contents.noteFilled(this.storage.store, stretch));
  }

  private stayLive(nowMs: number): void {
    const { current } = this;
    if (!current || !this.isWriter) return;
    const cover = this.contents.covers.extend(current.scope, Math.round(this.deps.serverNow()));
    if (!this.rhythm.isDue(nowMs, current.fleet.size, cover.endMs - cover.startMs, this.limit.bytes)) return;
    this.setAside();
    this.queue.keyframe(keyframeOf(current.fleet, this.moments.next(), current.scope));
    this.rhythm.onWritten(nowMs);
  }

  private write(withSnapshot: boolean, withCovers: boolean): Promise<void> {
    this.setAside();
    if (withCovers) this.covers.takes(this.deps.platform.now());
    return this.storage.inOrder(async () => {
      const { store } = this.storage;
      await writeQueue(this.queue, store, this.contents);
      if (withCovers) await store.putCovers(this.contents.covers.takeUnwritten());
      const { current } = this;
      if (!withSnapshot || !current || !this.isWriter || current.fleet.size === 0) return;
      const { scope, fleet, generation } = current;
      await writeSnapshot(store, fleet, { scope, generation, size: fleet.size, upToMs: this.moments.lastMs });
    });
  }

  private shut(): void {
    this.current = null;
    this.isWriter = false;
    this.release();
    this.contents.clear();
  }

  private take(held: Held): void {
    this.contents.take(held);
    this.moments.reach(this.contents.ledger.lastMs());
  }

  /** The database is unavailable: the log restarts in memory. */
  private onMemory(): void {
    this.contents.clear();
    this.rhythm.reset();
    this.rhythm.soon();
    if (this.current) markAllUnsaved(this.current.fleet);
  }

  private becomeWriter(): void {
    this.isWriter = true;
    const { current } = this;
    if (!current && this.deps.platform.now() - this.readAtMs < READ_AGAIN_MS) return;
    if (current) {
      // Another tab wrote until now: its order of rows may differ, and events in between are in no block.
      markAllUnsaved(current.fleet);
      current.generation = this.moments.next();
      this.contents.marks.follow(current.fleet);
      this.snapshotSoon();
    }
    void this.storage.inOrder(async () => this.take(await this.storage.store.held()));
  }

  /** A reading tab loads what the writer added. */
  private async readAgain(): Promise<void> {
    const nowMs = this.deps.platform.now();
    if (this.isWriter || nowMs - this.readAtMs < READ_AGAIN_MS) return;
    this.readAtMs = nowMs;
    await this.storage.inOrder(async () => this.take(await this.storage.store.held()));
  }

  private pendingKeys(): EventBlockKey[] {
    if (this.pending.size === 0 || !this.current) return [];
    const atMs = Math.max(this.moments.lastMs + 1, Math.round(this.deps.serverNow()));
    return [[atMs, this.current.scope, 0, this.pending.size]];
  }

  /** Turns the pending events into blocks of this moment. */
  private setAside(): void {
    const { current, pending, queue } = this;
    if (!current || pending.size === 0) return;
    for (const block of blocksOf(pending.take(), current.scope, this.moments)) {
      queue.block(block);
      this.rhythm.onBlock(block.key);
    }
    queue.marks(this.contents.marks.take(this.moments.lastMs, current.scope));
  }

  private async retain(): Promise<void> {
    if (!this.isWriter) return;
    this.limit = await limitOf(this.retention, this.storage.store.kind, this.deps.platform);
    await this.contents.retain(this.storage.store, this.limit, this.deps.serverNow(), this.scope);
  }
}
