import type { Clock } from '../domain/clock.ts';
import type { Platform } from './platform.ts';
import type { Rest } from './rest/client.ts';

/** The server's clock as the core reckons it: the platform's clock and a measured offset. */
export interface ServerClock extends Clock {
  /** Server minus platform, ms. */
  offsetMs(): number;
  /** Server's time of a moment of the platform's clock, ms. */
  at(platformMs: number): number;
  /** Asks the server a few times and keeps the offset of the quickest answer. Returns the contract version it speaks, or null unreached. */
  measure(): Promise<number | null>;
}

const SAMPLES = 3;

export function createServerClock(platform: Platform, rest: Rest): ServerClock {
  let offsetMs = 0;
  const at = (platformMs: number): number => platformMs + offsetMs;

  async function measure(): Promise<number | null> {
    let version: number | null = null;
    let bestMs = Number.POSITIVE_INFINITY;
    for (let n = 0; n < SAMPLES; n += 1) {
      const sentMs = platform.now();
      const answer = await rest.call('clock.read', {}, { retries: 0, timeoutMs: 5_000 });
      if (!answer.ok) break;
      const tripMs = platform.now() - sentMs;
      version = answer.value.contractVersion;
      if (tripMs >= bestMs) continue;
      bestMs = tripMs;
      offsetMs = Date.parse(answer.value.now) - (sentMs + tripMs / 2);
    }
    return version;
  }

  return { now: () => at(platform.now()), offsetMs: () => offsetMs, at, measure };
}
