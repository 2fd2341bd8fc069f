import type { LogRetention } from '../../contract/event-log.ts';
import type { Platform } from '../platform.ts';
import type { EventBlockKey, KeyframeKey } from './database.ts';
import type { Ledger } from './ledger.ts';
import type { LogStore } from './store.ts';

export const RETENTION: LogRetention = { ageMs: 24 * 3_600_000, bytes: 256 * 2 ** 20 };
const MEMORY_RETENTION: LogRetention = { ageMs: 3_600_000, bytes: 16 * 2 ** 20 };
const LEAST: LogRetention = { ageMs: 10 * 60_000, bytes: 16 * 2 ** 20 };
const MOST: LogRetention = { ageMs: 7 * 24 * 3_600_000, bytes: 4 * 2 ** 30 };

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A person's choice within what is sensible: 10 minutes to 7 days, 16 MB to 4 GB. */
export const boundedRetention = ({ ageMs, bytes }: LogRetention): LogRetention => ({
  ageMs: within(ageMs, LEAST.ageMs, MOST.ageMs),
  bytes: within(bytes, LEAST.bytes, MOST.bytes),
});

/** The allowed size for a wanted one: small in memory, on disk at most half of the browser's quota. */
export async function limitOf(
  { ageMs, bytes }: LogRetention,
  kind: LogStore['kind'],
  platform: Platform,
): Promise<LogRetention> {
  if (kind === 'memory')
    return { ageMs: Math.min(ageMs, MEMORY_RETENTION.ageMs), bytes: Math.min(bytes, MEMORY_RETENTION.bytes) };
  const { quotaBytes } = await platform.storageUse();
  return { ageMs, bytes: quotaBytes ? Math.min(bytes, quotaBytes / 2) : bytes };
}

export interface Expired {
  events: EventBlockKey[];
  keyframes: KeyframeKey[];
}

const scopesOf = ({ events, keyframes }: Ledger): Set<string> =>
  new Set([...events, ...keyframes].map((key) => key[1]));

/**
 * From when on each scope is kept. By age that is the last keyframe before the horizon: without it, what did not report
 * since would be lost from the moments after it. Events up to a keyframe's moment are in it.
 */
function startsByAge(ledger: Ledger, horizonMs: number): Map<string, number> {
  const starts = new Map<string, number>();
  for (const scope of scopesOf(ledger)) starts.set(scope, ledger.base(scope, horizonMs)?.[0] ?? horizonMs - 1);
  return starts;
}

const isKept = (starts: Map<string, number>, key: EventBlockKey | KeyframeKey, isKeyframe: boolean): boolean => {
  const startMs = starts.get(key[1])!;
  return isKeyframe ? key[0] >= startMs : key[0] > startMs;
};

/** The moment up to which to remove everything so that the rest fits into the given bytes; null when it fits already. */
function cutBySize(kept: (EventBlockKey | KeyframeKey)[], bytes: number): number | null {
  let over = kept.reduce((sum, key) => sum + key[2], 0) - bytes;
  if (over <= 0) return null;
  for (const key of kept.sort((a, b) => a[0] - b[0])) {
    over -= key[2];
    if (over <= 0) return key[0];
  }
  return Number.POSITIVE_INFINITY;
}

/** What to remove, oldest first. The last keyframe of the followed scope stays, however old it is. */
export function expired(ledger: Ledger, horizonMs: number, bytes: number, followed: string | null): Expired {
  const starts = startsByAge(ledger, horizonMs);
  const cutMs = cutBySize(
    [
      ...ledger.events.filter((key) => isKept(starts, key, false)),
      ...ledger.keyframes.filter((key) => isKept(starts, key, true)),
    ],
    bytes,
  );
  if (cutMs !== null) {
    for (const [scope, startMs] of starts) {
      const next = ledger.keyframes.find((key) => key[1] === scope && key[0] > cutMs);
      // Moments are whole: half a millisecond later a keyframe of the cut itself is before the start.
      starts.set(scope, Math.max(startMs, next?.[0] ?? cutMs + 0.5));
    }
  }
  const live = new Set(ledger.events.filter((key) => isKept(starts, key, false)).map((key) => key[1]));
  const isBase = (key: KeyframeKey): boolean => live.has(key[1]) || key[1] === followed || key[0] >= horizonMs;
  return {
    events: ledger.events.filter((key) => !isKept(starts, key, false)),
    keyframes: ledger.keyframes.filter((key) => !isKept(starts, key, true) || !isBase(key)),
  };
}
