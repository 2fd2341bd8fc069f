import type { VehicleLabel } from '../../contract/core.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import { Fleet } from '../fleet/fleet.ts';
import type { RowSet } from '../fleet/row-set.ts';
import { frameOfRows, opened, sealed } from './block.ts';
import type { Contents } from './contents.ts';
import type { Block, LabelBlock, SnapshotBlock, SnapshotHead } from './database.ts';
import { foldInto } from './fold.ts';
import type { LogStore } from './store.ts';

export const ROWS_A_BLOCK = 1_000;
/** Blocks a transaction: one giant put would hold the worker for seconds. */
const BLOCKS_A_PUT = 10;
/** Without a snapshot as a start, only this many of the newest blocks are read. */
const MOST_BLOCKS_READ = 2_000;

const blockNumbers = (rows: Uint32Array): number[] => [
  ...new Set(Array.from(rows, (row) => Math.floor(row / ROWS_A_BLOCK))),
];

async function inPortions<T>(items: T[], put: (portion: T[]) => Promise<void>): Promise<void> {
  for (let n = 0; n < items.length; n += BLOCKS_A_PUT) await put(items.slice(n, n + BLOCKS_A_PUT));
}

function labelsOfBlock(fleet: Fleet, n: number): (VehicleLabel | null)[] {
  const end = Math.min(fleet.size, (n + 1) * ROWS_A_BLOCK);
  return Array.from(
    { length: Math.max(0, end - n * ROWS_A_BLOCK) },
    (_, i) => fleet.labels.at(n * ROWS_A_BLOCK + i) ?? null,
  );
}

/** Marks every row as not on disk, when a generation begins. */
export function markAllUnsaved(fleet: Fleet): void {
  for (let row = 0; row < fleet.size; row += 1) {
    fleet.unsaved.add(row);
    fleet.labels.unsaved.add(row);
  }
}

/** Writes the blocks whose rows changed, then the head that says up to where they reach. */
export async function writeSnapshot(store: LogStore, fleet: Fleet, head: SnapshotHead): Promise<void> {
  const { scope, generation } = head;
  const taken = (set: RowSet): number[] => blockNumbers(set.take());
  await inPortions(taken(fleet.unsaved), (numbers) =>
    store.putRows(
      numbers.map((n): SnapshotBlock => ({
        key: [scope, generation, n],
        ...sealed(frameOfRows(fleet.columns, n * ROWS_A_BLOCK, Math.min(fleet.size, (n + 1) * ROWS_A_BLOCK))),
      })),
    ),
  );
  await inPortions(taken(fleet.labels.unsaved), (numbers) =>
    store.putLabels(numbers.map((n): LabelBlock => ({ key: [scope, generation, n], labels: labelsOfBlock(fleet, n) }))),
  );
  await store.setHead(head);
}

export interface Restored {
  fleet: Fleet;
  head: SnapshotHead | null;
  /** Up to when the log knows this fleet, ms on the server's clock. */
  knownMs: number;
  /** Corrupt or foreign blocks that were skipped. */
  damaged: number;
}

/** The last known fleet of a scope: its snapshot and the events after it. Null when nothing is known. */
export async function restoreFleet(
  store: LogStore,
  { ledger, covers }: Pick<Contents, 'ledger' | 'covers'>,
  scope: string,
): Promise<Restored | null> {
  const head = (await store.head(scope)) ?? null;
  const rows = head ? await store.rows(head) : [];
  const after = ledger.events
    .filter((key) => key[1] === scope && key[0] > (head?.upToMs ?? 0))
    .slice(-MOST_BLOCKS_READ);
  const saved = whole(rows);
  const events = whole(await store.events(after));
  const missing = head ? Math.max(0, Math.ceil(head.size / ROWS_A_BLOCK) - rows.length) : 0;
  const damaged = saved.damaged + events.damaged + missing;
  if (damaged === 0 && saved.frames.length === 0 && events.frames.length === 0) return null;
  const fleet = new Fleet(head?.size);
  foldInto(fleet, saved.frames);
  // Those rows are on disk as they are; what events changed since is not in a snapshot yet.
  fleet.unsaved.clear();
  foldInto(fleet, events.frames);
  const knownMs = Math.max(covers.of(scope).at(-1)?.endMs ?? 0, fleet.lastHeardMs());
  fleet.deriveAll(knownMs);
  return { fleet, head, knownMs, damaged };
}

function whole(blocks: (Block | undefined)[]): { frames: FrameColumns[]; damaged: number } {
  const frames = blocks.map((block) => (block ? opened(block) : null)).filter((frame) => frame !== null);
  return { frames, damaged: blocks.length - frames.length };
}

/** Names and plates for a restored fleet, by device since a damaged block shifts rows. Those the fleet has by now stay. */
export async function restoreLabels(store: LogStore, head: SnapshotHead, fleet: Fleet): Promise<void> {
  for (const block of await store.labels(head)) {
    for (const label of block.labels) {
      const row = label ? fleet.index.get(label.device) : -1;
      if (label && row >= 0 && !fleet.labels.at(row)) fleet.setLabel({ ...label, row });
    }
  }
}
