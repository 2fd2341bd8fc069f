import type { Clock } from '../../../domain/base/time/clock.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { sourceOf } from '../../base/http/source-of.ts';

/** Invalid links that an address may try within the window. */
export const MOST_GUESSES = 30;
export const GUESS_WINDOW_MS = 5 * 60_000;
const MOST_KEPT = 10_000;

/**
 * Counts invalid links by address. An address with too many is refused whatever it tries next, so that a right guess
 * would not show either. Each server counts for itself: a token has 89 random bits, this only keeps the noise down.
 */
export class GuessLimit {
  private readonly guesses = new Map<string, { count: number; endsMs: number }>();

  constructor(private readonly clock: Clock) {}

  /** Refused with `throttled` where the address guessed too often. */
  guard(address: string): void {
    const entry = this.entryOf(address);
    if (entry && entry.count >= MOST_GUESSES)
      throw new Refusal('throttled', {}, { seconds: Math.ceil((entry.endsMs - this.clock.now()) / 1000) });
  }

  count(address: string): void {
    const entry = this.entryOf(address) ?? { count: 0, endsMs: this.clock.now() + GUESS_WINDOW_MS };
    entry.count += 1;
    const source = sourceOf(address);
    // Drops the oldest: clearing all would let an attacker with many addresses reset the counts.
    if (!this.guesses.has(source) && this.guesses.size >= MOST_KEPT)
      this.guesses.delete(this.guesses.keys().next().value!);
    this.guesses.set(source, entry);
  }

  private entryOf(address: string): { count: number; endsMs: number } | null {
    const entry = this.guesses.get(sourceOf(address));
    return entry && entry.endsMs > this.clock.now() ? entry : null;
  }
}
