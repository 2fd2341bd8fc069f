import { frameNowMs, openDoor } from '../../base/platform.ts';

export interface DrawnFrames {
  /** Frames of vehicles, names and clusters since the page was opened. */
  vehicles: number;
  /** Frames of the base map. */
  base: number;
  /** What a frame of the vehicles costs now, ms, until the graphics card has drawn it. */
  costMs: number;
  /**
   * From when the page knew of a change that one can see until the graphics card had drawn it, ms: the oldest change of
   * each frame of the last half minute; null where there was none.
   */
  ageMs: { p50: number | null; p95: number | null };
  /** Whether vehicles glide smoothly, in fewer frames, or jump. */
  pace: 'smooth' | 'thin' | 'jump';
}

/** How long the age of a frame is remembered, ms, and of how many frames at most. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 1_000;

/** Counts for the whole page: maps come and go with their screens. */
const drawn: Omit<DrawnFrames, 'ageMs'> = { vehicles: 0, base: 0, costMs: 0, pace: 'smooth' };
let ages: { atMs: number; ms: number }[] = [];

export function drawnFrames(): DrawnFrames {
  const fromMs = frameNowMs() - REMEMBERED_MS;
  const sorted = ages.flatMap(({ atMs, ms }) => (atMs < fromMs ? [] : [ms])).toSorted((a, b) => a - b);
  const at = (share: number): number | null => sorted[Math.floor(share * (sorted.length - 1))] ?? null;
  return { ...drawn, ageMs: { p50: at(0.5), p95: at(0.95) } };
}

export function countFrame(of: 'vehicles' | 'base'): void {
  drawn[of] += 1;
}

export function notePace(costMs: number, pace: DrawnFrames['pace']): void {
  drawn.costMs = costMs;
  drawn.pace = pace;
}

/** A frame was drawn whose oldest change the page had known for so long. */
export function noteAge(ms: number): void {
  ages = [...ages.slice(1 - REMEMBERED), { atMs: frameNowMs(), ms }];
}

openDoor('frames', drawnFrames);
