import { advance, type TripState } from '../../../domain/live/trips/segmentation.ts';
import { tripFixOf } from '../../../domain/live/trips/trip-fix.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import type { IngestTap, StoredBatch } from '../ingest/tap.ts';
import {
  countAfter,
  markTodo,
  readStates,
  writeClosed,
  writeStates,
  type ClosedSegment,
  type StoredState,
} from './trip-rows.ts';

/** What is known of a device is written at least this often, by the time of its fixes: readers go on from there. */
export const CHECKPOINT_MS = 15 * 60_000;

/** What this server knows of a device beyond what is stored of it. */
interface Known {
  state: TripState | null;
  /** As stored: version and the time until which history was read. */
  version: number;
  untilMs: number;
  /** Rows of history since, and the time of the last one. */
  rows: number;
  lastMs: number;
}

/** What a batch makes of its devices. */
interface Followed {
  known: Map<number, Known>;
  closed: ClosedSegment[];
  /** Devices whose trips have to be found anew, from when on. */
  todo: Map<number, number>;
}

/**
 * Follows ingest: segments that end with a batch are written in its transaction. A batch that ends none costs a step of
 * the rule for each fix and nothing of the database. What this server cannot know, because a fix came late or another
 * server took some, is only marked: it is found anew in history.
 */
export class TripTap implements IngestTap {
  readonly name = 'trips';
  private readonly known = new Map<number, Known>();
  private readonly followed = new WeakMap<StoredBatch, Followed>();

  /** Takes over what is stored of a device. */
  learn({ device, state, version, untilMs, todoFromMs }: StoredState): void {
    if (todoFromMs === null) this.known.set(device, { state, version, untilMs, rows: 0, lastMs: untilMs });
  }

  stored(batch: StoredBatch): ((tx: Database) => Promise<void>) | null {
    const followed: Followed = { known: new Map(), closed: [], todo: new Map() };
    for (const telemetry of batch.history) this.follow(followed, telemetry);
    for (const { device, dateTime } of batch.gaps ?? []) this.doubt(followed, device, Date.parse(dateTime));
    this.followed.set(batch, followed);
    const due = new Set(followed.closed.map(({ device }) => device));
    for (const [device, { lastMs, untilMs }] of followed.known) if (lastMs - untilMs >= CHECKPOINT_MS) due.add(device);
    for (const device of followed.todo.keys()) due.delete(device);
    return due.size === 0 && followed.todo.size === 0 ? null : (tx) => this.write(tx, followed, due);
  }

  kept(batch: StoredBatch): void {
    const followed = this.followed.get(batch);
    if (!followed) return;
    for (const [device, known] of followed.known) this.known.set(device, known);
    for (const device of followed.todo.keys()) this.known.delete(device);
  }

  private doubt({ todo }: Followed, device: number, fromMs: number): void {
    todo.set(device, Math.min(fromMs, todo.get(device) ?? Number.POSITIVE_INFINITY));
  }

  private follow(followed: Followed, telemetry: Telemetry): void {
    const { device } = telemetry;
    const timeMs = Date.parse(telemetry.dateTime);
    const before = followed.known.get(device) ?? this.known.get(device);
    if (!before || followed.todo.has(device) || timeMs <= before.lastMs) return this.doubt(followed, device, timeMs);
    const fix = tripFixOf(telemetry);
    const next = fix && advance(before.state, fix);
    const state = next ? next.state : before.state;
    followed.known.set(device, { ...before, state, rows: before.rows + 1, lastMs: timeMs });
    for (const segment of next?.closed ?? [])
      followed.closed.push({ device, segment, decidedMs: timeMs, state: next!.state });
  }

  /** Writes what is due, as far as this server saw everything that history has. */
  private async write(tx: Database, followed: Followed, due: ReadonlySet<number>): Promise<void> {
    const { known, todo } = followed;
    const stored = await readStates(tx, [...due, ...todo.keys()], true);
    const versions = new Map(stored.map((each) => [each.device, each]));
    const counts = await countAfter(
      tx,
      [...due].map((device) => ({ device, ...known.get(device)! })),
    );
    const sure: StoredState[] = [];
    for (const device of due) {
      const { version, rows, lastMs, untilMs, state } = known.get(device)!;
      const there = versions.get(device);
      if (there?.version === version && there.todoFromMs === null && counts.get(device) === rows)
        sure.push({ device, untilMs: lastMs, state, version: version + 1, todoFromMs: null });
      else this.doubt(followed, device, untilMs + 1);
    }
    const isSure = new Set(sure.map(({ device }) => device));
    await writeClosed(
      tx,
      followed.closed.filter(({ device }) => isSure.has(device)),
    );
    await writeStates(tx, sure);
    if (todo.size > 0) await markTodo(tx, todo);
    for (const { device, untilMs, version, state } of sure)
      known.set(device, { state, version, untilMs, rows: 0, lastMs: untilMs });
  }
}
