import Dexie, { type Table, type Transaction } from 'dexie';
import type { VehicleLabel } from '../../contract/core.ts';
import type { LogMarkKind } from '../../contract/event-log.ts';
import type { Platform } from '../platform.ts';
import { stretchesOfKeys, type Stretch } from './stretches.ts';

/** Bytes of a telemetry frame with their checksum. */
export interface Block {
  bytes: Uint8Array;
  checksum: number;
}

/**
 * A block of accepted events in the order they came. The key says all that retention and rewind need without reading the
 * bytes: up to when its events were accepted (server's clock, ms, unique), whose fleet, how many bytes and events.
 */
export interface EventBlock extends Block {
  key: EventBlockKey;
}
export type EventBlockKey = [atMs: number, scope: string, bytes: number, events: number];

/** The whole fleet of a scope as it was after the events up to its moment, in parts of some thousand rows. */
export interface Keyframe {
  key: KeyframeKey;
  parts: Block[];
}
export type KeyframeKey = [atMs: number, scope: string, bytes: number, rows: number];

/** A flag that came up: at the moment of the block that says so. */
export interface MarkEntry {
  key: MarkKey;
}
export type MarkKey = [atMs: number, scope: string, device: number, kind: LogMarkKind];

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

/** The first version did not store when the fleet was followed: blocks close together imply it. */
async function coverOldBlocks(transaction: Transaction): Promise<void> {
  const keys = (await transaction.table('events').toCollection().primaryKeys()) as EventBlockKey[];
  await transaction.table('covers').bulkPut(stretchesOfKeys(keys));
}

export class LogDatabase extends Dexie {
  events!: Table<EventBlock, EventBlockKey>;
  keyframes!: Table<Keyframe, KeyframeKey>;
  /** Stretches in which the fleet of a scope was followed live. */
  covers!: Table<Stretch, [string, number]>;
  /** Stretches that came from the server's history since, with the devices. */
  fills!: Table<Stretch, [string, number, number]>;
  marks!: Table<MarkEntry, MarkKey>;
  snapshots!: Table<SnapshotBlock, SnapshotBlock['key']>;
  labels!: Table<LabelBlock, LabelBlock['key']>;
  heads!: Table<SnapshotHead, string>;

  constructor(name: string, indexedDb: NonNullable<Platform['indexedDb']>) {
    super(name, { ...indexedDb, cache: 'disabled', chromeTransactionDurability: 'relaxed' });
    // Forward only: a new shape is a new version below, never a change of an old line.
    this.version(1).stores({ events: 'key', snapshots: 'key', labels: 'key', heads: 'scope' });
    this.version(2)
      .stores({ keyframes: 'key', covers: '[scope+startMs]', fills: '[scope+startMs+endMs]', marks: 'key' })
      .upgrade(coverOldBlocks);
  }
}

/** Name of a user's database: two users in two tabs are two databases. */
export const databaseName = (userId: number): string => `rastro-${userId}`;
