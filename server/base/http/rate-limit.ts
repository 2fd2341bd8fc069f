import type { Clock } from '../../../domain/base/time/clock.ts';
import { Refusal } from './refusal.ts';

const MOST_KEPT = 10_000;

/**
 * Limits the uses of a key within a time window. Each server counts for itself: this protects expensive work, not
 * secrets. Throws the refusal `throttled` above the limit.
 */
export class RateLimit {
  private readonly uses = new Map<string, { count: number; endsMs: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
    private readonly windowMs: number,
  ) {}

  /** Counts `count` uses. Throws, and counts none, if they would exceed the limit. */
  use(key: string, count = 1): void {
    const entry = this.room(key, count);
    entry.count += count;
    // Drops the oldest only: if all were dropped, a client with many keys could reset the counts.
    if (!this.uses.has(key) && this.uses.size >= MOST_KEPT) this.uses.delete(this.uses.keys().next().value!);
    this.uses.set(key, entry);
  }

  /** Throws if a further use would be refused; counts nothing. */
  guard(key: string): void {
    this.room(key, 1);
  }

  private room(key: string, count: number): { count: number; endsMs: number } {
    const nowMs = this.clock.now();
    const known = this.uses.get(key);
    const entry = known && known.endsMs > nowMs ? known : { count: 0, endsMs: nowMs + this.windowMs };
    if (entry.count + count > this.most)
      throw new Refusal('throttled', {}, { seconds: Math.ceil((entry.endsMs - nowMs) / 1000) });
    return entry;
  }
}
