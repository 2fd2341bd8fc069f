import type {
  EventBlock,
  EventBlockKey,
  Keyframe,
  KeyframeKey,
  LabelBlock,
  LogDatabase,
  MarkKey,
  SnapshotBlock,
  SnapshotHead,
} from './database.ts';
import type { Stretch } from './stretches.ts';

/** What a store holds, without the bytes; keys oldest first. */
export interface Held {
  events: EventBlockKey[];
  keyframes: KeyframeKey[];
  covers: Stretch[];
  fills: Stretch[];
  marks: MarkKey[];
}
export const nothingHeld = (): Held => ({ events: [], keyframes: [], covers: [], fills: [], marks: [] });

/** Where the log keeps its blocks: the browser's database, or memory where that is refused or full. */
export interface LogStore {
  readonly kind: 'persistent' | 'memory';
  held(): Promise<Held>;
  addEvents(blocks: EventBlock[]): Promise<void>;
  events(keys: EventBlockKey[]): Promise<(EventBlock | undefined)[]>;
  addKeyframe(keyframe: Keyframe): Promise<void>;
  keyframe(key: KeyframeKey): Promise<Keyframe | undefined>;
  putCovers(stretches: Stretch[]): Promise<void>;
  putFills(stretches: Stretch[]): Promise<void>;
  putMarks(keys: MarkKey[]): Promise<void>;
  /** Drops what is named. */
  drop(gone: Held): Promise<void>;
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

type SnapshotPart = 'putRows' | 'putLabels' | 'rows' | 'labels' | 'head' | 'setHead';

function snapshotTables({ snapshots, labels, heads }: LogDatabase): Pick<LogStore, SnapshotPart> {
  return {
    putRows: async (blocks) => void (await snapshots.bulkPut(blocks)),
    putLabels: async (blocks) => void (await labels.bulkPut(blocks)),
    rows: ({ scope, generation }) =>
      snapshots
        .where('key')
        .between(...range(scope, generation, generation), true, true)
        .toArray(),
    labels: ({ scope, generation }) =>
      labels
        .where('key')
        .between(...range(scope, generation, generation), true, true)
        .toArray(),
    head: (scope) => heads.get(scope),
    setHead: async (head) => {
      await heads.put(head);
      for (const table of [snapshots, labels]) {
        const of = range(head.scope, head.generation, head.generation);
        await table
          .where('key')
          .between(range(head.scope, 0, 0)[0], of[0], true, false)
          .delete();
        await table
          .where('key')
          .between(of[1], range(head.scope, 0, Number.MAX_SAFE_INTEGER)[1], false, true)
          .delete();
      }
    },
  };
}

export function databaseStore(database: LogDatabase): LogStore {
  const { events, keyframes, covers, fills, marks } = database;
  return {
    kind: 'persistent',
    held: async () => ({
      events: await events.toCollection().primaryKeys(),
      keyframes: await keyframes.toCollection().primaryKeys(),
      covers: await covers.toArray(),
      fills: await fills.toArray(),
      marks: await marks.toCollection().primaryKeys(),
    }),
    addEvents: async (blocks) => void (await events.bulkAdd(blocks)),
    events: (keys) => events.bulkGet(keys),
    addKeyframe: async (keyframe) => void (await keyframes.put(keyframe)),
    keyframe: (key) => keyframes.get(key),
    putCovers: async (stretches) => void (await covers.bulkPut(stretches)),
    putFills: async (stretches) => void (await fills.bulkPut(stretches)),
    putMarks: async (keys) => void (await marks.bulkPut(keys.map((key) => ({ key })))),
    drop: async (gone) => {
      await events.bulkDelete(gone.events);
      await keyframes.bulkDelete(gone.keyframes);
      await covers.bulkDelete(gone.covers.map(({ scope, startMs }) => [scope, startMs]));
      await fills.bulkDelete(gone.fills.map(({ scope, startMs, endMs }) => [scope, startMs, endMs]));
      await marks.bulkDelete(gone.marks);
    },
    ...snapshotTables(database),
  };
}
