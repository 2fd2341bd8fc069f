import { OFFLINE, UNKNOWN } from '../../domain/live/telemetry/activity.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import { acceptFrame, newAccepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { alignRows, changeAll, fleetLike, takeValues } from '../fleet/same-rows.ts';
import type { Platform } from '../platform.ts';
import { BlockCache, portionsOf } from './block-cache.ts';
import type { FleetLog } from './fleet-log.ts';
import { isFollowedAt } from './stretches.ts';

/** Events folded before yielding: a few milliseconds. */
const EVENTS_A_TURN = 20_000;
/** Steps forward up to this long count as playing; the next blocks are read ahead. */
const PLAY_STEP_MS = 60_000;
const READ_AHEAD_MS = 60_000;
const PORTIONS_AHEAD = 4;
/** Nothing or only part of a keyframe is folded: the next moment starts at a keyframe. */
const NOWHERE = Number.POSITIVE_INFINITY;

/**
 * The fleet as it was, of the rows of a live fleet: the nearest keyframe before a moment and the events after it, in
 * the order they were accepted. Devices the live fleet does not have are left out: this person may no longer see them.
 */
export class Rewind {
  /** Shown: changes only when a moment is reached. */
  readonly fleet: Fleet;
  /** The fleet that is being built. */
  private readonly draft: Fleet;
  /** Up to where the log is folded into the draft. */
  private foldedMs = NOWHERE;
  private pastRevision = -1;
  private reachedMs = Number.NaN;
  private asked = 0;
  private readonly torn = new Set<number>();
  private readonly cache: BlockCache;
  private readonly tally = new Tally();
  private readonly accepted = newAccepted();
  private readonly scope: string;

  /** `log` follows the live fleet. */
  constructor(
    readonly live: Fleet,
    private readonly log: FleetLog,
    private readonly platform: Platform,
  ) {
    this.fleet = fleetLike(live);
    changeAll(this.fleet);
    this.draft = fleetLike(live);
    this.cache = new BlockCache(log);
    this.scope = log.scope ?? '';
  }

  /** Sets the fleet to a moment. False when another moment was requested meanwhile. Throws where the log cannot be read. */
  async to(atMs: number): Promise<boolean> {
    this.asked += 1;
    const { asked } = this;
    await this.log.ready(atMs);
    if (asked !== this.asked || !(await this.start(atMs, asked)) || !(await this.fold(atMs, asked))) return false;
    alignRows(this.draft, this.live);
    this.derive(atMs);
    takeValues(this.fleet, this.draft);
    const stepMs = atMs - this.reachedMs;
    this.reachedMs = atMs;
    if (stepMs > 0 && stepMs <= PLAY_STEP_MS) this.readAhead(atMs);
    return true;
  }

  /** What each row showed then. In a gap of the log only of those vehicles anything is known for which it was filled. */
  private derive(atMs: number): void {
    const { draft, scope } = this;
    const { covers, fills } = this.log.contents;
    const isFollowed = isFollowedAt(covers.of(scope), atMs);
    if (isFollowed) draft.deriveAll(atMs);
    else {
      for (let row = 0; row < draft.size; row += 1) draft.setActivity(row, UNKNOWN);
      for (const { startMs, endMs, devices, slotMs = 0 } of fills.of(scope)) {
        if (atMs < startMs || atMs > endMs) continue;
        // Within a slot only its last fix is known: a silence that short is none.
        if (devices) this.deriveFilled(devices, atMs, slotMs);
        else for (let row = 0; row < draft.size; row += 1) this.derivePast(row, atMs, slotMs);
      }
    }
    // Who had not reported by then is not silent: nothing is known.
    for (let row = 0; row < draft.size; row += 1)
      if (Number.isNaN(draft.columns.communicationMs[row]!)) draft.setActivity(row, UNKNOWN);
  }

  private deriveFilled(devices: Float64Array, atMs: number, slotMs: number): void {
    for (const device of devices) {
      const row = this.draft.index.get(device);
      if (row >= 0 && row < this.draft.size) this.derivePast(row, atMs, slotMs);
    }
  }

  /** A row by the server's history. That has no messages without a new fix: of one that sent some since, silence is not known. */
  private derivePast(row: number, atMs: number, slotMs: number): void {
    const { draft, live } = this;
    draft.deriveActivity(row, atMs - slotMs);
    const { activity, fixTimeMs } = draft.columns;
    if (activity[row] !== OFFLINE || live.columns.fixTimeMs[row] !== fixTimeMs[row]) return;
    if (live.columns.communicationMs[row]! > atMs) draft.setActivity(row, UNKNOWN);
  }

  /** Cancels what is loading. */
  cancel(): void {
    this.asked += 1;
  }

  /** Continues from the draft, or starts from a keyframe; without one every row is unknown. */
  private async start(atMs: number, asked: number): Promise<boolean> {
    if (this.pastRevision !== this.log.contents.pastRevision) this.foldedMs = NOWHERE;
    this.pastRevision = this.log.contents.pastRevision;
    for (let upToMs = atMs; ;) {
      const base = this.log.contents.ledger.base(this.scope, upToMs);
      if (base && this.torn.has(base[0])) {
        upToMs = base[0] - 1;
        continue;
      }
      if (this.foldedMs <= atMs && (base?.[0] ?? Number.NEGATIVE_INFINITY) <= this.foldedMs) return true;
      const frames = base ? await this.cache.keyframe(base) : [];
      if (asked !== this.asked) return false;
      if (frames) return this.lay(frames, base?.[0] ?? Number.NEGATIVE_INFINITY, asked);
      this.torn.add(base![0]);
    }
  }

  private async lay(frames: readonly FrameColumns[], atMs: number, asked: number): Promise<boolean> {
    this.foldedMs = NOWHERE;
    this.draft.forget(0, this.draft.size);
    if (!(await this.foldFrames(frames, asked))) return false;
    this.foldedMs = atMs;
    return true;
  }

  private async fold(atMs: number, asked: number): Promise<boolean> {
    for (const keys of portionsOf(this.log.contents.ledger.eventsBetween(this.scope, this.foldedMs, atMs))) {
      const frames = await this.cache.events(keys);
      if (asked !== this.asked) return false;
      const lastMs = keys.at(-1)![0];
      const beforeMs = this.foldedMs;
      this.foldedMs = NOWHERE;
      if (!(await this.foldFrames(frames, asked))) return false;
      this.foldedMs = Math.max(beforeMs, lastMs);
    }
    return asked === this.asked;
  }

  /** Folds frames in order, yielding in between; false when it was cancelled. */
  private async foldFrames(frames: readonly FrameColumns[], asked: number): Promise<boolean> {
    let events = 0;
    for (const frame of frames) {
      if (events >= EVENTS_A_TURN) {
        await new Promise<void>((resolve) => void this.platform.after(0, resolve));
        if (asked !== this.asked) return false;
        events = 0;
      }
      // The live fleet may have got rows since: the index they share knows them.
      alignRows(this.draft, this.live);
      // What was accepted once stays accepted: no clock of today judges it again.
      acceptFrame(this.draft, frame, Number.POSITIVE_INFINITY, this.tally, this.accepted);
      events += frame.count;
    }
    return true;
  }

  private readAhead(fromMs: number): void {
    const read = async (): Promise<void> => {
      const portions = portionsOf(this.log.contents.ledger.eventsBetween(this.scope, fromMs, fromMs + READ_AHEAD_MS));
      for (const keys of portions.slice(0, PORTIONS_AHEAD)) await this.cache.events(keys);
    };
    read().catch((error: unknown) => this.platform.log('the log could not be read ahead', { error: String(error) }));
  }
}
