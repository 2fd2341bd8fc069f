import type { PreviewVisit } from './area-preview.ts';

/** A shorter time outside is drift at the edge, not a way out. */
const DRIFT_MS = 60_000;

/** A place in time of one vehicle, inside of a shape or not. */
export interface InOrOut {
  timeMs: number;
  isInside: boolean;
}

interface Stay {
  fromMs: number | null;
  toMs: number | null;
}

/** The stays of a vehicle, of its places in their order. One that was under way at the first place has no beginning, one that still is no end. */
export function staysOf(places: readonly InOrOut[]): PreviewVisit[] {
  const stays: Stay[] = [];
  for (const [at, { timeMs, isInside }] of places.entries()) {
    const last = stays.at(-1);
    const isOn = last !== undefined && last.toMs === null;
    if (isInside && !isOn) {
      if (last?.toMs != null && timeMs - last.toMs < DRIFT_MS) last.toMs = null;
      else stays.push({ fromMs: at === 0 ? null : timeMs, toMs: null });
    } else if (!isInside && isOn) last.toMs = timeMs;
  }
  const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  return stays.map(({ fromMs, toMs }) => ({ from: iso(fromMs), to: iso(toMs) }));
}
