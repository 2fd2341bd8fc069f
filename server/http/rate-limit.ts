import type { Clock } from '../../domain/clock.ts';
import { Refusal } from './refusal.ts';

const MOST_KEPT = 10_000;

/**
 * Lets a key do something so often within a window, counted by each server for itself: it guards what costs, not what is secret.
 * Throws the refusal `throttled` beyond that.
 */
export class RateLimit {
  private readonly uses = new Map<string, { count: number; endsMs: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly most: number,
    private readonly windowMs: number,
  ) {}

  /** Counts `count` uses; when they would be too many, none is counted. */
  use(key: string, count = 1): void {
    const nowMs = this.clock.now();
    const known = this.uses.get(key);
    const entry = known && known.endsMs > nowMs ? known : { count: 0, endsMs: nowMs + this.windowMs };
    if (entry.count + count > this.most) throw new Refusal('throttled', {}, { seconds: Math.ceil((entry.endsMs - nowMs) / 1000) });
    entry.count += count;
    if (!known && this.uses.size >= MOST_KEPT) this.uses.clear();
    this.uses.set(key, entry);
  }
}
