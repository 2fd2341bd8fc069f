import type { EventBlockKey, KeyframeKey } from './database.ts';

type Key = EventBlockKey | KeyframeKey;

/** First place in keys ordered by time whose moment is after `ms`. */
function placeAfter(keys: readonly Key[], ms: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]![0] <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert<K extends Key>(keys: K[], key: K): void {
  if ((keys.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) < key[0]) keys.push(key);
  else keys.splice(placeAfter(keys, key[0]), 0, key);
}

/** What the log holds, by the keys alone: event blocks and keyframes of all scopes, oldest first. */
export class Ledger {
  events: EventBlockKey[] = [];
  keyframes: KeyframeKey[] = [];

  reset(events: EventBlockKey[], keyframes: KeyframeKey[]): void {
    this.events = events;
    this.keyframes = keyframes;
  }

  addEvents(keys: readonly EventBlockKey[]): void {
    for (const key of keys) insert(this.events, key);
  }

  addKeyframe(key: KeyframeKey): void {
    insert(this.keyframes, key);
  }

  remove(events: readonly EventBlockKey[], keyframes: readonly KeyframeKey[]): void {
    const without = <K extends Key>(keys: K[], gone: readonly K[]): K[] => {
      if (gone.length === 0) return keys;
      const moments = new Set(gone.map((key) => key[0]));
      return keys.filter((key) => !moments.has(key[0]));
    };
    this.events = without(this.events, events);
    this.keyframes = without(this.keyframes, keyframes);
  }

  /** Whether a block of events has this moment. */
  hasMoment(atMs: number): boolean {
    return this.events[placeAfter(this.events, atMs) - 1]?.[0] === atMs;
  }

  /** Keys of a scope's events after a moment up to another, in order. */
  eventsBetween(scope: string, afterMs: number, upToMs: number): EventBlockKey[] {
    return this.events
      .slice(placeAfter(this.events, afterMs), placeAfter(this.events, upToMs))
      .filter((key) => key[1] === scope);
  }

  /** The newest keyframe of a scope up to a moment. */
  base(scope: string, upToMs: number): KeyframeKey | undefined {
    for (let n = placeAfter(this.keyframes, upToMs) - 1; n >= 0; n -= 1)
      if (this.keyframes[n]![1] === scope) return this.keyframes[n];
    return undefined;
  }

  /** The oldest moment a scope can go back to; null when nothing is held. */
  oldestMs(scope: string): number | null {
    const first = [this.events, this.keyframes].map(
      (keys) => keys.find((key) => key[1] === scope)?.[0] ?? Number.POSITIVE_INFINITY,
    );
    const oldestMs = Math.min(...first);
    return Number.isFinite(oldestMs) ? oldestMs : null;
  }

  /** The newest moment of all; 0 when nothing is held. */
  lastMs(): number {
    return Math.max(this.events.at(-1)?.[0] ?? 0, this.keyframes.at(-1)?.[0] ?? 0);
  }

  totals(): { events: number; bytes: number } {
    let events = 0;
    let bytes = 0;
    for (const key of this.events) {
      bytes += key[2];
      events += key[3];
    }
    for (const key of this.keyframes) bytes += key[2];
    return { events, bytes };
  }
}
