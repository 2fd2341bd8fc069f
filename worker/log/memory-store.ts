import type {
  EventBlock,
  EventBlockKey,
  Keyframe,
  KeyframeKey,
  LabelBlock,
  MarkKey,
  SnapshotBlock,
  SnapshotHead,
} from './database.ts';
import type { LogStore } from './store.ts';
import type { Stretch } from './stretches.ts';

const byMoment = <K extends EventBlockKey | KeyframeKey | MarkKey>(keys: K[]): K[] => keys.sort((a, b) => a[0] - b[0]);
const nameOf = ({ scope, startMs, devices, endMs }: Stretch): string =>
  `${scope}/${startMs}${devices ? `/${endMs}` : ''}`;

/** A store of the log in memory; the caller bounds it by retention. */
export function memoryStore(): LogStore {
  const events = new Map<number, EventBlock>();
  const keyframes = new Map<number, Keyframe>();
  const covers = new Map<string, Stretch>();
  const fills = new Map<string, Stretch>();
  const marks = new Map<string, MarkKey>();
  const rows = new Map<string, SnapshotBlock>();
  const labels = new Map<string, LabelBlock>();
  const heads = new Map<string, SnapshotHead>();
  const ofHead = <T extends { key: [string, number, number] }>(table: Map<string, T>, head: SnapshotHead): T[] =>
    [...table.values()]
      .filter(({ key }) => key[0] === head.scope && key[1] === head.generation)
      .sort((a, b) => a.key[2] - b.key[2]);
  return {
    kind: 'memory',
    held: async () => ({
      events: byMoment([...events.values()].map((block) => block.key)),
      keyframes: byMoment([...keyframes.values()].map((keyframe) => keyframe.key)),
      covers: [...covers.values()],
      fills: [...fills.values()],
      marks: byMoment([...marks.values()]),
    }),
    addEvents: async (blocks) => blocks.forEach((block) => events.set(block.key[0], block)),
    events: async (keys) => keys.map((key) => events.get(key[0])),
    addKeyframe: async (keyframe) => void keyframes.set(keyframe.key[0], keyframe),
    keyframe: async (key) => keyframes.get(key[0]),
    putCovers: async (stretches) => stretches.forEach((stretch) => covers.set(nameOf(stretch), stretch)),
    putFills: async (stretches) => stretches.forEach((stretch) => fills.set(nameOf(stretch), stretch)),
    putMarks: async (keys) => keys.forEach((key) => marks.set(key.join('/'), key)),
    drop: async (gone) => {
      for (const key of gone.events) events.delete(key[0]);
      for (const key of gone.keyframes) keyframes.delete(key[0]);
      for (const stretch of gone.covers) covers.delete(nameOf(stretch));
      for (const stretch of gone.fills) fills.delete(nameOf(stretch));
      for (const key of gone.marks) marks.delete(key.join('/'));
    },
    putRows: async (blocks) => blocks.forEach((block) => rows.set(block.key.join('/'), block)),
    putLabels: async (blocks) => blocks.forEach((block) => labels.set(block.key.join('/'), block)),
    rows: async (head) => ofHead(rows, head),
    labels: async (head) => ofHead(labels, head),
    head: async (scope) => heads.get(scope),
    setHead: async (head) => {
      heads.set(head.scope, head);
      for (const table of [rows, labels])
        for (const [name, { key }] of table)
          if (key[0] === head.scope && key[1] !== head.generation) table.delete(name);
    },
  };
}
