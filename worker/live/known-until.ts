/** Ticks this far apart: the machine slept, and what arrived meanwhile is not known. */
const SLEPT_MS = 30_000;

/**
 * Up to when the core knows its fleet, ms on the server's clock. Silence of a vehicle is judged against this moment, not
 * against the time of day: while nothing arrives, its last known activity stays.
 */
export class KnownUntil {
  private untilMs = Number.NEGATIVE_INFINITY;
  /** What the server itself knows of silence ends here. */
  private limitMs = Number.POSITIVE_INFINITY;
  /** When last positions were read: certain, whatever becomes of the link. */
  private readMs = Number.NEGATIVE_INFINITY;
  private isCurrent = false;
  private tickedMs = Number.NaN;

  get ms(): number {
    return Math.min(this.untilMs, this.limitMs);
  }

  get isUnlimited(): boolean {
    return this.limitMs === Number.POSITIVE_INFINITY;
  }

  /** The server heard nothing from trackers after a moment; null: it hears them. */
  limit(ms: number | null): void {
    this.limitMs = ms ?? Number.POSITIVE_INFINITY;
  }

  /** Another fleet, known up to then. */
  restart(ms = Number.NEGATIVE_INFINITY): void {
    this.untilMs = ms;
    this.readMs = ms;
    this.isCurrent = false;
  }

  /** Last positions were read as of a moment; `isFollowed`: what comes after it arrives by itself. */
  read(ms: number, isFollowed: boolean): void {
    this.readMs = Math.max(this.readMs, ms);
    this.untilMs = Math.max(this.untilMs, ms);
    this.isCurrent = isFollowed;
  }

  /** Nothing arrives any more. A connection is found dead late: what is known ends when it was last heard. */
  lost(heardMs = this.untilMs): void {
    if (!this.isCurrent) return;
    this.isCurrent = false;
    this.untilMs = Math.max(this.readMs, Math.min(this.untilMs, heardMs));
  }

  /** Once a second. False when the machine slept: the last positions have to be read again. */
  tick(nowMs: number): boolean {
    const hasSlept = nowMs - this.tickedMs > SLEPT_MS;
    this.tickedMs = nowMs;
    if (!this.isCurrent) return true;
    if (hasSlept) this.isCurrent = false;
    else this.untilMs = Math.max(this.untilMs, nowMs);
    return !hasSlept;
  }
}
