import { indexAt } from '../../../domain/live/history/track-time.ts';

const FAR_MS = 5 * 60_000;

interface Shown {
  atMs: number;
  fromMs: number;
  toMs: number;
}

/** The moment that a key leads to: arrows go from fix to fix, page keys five minutes, Home and End to both ends; null for other keys. */
export function momentByKey(key: string, { atMs, fromMs, toMs }: Shown, timesMs: readonly number[]): number | null {
  const at = indexAt(timesMs, atMs);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return timesMs[at + 1] ?? toMs;
    case 'ArrowLeft':
    case 'ArrowDown': {
      // From between two fixes to the one before, from a fix to the last.
      const before = timesMs[at] === atMs ? at - 1 : at;
      return timesMs[before] ?? fromMs;
    }
    case 'PageUp':
      return atMs + FAR_MS;
    case 'PageDown':
      return atMs - FAR_MS;
    case 'Home':
      return fromMs;
    case 'End':
      return toMs;
    default:
      return null;
  }
}
