/** Fewer frames a second than these are no motion but a slide show. */
const SLOWEST_FRAME_MS = 125;
/** One slow frame is somebody else's work; this many in a row are the drawing itself. */
const SLOW_FRAMES = 6;
const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 240_000;

/**
 * Whether this machine draws fast enough to show motion. Where frames come too slowly (a graphics card made of software, a fleet too
 * big for it) it rests, and tries again after a while; each rest that did not help doubles the next.
 */
export class FramePace {
  private slow = 0;
  private lastMs = Number.NaN;
  private restsUntilMs = Number.NEGATIVE_INFINITY;
  private restMs = FIRST_REST_MS;

  /** A run of frames begins now. */
  begin(): void {
    this.lastMs = Number.NaN;
    this.slow = 0;
  }

  /** A frame of the run was drawn; false when there should be no more for now. Times of the frame clock, ms. */
  frame(nowMs: number): boolean {
    const isSlow = nowMs - this.lastMs > SLOWEST_FRAME_MS;
    this.lastMs = nowMs;
    this.slow = isSlow ? this.slow + 1 : 0;
    if (this.slow < SLOW_FRAMES) return true;
    this.restsUntilMs = nowMs + this.restMs;
    this.restMs = Math.min(this.restMs * 2, LONGEST_REST_MS);
    return false;
  }

  /** Whether motion may begin. */
  mayRun(nowMs: number): boolean {
    return nowMs >= this.restsUntilMs;
  }
}
