/** What holds a toast: the pointer is on it, or the focus within. */
export type Hold = 'pointer' | 'focus';

export interface LifeTiming {
  after(delayMs: number, run: () => void): () => void;
  /** A monotonic clock, ms. */
  nowMs(): number;
}

/** How long a toast still stays. */
export interface ToastLife {
  isHeld(): boolean;
  hold(by: Hold): void;
  release(by: Hold): void;
  /** Ends it without `onEnd`. */
  stop(): void;
}

/** Calls `onEnd` after `lifeMs`; the time in which something holds the toast does not count. */
export function startToastLife(lifeMs: number, { after, nowMs }: LifeTiming, onEnd: () => void): ToastLife {
  const holds = new Set<Hold>();
  let leftMs = lifeMs;
  let sinceMs = nowMs();
  let cancel = after(leftMs, onEnd);
  return {
    isHeld: () => holds.size > 0,
    hold: (by) => {
      if (holds.size === 0) {
        cancel();
        leftMs = Math.max(0, leftMs - (nowMs() - sinceMs));
      }
      holds.add(by);
    },
    release: (by) => {
      if (!holds.delete(by) || holds.size > 0) return;
      sinceMs = nowMs();
      cancel = after(leftMs, onEnd);
    },
    stop: () => cancel(),
  };
}
