import type { Clock } from '../../domain/clock.ts';

/** Refused requests (unknown device, wrong secret) that one address may make in a window: far above any real gateway. */
export const MOST_REFUSALS = 3_000;
export const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/**
 * Limits guessing. Only what is refused counts: a gateway that sends for a whole fleet is never slowed down, and an
 * address that guesses costs the server little. Held by each server for itself.
 */
export class RefusalLimit {
  private readonly byAddress = new Map<string, { refusals: number; endsMs: number }>();

  constructor(private readonly clock: Clock) {}

  /** Seconds until the address may try again; 0 when it may now. */
  waitS(address: string): number {
    const entry = this.byAddress.get(address);
    const nowMs = this.clock.now();
    if (!entry || entry.endsMs <= nowMs || entry.refusals < MOST_REFUSALS) return 0;
    return Math.ceil((entry.endsMs - nowMs) / 1000);
  }

  refused(address: string): void {
    const nowMs = this.clock.now();
    const entry = this.byAddress.get(address);
    if (entry && entry.endsMs > nowMs) entry.refusals += 1;
    else {
      if (this.byAddress.size >= MOST_ADDRESSES) this.byAddress.clear();
      this.byAddress.set(address, { refusals: 1, endsMs: nowMs + WINDOW_MS });
    }
  }
}
