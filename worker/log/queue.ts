import { sealed } from './block.ts';
import type { Contents } from './contents.ts';
import type { EventBlock, EventBlockKey, Keyframe, MarkKey } from './database.ts';
import type { Moments } from './moments.ts';
import type { LogStore } from './store.ts';

/** Blocks a transaction: one giant put would hold the worker for seconds. */
const BLOCKS_A_PUT = 20;

/** Write queue of the store. */
export interface Queue {
  readonly size: number;
  block(block: EventBlock): void;
  keyframe(keyframe: Keyframe): void;
  marks(keys: readonly MarkKey[]): void;
  /** Keys of the blocks that wait. */
  keys(): EventBlockKey[];
  clear(): void;
  readonly waiting: { blocks: EventBlock[]; keyframes: Keyframe[]; marks: MarkKey[] };
}

export function newQueue(): Queue {
  const waiting: Queue['waiting'] = { blocks: [], keyframes: [], marks: [] };
  return {
    waiting,
    get size() {
      return waiting.blocks.length;
    },
    block: (block) => void waiting.blocks.push(block),
    keyframe: (keyframe) => void waiting.keyframes.push(keyframe),
    marks: (keys) => void waiting.marks.push(...keys),
    keys: () => waiting.blocks.map(({ key }) => key),
    clear: () => {
      for (const list of [waiting.blocks, waiting.keyframes, waiting.marks]) list.length = 0;
    },
  };
}

/** Frames as blocks of a scope that end now, each with a moment of its own. */
export function blocksOf(frames: readonly Uint8Array[], scope: string, moments: Moments): EventBlock[] {
  const firstMs = moments.next(frames.length) - frames.length + 1;
  return frames.map((bytes, n) => {
    const events = new DataView(bytes.buffer).getUint32(4, true);
    return { key: [firstMs + n, scope, bytes.byteLength, events], ...sealed(bytes) };
  });
}

/** Writes the queue, events first: what is refused stays in it. The contents are updated with what was written. */
export async function writeQueue({ waiting }: Queue, store: LogStore, { ledger, marks }: Contents): Promise<void> {
  while (waiting.blocks.length > 0) {
    const blocks = waiting.blocks.slice(0, BLOCKS_A_PUT);
    await store.addEvents(blocks);
    waiting.blocks.splice(0, blocks.length);
    ledger.addEvents(blocks.map(({ key }) => key));
  }
  while (waiting.keyframes.length > 0) {
    await store.addKeyframe(waiting.keyframes[0]!);
    ledger.addKeyframe(waiting.keyframes.shift()!.key);
  }
  if (waiting.marks.length === 0) return;
  const keys = [...waiting.marks];
  await store.putMarks(keys);
  waiting.marks.splice(0, keys.length);
  marks.add(keys);
}
