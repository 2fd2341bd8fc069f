import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';

/** The only file of the server that reaches the machine's clock, timers and randomness. */
export const systemClock: Clock = { now: () => Date.now() };

/** Randomness for ids and secrets; never the seeded kind. */
export const secureRandom: Random = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48;

/** A secret of 32 random bytes as base64url (43 characters). */
export const drawSecret = (): string => randomBytes(32).toString('base64url');

/** A short id of 12 random bytes for requests, base64url. */
export const drawRequestId = (): string => randomBytes(12).toString('base64url');

/** SHA-256 of a text, in hex: how secrets of 256 random bits are kept. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares two texts of equal length without telling by time where they differ. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Runs a task every `ms`, never twice at once; the answer stops it and waits for a run under way. Errors go to `onError`. */
export function every(ms: number, task: () => Promise<void> | void, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (running) return;
    running = (async () => task())().catch(onError).finally(() => {
      running = null;
    });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Waits `ms`. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `task` once after `ms` unless the answer is called first. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
