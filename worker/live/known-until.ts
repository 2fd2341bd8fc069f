/** Ticks this far apart: the machine slept, and what arrived meanwhile is not known. */
const SLEPT_MS = 30_000;

/**
 * Up to when the core knows its fleet, ms on the server's clock. Silence of a vehicle is judged against this moment, not
 * against the time of day: while nothing arrives, its last known activity stays.
 */
export class KnownUntil {
  ms = Number.NEGATIVE_INFINITY;
  /** When last positions were read: certain, whatever becomes of the link. */
  private readMs = Number.NEGATIVE_INFINITY;
  private isCurrent = false;
  private tickedMs = Number.NaN;

  /** Another fleet, known up to then. */
  restart(ms = Number.NEGATIVE_INFINITY): void {
    this.ms = ms;
    this.readMs = ms;
    this.isCurrent = false;
  }

  /** Last positions were read as of a moment; `isFollowed`: what comes after it arrives by itself. */
  read(ms: number, isFollowed: boolean): void {
    this.readMs = Math.max(this.readMs, ms);
    this.ms = Math.max(this.ms, ms);
    this.isCurrent = isFollowed;
  }

  /** Nothing arrives any more. A connection is found dead late: what is known ends when it was last heard. */
  lost(heardMs = this.ms): void {
    if (!this.isCurrent) return;
    this.isCurrent = false;
    this.ms = Math.max(this.readMs, Math.min(this.ms, heardMs));
  }

  /** Once a second. False when the machine slept: the last positions have to be read again. */
  tick(nowMs: number): boolean {
    const hasSlept = nowMs - this.tickedMs > SLEPT_MS;
    this.tickedMs = nowMs;
    if (!this.isCurrent) return true;
    if (hasSlept) this.isCurrent = false;
    else this.ms = Math.max(this.ms, nowMs);
    return !hasSlept;
  }
}
