import type { IngestPause } from '../contract/ingest-pause.ts';
import type { Clock } from '../domain/base/time/clock.ts';
import type { Platform } from './platform.ts';
import type { Rest } from './rest/client.ts';

/** The server's clock as the core estimates it: the platform's clock and a measured offset. */
export interface ServerClock extends Clock {
  /** Server minus platform, ms. */
  offsetMs(): number;
  /** Server's time of a moment of the platform's clock, ms. */
  at(platformMs: number): number;
  /** Asks the server a few times and keeps the offset of the quickest answer. Returns the contract version it speaks, or null unreached. */
  measure(): Promise<number | null>;
  /** Once a second: asks again from time to time, since an answer during a busy start is slow and so a poor measurement. */
  tick(): Promise<void>;
}

const SAMPLES = 4;
const AGAIN_EVERY_MS = 30_000;
/** Assumed drift for each repetition, so that a slower answer counts eventually. */
const DRIFT_MS = 1;

/**
 * `heardPause` hears with every answer why the server takes nothing from trackers for now, and when it last heard them,
 * ms on its clock; null of one that does.
 */
export function createServerClock(
  platform: Platform,
  rest: Rest,
  heardPause: (pause: IngestPause | null, heardUntilMs: number | null) => void,
): ServerClock {
  let offsetMs = 0;
  /** Round trip of the answer that the offset comes from. */
  let tripMs = Number.POSITIVE_INFINITY;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const at = (platformMs: number): number => platformMs + offsetMs;

  async function ask(): Promise<number | null> {
    const sentMs = platform.now();
    askedAtMs = sentMs;
    const answer = await rest.call('clock.read', {}, { retries: 0, timeoutMs: 5_000 });
    if (!answer.ok) return null;
    const { ingestPause, heardUntil } = answer.value;
    heardPause(ingestPause, heardUntil === null ? null : Date.parse(heardUntil));
    const tookMs = platform.now() - sentMs;
    if (tookMs <= tripMs) {
      tripMs = tookMs;
      offsetMs = Date.parse(answer.value.now) - (sentMs + tookMs / 2);
    }
    return answer.value.contractVersion;
  }

  async function measure(): Promise<number | null> {
    tripMs = Number.POSITIVE_INFINITY;
    let version: number | null = null;
    for (let n = 0; n < SAMPLES; n += 1) {
      const answered = await ask();
      if (answered === null) break;
      version = answered;
    }
    return version;
  }

  async function tick(): Promise<void> {
    if (platform.now() - askedAtMs < AGAIN_EVERY_MS) return;
    tripMs += DRIFT_MS;
    await ask();
  }

  return { now: () => at(platform.now()), offsetMs: () => offsetMs, at, measure, tick };
}
