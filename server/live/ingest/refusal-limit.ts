import type { Clock } from '../../../domain/base/time/clock.ts';
import { sourceOf } from '../../base/http/source-of.ts';

/**
 * Most refusals of senders (unknown device, wrong secret) for one address within a window: far above any real gateway.
 */
export const MOST_REFUSALS = 3_000;
export const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/**
 * Limits guessing. Only refusals count, and only messages that would be refused are limited: a known device or its
 * gateway is never slowed down by others at the same address. A secret has 256 random bits and cannot be guessed, so it
 * is still checked above the limit; what is avoided then is the database query for the identifier. Each server counts
 * for itself.
 */
export class RefusalLimit {
  private readonly bySource = new Map<string, { refusals: number; endsMs: number }>();

  constructor(private readonly clock: Clock) {}

  /** Seconds until the address may try again; 0 when it may now. */
  waitS(address: string): number {
    const entry = this.bySource.get(sourceOf(address));
    const nowMs = this.clock.now();
    if (!entry || entry.endsMs <= nowMs || entry.refusals < MOST_REFUSALS) return 0;
    return Math.ceil((entry.endsMs - nowMs) / 1000);
  }

  refused(address: string): void {
    const source = sourceOf(address);
    const nowMs = this.clock.now();
    const entry = this.bySource.get(source);
    if (entry && entry.endsMs > nowMs) {
      entry.refusals += 1;
      return;
    }
    this.bySource.delete(source);
    // Drops the oldest only: if all were dropped, a client with many addresses could reset the counts.
    if (this.bySource.size >= MOST_ADDRESSES) this.bySource.delete(this.bySource.keys().next().value!);
    this.bySource.set(source, { refusals: 1, endsMs: nowMs + WINDOW_MS });
  }
}
