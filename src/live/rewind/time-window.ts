/** What the time bar can span, ms. */
export const RANGES_MS = [900_000, 3_600_000, 21_600_000, 86_400_000] as const;
export type RangeMs = (typeof RANGES_MS)[number];
export const DEFAULT_RANGE_MS: RangeMs = 3_600_000;

/** The stretch of time the bar spans, ms of the server's clock. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
  /** Equal bins over it; every range divides by them. */
  bins: number;
}

/**
 * The window to show: up to now while the head is within reach of it, else a window around the head, which stays until the head
 * leaves it. Its ends are whole bins, so that it moves, and the log is asked anew, once a bin. `headMs` null is live.
 */
export function windowOf(
  nowMs: number,
  rangeMs: number,
  bins: number,
  headMs: number | null,
  before: TimeWindow | null,
): TimeWindow {
  const binMs = rangeMs / bins;
  const liveEndMs = Math.ceil(nowMs / binMs) * binMs;
  const ending = (toMs: number): TimeWindow => ({ fromMs: toMs - rangeMs, toMs, bins });
  if (headMs === null || headMs >= liveEndMs - rangeMs) return ending(liveEndMs);
  const fits =
    before !== null &&
    before.bins === bins &&
    before.toMs - before.fromMs === rangeMs &&
    headMs >= before.fromMs &&
    headMs < before.toMs;
  return fits ? before : ending(Math.min(liveEndMs, Math.ceil((headMs + rangeMs / 2) / binMs) * binMs));
}

/** Where a moment stands in the window, 0 to 1, clamped. */
export const shareOf = ({ fromMs, toMs }: TimeWindow, atMs: number): number =>
  Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));

/** The moment at a share of the window. */
export const momentAt = ({ fromMs, toMs }: TimeWindow, share: number): number =>
  fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs);

/** Minutes between two labels of the axis by range: few enough to stay readable, whole in every zone. */
const LABEL_MINUTES: Record<RangeMs, number> = { 900_000: 3, 3_600_000: 15, 21_600_000: 60, 86_400_000: 240 };
const MINUTE_MS = 60_000;
/** Zones differ from UTC by whole quarters of an hour. */
const QUARTER_MINUTES = 15;

/** Moments to label, whole minutes and hours of the day in the zone that `minuteOfDay` knows. */
export function labelledMoments({ fromMs, toMs }: TimeWindow, minuteOfDay: (atMs: number) => number): number[] {
  const stepMinutes = LABEL_MINUTES[(toMs - fromMs) as RangeMs] ?? QUARTER_MINUTES;
  const walkMs = Math.min(stepMinutes, QUARTER_MINUTES) * MINUTE_MS;
  const found: number[] = [];
  for (let atMs = Math.ceil(fromMs / walkMs) * walkMs; atMs <= toMs; atMs += walkMs)
    if (minuteOfDay(atMs) % stepMinutes === 0) found.push(atMs);
  return found;
}
