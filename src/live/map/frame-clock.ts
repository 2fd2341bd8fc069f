import { after, frameNowMs, isPageVisible, nextFrame, watchVisibility } from '../../base/platform.ts';
import type { FramePace } from './frame-pace.ts';

interface Deps {
  pace: FramePace;
  /** Draws a frame; `done` is called once the graphics card has drawn it, or there was nothing to draw. */
  draw(nowMs: number, done: (isDrawn: boolean) => void): void;
}

/**
 * When the next frame over the base map is drawn: only when it was asked for, no sooner than the pace allows, and never while the
 * graphics card is still busy with the last one: what waits there is old when it is shown. A hidden tab gets no frame.
 */
export class FrameClock {
  private callOff: (() => void) | null = null;
  private dueMs = Number.POSITIVE_INFINITY;
  private lastMs = Number.NEGATIVE_INFINITY;
  private isDrawing = false;
  private isDisposed = false;
  private readonly deps: Deps;

  private readonly stop: () => void;

  constructor(deps: Deps) {
    this.deps = deps;
    this.stop = watchVisibility((visible) => {
      if (visible && this.dueMs < Number.POSITIVE_INFINITY && !this.isDrawing) this.arm(0);
    });
  }

  /** Asks for a frame in at most so many ms, as soon as the pace allows. */
  within(ms: number): void {
    const nowMs = frameNowMs();
    const earliestMs = this.lastMs + this.deps.pace.leastMs(nowMs);
    const dueMs = Math.max(nowMs + ms, earliestMs);
    if (this.isDisposed || dueMs >= this.dueMs) return;
    this.dueMs = dueMs;
    if (!this.isDrawing) this.arm(dueMs - nowMs);
  }

  /** The frame that was asked for is drawn otherwise, by the way. */
  drawnAlready(): void {
    this.forget();
    this.lastMs = frameNowMs();
  }

  dispose(): void {
    this.isDisposed = true;
    this.stop();
    this.forget();
  }

  private forget(): void {
    this.callOff?.();
    this.callOff = null;
    this.dueMs = Number.POSITIVE_INFINITY;
  }

  private arm(waitMs: number): void {
    this.callOff?.();
    this.callOff = null;
    // It is drawn when the tab is shown again.
    if (!isPageVisible()) return;
    const inFrame = () => {
      this.callOff = nextFrame(() => this.frame());
    };
    // A frame comes at its own moment: half of one is not worth a timer.
    if (waitMs > 8) this.callOff = after(waitMs - 8, inFrame);
    else inFrame();
  }

  private frame(): void {
    const startMs = frameNowMs();
    this.forget();
    this.lastMs = startMs;
    this.isDrawing = true;
    this.deps.draw(startMs, (isDrawn) => {
      const nowMs = frameNowMs();
      this.isDrawing = false;
      if (isDrawn) this.deps.pace.drawn(nowMs, nowMs - startMs);
      if (!this.isDisposed && this.dueMs < Number.POSITIVE_INFINITY) this.arm(this.dueMs - nowMs);
    });
  }
}
