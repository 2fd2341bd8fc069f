/** A mark on the time bar: a flag that was raised. */
export type LogMarkKind = 'panic' | 'alarm' | 'blocked';

export interface LogMark {
  /** Server's clock, ms. */
  atMs: number;
  device: number;
  /** Row in the fleet. */
  row: number;
  kind: LogMarkKind;
}

/**
 * A period in which the fleet was not followed live. `isFilled`: the whole fleet was filled in from the server's history
 * since; else `filledVehicles` were, and of the others nothing is known.
 */
export interface LogGap {
  fromMs: number;
  toMs: number;
  filledVehicles: number;
  isFilled: boolean;
}

/** What the log holds of a period (server's clock, ms), for the time bar. */
export interface LogSpan {
  fromMs: number;
  toMs: number;
  /** Oldest moment the log can go back to; null while it holds nothing. */
  oldestMs: number | null;
  /** Events in the log by bin, equal bins from `fromMs` to `toMs`. */
  bins: Uint32Array;
  gaps: LogGap[];
  /** In order of time; at most 500, of which the rarest kinds are kept first (panic, then alarm). */
  marks: LogMark[];
}

/** How long and how much the event log keeps; the smaller wins. */
export interface LogRetention {
  ageMs: number;
  bytes: number;
}
