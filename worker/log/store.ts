import type { EventBlock, EventBlockKey, LabelBlock, LogDatabase, SnapshotBlock, SnapshotHead } from './database.ts';

/** Where the log keeps its blocks: the browser's database, or memory where that is refused or full. */
export interface LogStore {
  readonly kind: 'persistent' | 'memory';
  /** Keys of all event blocks, oldest first. */
  ledger(): Promise<EventBlockKey[]>;
  addEvents(blocks: EventBlock[]): Promise<void>;
  events(keys: EventBlockKey[]): Promise<(EventBlock | undefined)[]>;
  dropEvents(keys: EventBlockKey[]): Promise<void>;
  putRows(blocks: SnapshotBlock[]): Promise<void>;
  putLabels(blocks: LabelBlock[]): Promise<void>;
  rows(head: SnapshotHead): Promise<SnapshotBlock[]>;
  labels(head: SnapshotHead): Promise<LabelBlock[]>;
  head(scope: string): Promise<SnapshotHead | undefined>;
  /** Declares a generation whole; blocks of others of the scope go. */
  setHead(head: SnapshotHead): Promise<void>;
}

/** Keys of one scope and generation, as a range of the primary key. */
const range = (scope: string, from: number, to: number): [[string, number, number], [string, number, number]] => [
  [scope, from, 0],
  [scope, to, Number.MAX_SAFE_INTEGER],
];

export function databaseStore(database: LogDatabase): LogStore {
  const { events, snapshots, labels, heads } = database;
  return {
    kind: 'persistent',
    ledger: () => events.toCollection().primaryKeys(),
    addEvents: async (blocks) => void (await events.bulkAdd(blocks)),
    events: (keys) => events.bulkGet(keys),
    dropEvents: (keys) => events.bulkDelete(keys),
    putRows: async (blocks) => void (await snapshots.bulkPut(blocks)),
    putLabels: async (blocks) => void (await labels.bulkPut(blocks)),
    rows: ({ scope, generation }) => snapshots.where('key').between(...range(scope, generation, generation), true, true).toArray(),
    labels: ({ scope, generation }) => labels.where('key').between(...range(scope, generation, generation), true, true).toArray(),
    head: (scope) => heads.get(scope),
    setHead: async (head) => {
      await heads.put(head);
      for (const table of [snapshots, labels]) {
        const of = range(head.scope, head.generation, head.generation);
        await table.where('key').between(range(head.scope, 0, 0)[0], of[0], true, false).delete();
        await table.where('key').between(of[1], range(head.scope, 0, Number.MAX_SAFE_INTEGER)[1], false, true).delete();
      }
    },
  };
}

/** The same in memory; the caller bounds it by retention. */
export function memoryStore(): LogStore {
  const events = new Map<number, EventBlock>();
  const rows = new Map<string, SnapshotBlock>();
  const labels = new Map<string, LabelBlock>();
  const heads = new Map<string, SnapshotHead>();
  const ofHead = <T extends { key: [string, number, number] }>(table: Map<string, T>, head: SnapshotHead): T[] =>
    [...table.values()].filter(({ key }) => key[0] === head.scope && key[1] === head.generation).sort((a, b) => a.key[2] - b.key[2]);
  return {
    kind: 'memory',
    ledger: async () => [...events.values()].map((block) => block.key),
    addEvents: async (blocks) => blocks.forEach((block) => events.set(block.key[0], block)),
    events: async (keys) => keys.map((key) => events.get(key[0])),
    dropEvents: async (keys) => keys.forEach((key) => events.delete(key[0])),
    putRows: async (blocks) => blocks.forEach((block) => rows.set(block.key.join('/'), block)),
    putLabels: async (blocks) => blocks.forEach((block) => labels.set(block.key.join('/'), block)),
    rows: async (head) => ofHead(rows, head),
    labels: async (head) => ofHead(labels, head),
    head: async (scope) => heads.get(scope),
    setHead: async (head) => {
      heads.set(head.scope, head);
      for (const table of [rows, labels])
        for (const [name, { key }] of table) if (key[0] === head.scope && key[1] !== head.generation) table.delete(name);
    },
  };
}
