/** A vehicle that is cut rolls out, and one that is given back picks up, within so long. */
export const RAMP_MS = 5_000;

/**
 * The time that passes for a vehicle: that of the clock until it is cut. Then it slows down over a few seconds and stands still,
 * and so does the vehicle on its way; given back, it runs on from there, late by as long as it stood.
 */
export class Brake {
  private isCut = false;
  /** How fast time ran when the last order came: 0 to 1, and what the two clocks said then. */
  private from = { rate: 1, realMs: 0, ownMs: 0 };

  get blocked(): boolean {
    return this.isCut;
  }

  /** Cuts the vehicle or gives it back at a time of the clock, ms; what is so already changes nothing. */
  set(isCut: boolean, nowMs: number): void {
    if (isCut === this.isCut) return;
    this.from = { rate: this.rateAt(nowMs), realMs: nowMs, ownMs: this.ownMs(nowMs) };
    this.isCut = isCut;
  }

  /** How fast the vehicle's time runs, 0 (stands) to 1: its speed is that part of what it would be. */
  rateAt(nowMs: number): number {
    const change = (nowMs - this.from.realMs) / RAMP_MS;
    return this.isCut ? Math.max(0, this.from.rate - change) : Math.min(1, this.from.rate + change);
  }

  /** The vehicle's own time at a time of the clock, ms. */
  ownMs(nowMs: number): number {
    const { rate, realMs, ownMs } = this.from;
    const passedMs = nowMs - realMs;
    const goal = this.isCut ? 0 : 1;
    const rampMs = Math.min(passedMs, RAMP_MS * Math.abs(goal - rate));
    // The mean of the rates while it changes, then the rate it came to.
    return ownMs + rampMs * ((rate + this.rateAt(realMs + rampMs)) / 2) + (passedMs - rampMs) * goal;
  }

  /** Whether the vehicle still rolls though it is cut. */
  isRolling(nowMs: number): boolean {
    return this.isCut && this.rateAt(nowMs) > 0;
  }

  /** When the vehicle's own time will be `ownMs`, by the clock; infinity while it stands. Exact once it runs freely. */
  realMs(ownMs: number, nowMs: number): number {
    return this.isCut ? Number.POSITIVE_INFINITY : nowMs + Math.max(0, ownMs - this.ownMs(nowMs));
  }
}
