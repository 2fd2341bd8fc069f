import type { LogRetention } from '../../contract/event-log.ts';
import { sealed } from './block.ts';
import type { EventBlock } from './database.ts';
import { Ledger } from './ledger.ts';
import { Marks } from './marks.ts';
import { expired } from './retention.ts';
import { nothingHeld, type Held, type LogStore } from './store.ts';
import { Stretches, type Stretch } from './stretches.ts';

/** A block of the past that was not logged when it happened. */
export interface PastBlock {
  atMs: number;
  bytes: Uint8Array;
  events: number;
}

/** What the log's store holds, as far as it is kept in memory: keys, stretches and marks, no bytes of events. */
export class Contents {
  readonly ledger = new Ledger();
  readonly covers = new Stretches();
  readonly fills = new Stretches();
  readonly marks = new Marks();
  /** Counts up when something was added to the past. */
  pastRevision = 0;

  take(held: Held): void {
    this.ledger.reset(held.events, held.keyframes);
    this.covers.reset(held.covers);
    this.fills.reset(held.fills);
    this.marks.reset(held.marks);
    this.pastRevision += 1;
  }

  clear(): void {
    this.take(nothingHeld());
  }

  /** Drops what is too old or too much, from the store as well. */
  async retain(store: LogStore, { ageMs, bytes }: LogRetention, nowMs: number, scope: string | null): Promise<void> {
    const { ledger } = this;
    const horizonMs = nowMs - ageMs;
    const gone = expired(ledger, horizonMs, bytes, scope);
    ledger.remove(gone.events, gone.keyframes);
    const oldestMs = Math.min(
      ...[ledger.events[0], ledger.keyframes[0]].map((key) => key?.[0] ?? Number.POSITIVE_INFINITY),
    );
    const beforeMs = Math.max(horizonMs, Number.isFinite(oldestMs) ? oldestMs : horizonMs);
    await store.drop({
      ...gone,
      covers: this.covers.expire(beforeMs),
      fills: this.fills.expire(beforeMs),
      marks: this.marks.expire(beforeMs),
    });
  }

  /** Adds blocks of the past of a scope, each at a moment of its own. */
  async insert(store: LogStore, scope: string, past: readonly PastBlock[]): Promise<void> {
    const taken = new Set<number>();
    const free = (atMs: number): number => (this.ledger.hasMoment(atMs) || taken.has(atMs) ? free(atMs - 1) : atMs);
    const blocks = past.map(({ atMs, bytes, events }): EventBlock => {
      const moment = free(Math.round(atMs));
      taken.add(moment);
      return { key: [moment, scope, bytes.byteLength, events], ...sealed(bytes) };
    });
    await store.addEvents(blocks);
    this.ledger.addEvents(blocks.map(({ key }) => key));
    this.pastRevision += 1;
  }

  /** Notes that a stretch holds what the server knew of some devices, or of all. */
  async noteFilled(store: LogStore, filled: Stretch): Promise<void> {
    const { scope, startMs, endMs, devices, slotMs } = filled;
    const same = this.fills.of(scope).find((fill) => fill.startMs === startMs && fill.endMs === endMs);
    if (!same) this.fills.add(filled);
    else if (!devices || !same.devices) this.fills.change(same, { devices: undefined, slotMs: slotMs ?? same.slotMs });
    else this.fills.change(same, { devices: Float64Array.from(new Set([...same.devices, ...devices])), slotMs });
    await store.putFills(this.fills.takeUnwritten());
  }
}
