import type { FrameColumns } from '../../contract/frame.ts';
import { opened } from './block.ts';
import type { EventBlockKey, KeyframeKey } from './database.ts';
import type { FleetLog } from './fleet-log.ts';

const MOST_BYTES = 64 * 2 ** 20;
/** Read and decoded at once: some milliseconds. */
const PORTION_BYTES = 4 * 2 ** 20;
const PORTION_BLOCKS = 60;

/** Keys in chunks that are read one after another. */
export function portionsOf(keys: readonly EventBlockKey[]): EventBlockKey[][] {
  const portions: EventBlockKey[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    if (bytes + key[2] > PORTION_BYTES || portions.at(-1)!.length === PORTION_BLOCKS) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)!.push(key);
    bytes += key[2];
  }
  return portions;
}

/** What the cache needs from a log. */
export type BlockSource = Pick<FleetLog, 'store' | 'damaged'>;

/** LRU cache of decoded blocks and keyframes, up to 64 MB. A corrupt one is null, counted once and skipped from then on. */
export class BlockCache {
  private readonly entries = new Map<string, { bytes: number; frames: FrameColumns[] | null }>();
  private bytes = 0;

  constructor(private readonly source: BlockSource) {}

  /** Frames of event blocks in their order, without those that are torn or gone. */
  async events(keys: readonly EventBlockKey[]): Promise<FrameColumns[]> {
    const missing = keys.filter((key) => !this.entries.has(`e${key[0]}`));
    if (missing.length > 0) {
      const blocks = await this.source.store.events([...missing]);
      // A block that retention removed meanwhile is missing, which is no damage.
      missing.forEach((key, n) => {
        const block = blocks[n];
        if (block) this.put(`e${key[0]}`, key[2], framesOf([opened(block)]));
      });
    }
    return keys.flatMap((key) => this.get(`e${key[0]}`) ?? []);
  }

  /** Frames of a keyframe; null when it is torn or gone. */
  async keyframe(key: KeyframeKey): Promise<FrameColumns[] | null> {
    const name = `k${key[0]}`;
    if (!this.entries.has(name)) {
      const keyframe = await this.source.store.keyframe(key);
      if (!keyframe) return null;
      const frames = Array.isArray(keyframe.parts) ? framesOf(keyframe.parts.map(opened)) : null;
      const rows = frames?.reduce((sum, frame) => sum + frame.count, 0);
      this.put(name, key[2], rows === key[3] ? frames : null);
    }
    return this.get(name);
  }

  private get(name: string): FrameColumns[] | null {
    const entry = this.entries.get(name);
    if (!entry) return null;
    this.entries.delete(name);
    this.entries.set(name, entry);
    return entry.frames;
  }

  private put(name: string, bytes: number, frames: FrameColumns[] | null): void {
    if (!frames) this.source.damaged += 1;
    this.entries.set(name, { bytes: frames ? bytes : 0, frames });
    this.bytes += frames ? bytes : 0;
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= MOST_BYTES) return;
      if (!entry.frames || oldest === name) continue;
      this.entries.delete(oldest);
      this.bytes -= entry.bytes;
    }
  }
}

/** All frames, or null when one of them is torn. */
const framesOf = (frames: (FrameColumns | null)[]): FrameColumns[] | null =>
  frames.every((frame) => frame !== null) ? frames : null;
