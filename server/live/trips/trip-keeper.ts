import { advance, type TripState } from '../../../domain/live/trips/segmentation.ts';
import type { Database } from '../../base/db/database.ts';
import { pause } from '../../base/platform.ts';
import { FIX_PAGE, readFixes, type FixPage } from './fix-rows.ts';
import {
  begin,
  readStates,
  readTodo,
  rewind,
  writeClosed,
  writeStates,
  type ClosedSegment,
  type StoredState,
} from './trip-rows.ts';

/** Later than any fix. */
export const ANY_TIME_MS = Date.UTC(2200, 0, 1);
/** Devices of one step of the background, and the rows of each: short transactions, since the embedded database has but one at a time. */
const STEP_DEVICES = 10;
const STEP_ROWS = 500;
const REST_MS = 20;
/** Rows that one reader waits for. */
export const MOST_ROWS = 200_000;

/** What was known after some fixes, and the segments that they ended. */
export function follow(
  device: number,
  before: TripState | null,
  { fixes }: Pick<FixPage, 'fixes'>,
): { state: TripState | null; closed: ClosedSegment[] } {
  let state = before;
  const closed: ClosedSegment[] = [];
  for (const fix of fixes) {
    const next = advance(state, fix);
    state = next.state;
    for (const segment of next.closed) closed.push({ device, segment, decidedMs: fix.timeMs, state });
  }
  return { state, closed };
}

/** Finds trips anew in history: of devices whose fixes came late, and of those that nothing is known of yet. */
export class TripKeeper {
  constructor(
    private readonly deps: {
      db: Database;
      /** The trips of a device are right as far as its history went. */
      onKept(stored: StoredState): void;
    },
  ) {}

  /** Has the trips of devices right for a reader, as far as one waits for. */
  async settle(devices: readonly number[]): Promise<void> {
    const stored = await readStates(this.deps.db, devices);
    const right = new Set(stored.filter(({ todoFromMs }) => todoFromMs === null).map(({ device }) => device));
    for (const device of devices) if (!right.has(device)) await this.redo(device);
  }

  /** Goes on until the trips of a device are right, or until as many rows were read; whether they are. */
  async redo(device: number, mostRows = MOST_ROWS): Promise<boolean> {
    await begin(this.deps.db, device);
    for (let rows = 0; rows < mostRows; rows += FIX_PAGE) if ((await this.step([device], FIX_PAGE)) === 0) return true;
    return false;
  }

  /** Goes once through all that is to do, a part of each device. */
  async sweep(): Promise<void> {
    for (let after = 0; ;) {
      const devices = await readTodo(this.deps.db, after, STEP_DEVICES);
      if (devices.length === 0) return;
      await this.step(devices, STEP_ROWS);
      after = devices.at(-1)!;
      // Years of history may be waiting: whoever asks something has a turn in between.
      await pause(REST_MS);
    }
  }

  /** One short transaction; how many of the devices need another. */
  private async step(devices: readonly number[], limit: number): Promise<number> {
    const { db, onKept } = this.deps;
    const done = await db.transaction(async (tx) => {
      const after: StoredState[] = [];
      const closed: ClosedSegment[] = [];
      for (const stored of await readStates(tx, devices, true)) {
        if (stored.todoFromMs === null) continue;
        const from = stored.todoFromMs <= stored.untilMs ? await rewind(tx, stored.device, stored.todoFromMs) : stored;
        const page = await readFixes(tx, stored.device, from.untilMs, ANY_TIME_MS, limit);
        const found = follow(stored.device, from.state, page);
        const untilMs = page.lastMs ?? from.untilMs;
        closed.push(...found.closed);
        after.push({
          ...stored,
          untilMs,
          state: found.state,
          version: stored.version + 1,
          // Behind what is found already: the next step goes on there and takes nothing back.
          todoFromMs: page.rows < limit ? null : untilMs + 1,
        });
      }
      await writeClosed(tx, closed);
      await writeStates(tx, after);
      return after;
    });
    const kept = done.filter(({ todoFromMs }) => todoFromMs === null);
    for (const stored of kept) onKept(stored);
    return done.length - kept.length;
  }
}
