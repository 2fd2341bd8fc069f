/**
 * The one shape in which time reaches a rule. Every room has one `platform.ts` that makes the real one; tests hold
 * theirs.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** A clock that stands still until a test moves it. */
export interface HeldClock extends Clock {
  advance(ms: number): void;
  set(epochMs: number): void;
}

/** Makes a clock that moves only when a test sets it. */
export function heldClock(startMs: number): HeldClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
    set: (epochMs) => {
      nowMs = epochMs;
    },
  };
}
