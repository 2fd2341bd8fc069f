import type { Fleet } from '../fleet/fleet.ts';
import { frameOfRows, sealed } from './block.ts';
import type { EventBlockKey, Keyframe } from './database.ts';

/** Least time between two keyframes. */
export const KEYFRAME_EVERY_MS = 30_000;
/** Delay of a keyframe after a gap: the missed events are still being loaded. */
const AFTER_HOLE_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Rewinding to a moment folds at most this many events a vehicle ... */
const EVENTS_A_VEHICLE = 4;
/** ... and reads at most this many blocks. */
const BLOCKS = 300;
const ROWS_A_PART = 10_000;

/** When the next keyframe is due. */
export class KeyframeRhythm {
  private events = 0;
  private bytes = 0;
  private blocks = 0;
  private lastMs = Number.NEGATIVE_INFINITY;
  private isSoon = false;
  private scope: string | null = null;

  /** Keyframes are of this scope from now on. */
  follow(scope: string): void {
    if (scope !== this.scope) this.reset();
    this.scope = scope;
  }

  /** Forgets what was written: the next keyframe is of another scope, or goes to another store. */
  reset(): void {
    this.onWritten(Number.NEGATIVE_INFINITY);
  }

  /** The fleet was just completed: a good base for rewinding. */
  soon(): void {
    this.isSoon = true;
  }

  onBlock(key: EventBlockKey): void {
    this.blocks += 1;
    this.bytes += key[2];
    this.events += key[3];
  }

  onWritten(nowMs: number): void {
    this.lastMs = nowMs;
    this.isSoon = false;
    this.events = 0;
    this.bytes = 0;
    this.blocks = 0;
  }

  /** `followedForMs` is how long the fleet has been followed without a hole; `bytes` is what the whole log may hold. */
  isDue(nowMs: number, vehicles: number, followedForMs: number, bytes: number): boolean {
    const sinceMs = nowMs - this.lastMs;
    if (vehicles === 0 || sinceMs < KEYFRAME_EVERY_MS) return false;
    if (this.isSoon) return true;
    if (followedForMs < AFTER_HOLE_MS) return false;
    const isMuch = this.events >= EVENTS_A_VEHICLE * vehicles || this.blocks >= BLOCKS || this.bytes >= bytes / 4;
    return isMuch || sinceMs === Number.POSITIVE_INFINITY || (this.events > 0 && sinceMs >= HOUR_MS);
  }
}

/** A fleet as it is now, sealed. */
export function keyframeOf(fleet: Fleet, atMs: number, scope: string): Keyframe {
  const parts = Array.from({ length: Math.ceil(fleet.size / ROWS_A_PART) }, (_, n) =>
    sealed(frameOfRows(fleet.columns, n * ROWS_A_PART, Math.min(fleet.size, (n + 1) * ROWS_A_PART))),
  );
  const bytes = parts.reduce((sum, part) => sum + part.bytes.byteLength, 0);
  return { key: [atMs, scope, bytes, fleet.size], parts };
}
