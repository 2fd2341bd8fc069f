import Dexie, { type Table } from 'dexie';
import type { VehicleLabel } from '../../contract/core.ts';
import type { Platform } from '../platform.ts';

/** Bytes of a telemetry frame with what tells whether they are whole. */
export interface Block {
  bytes: Uint8Array;
  checksum: number;
}

/**
 * A block of accepted events in the order they came. The key says all that retention and rewind need without reading the
 * bytes: when it was written (server's clock, ms, unique), whose fleet, how many bytes and events.
 */
export interface EventBlock extends Block {
  key: EventBlockKey;
}
export type EventBlockKey = [atMs: number, scope: string, bytes: number, events: number];

/** Rows `1000 n` to `1000 n + 999` of a fleet at a time. A generation is one order of rows. */
export interface SnapshotBlock extends Block {
  key: [scope: string, generation: number, n: number];
}

export interface LabelBlock {
  key: [scope: string, generation: number, n: number];
  labels: (VehicleLabel | null)[];
}

/** Which generation of a scope is whole, and up to which event block it holds everything. */
export interface SnapshotHead {
  scope: string;
  generation: number;
  size: number;
  upToMs: number;
}

export class LogDatabase extends Dexie {
  events!: Table<EventBlock, EventBlockKey>;
  snapshots!: Table<SnapshotBlock, SnapshotBlock['key']>;
  labels!: Table<LabelBlock, LabelBlock['key']>;
  heads!: Table<SnapshotHead, string>;

  constructor(name: string, indexedDb: NonNullable<Platform['indexedDb']>) {
    super(name, { ...indexedDb, cache: 'disabled', chromeTransactionDurability: 'relaxed' });
    // Forward only: a new shape is a new version below, never a change of an old line.
    this.version(1).stores({ events: 'key', snapshots: 'key', labels: 'key', heads: 'scope' });
  }
}

/** Name of a user's database: two users in two tabs are two databases. */
export const databaseName = (userId: number): string => `rastro-${userId}`;
