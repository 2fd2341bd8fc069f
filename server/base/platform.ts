import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../domain/base/time/clock.ts';
import type { Random } from '../../domain/base/random.ts';
import { askReachable } from './ask-reachable.ts';

/** The only file of the server that reaches the machine's clock, timers and randomness. */
export const systemClock: Clock = { now: () => Date.now() };

/** Time that passed since this process began, ms: it goes on evenly where the clock is set. */
export const passedMs = (): number => performance.now();

/** Randomness for ids and secrets; never the seeded kind. */
export const secureRandom: Random = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48;

/** A secret of 32 random bytes as base64url (43 characters); never with a hyphen first, which files for spreadsheets have to mask. */
export function drawSecret(): string {
  const secret = randomBytes(32).toString('base64url');
  return secret.startsWith('-') ? drawSecret() : secret;
}

/** A short id of 12 random bytes for requests, base64url. */
export const drawRequestId = (): string => randomBytes(12).toString('base64url');

/** SHA-256 of a text or of bytes, in hex: how secrets of 256 random bits are kept. */
export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** HMAC-SHA-256 of a text, in hex. */
export const hmacSha256 = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** An unguessable whole number from `low` to `high`, both included. */
export const drawBetween = (low: number, high: number): number => randomInt(low, high + 1);

/** Compares two texts of equal length in constant time. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Runs a task every `ms`, never twice at once; returns a function that stops it and waits for a running one. Errors go to `onError`. */
export function every(
  ms: number,
  task: () => Promise<void> | void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (running) return;
    running = (async () => task())()
      .catch(onError)
      .finally(() => {
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

/** Lets whatever waits have its turn before going on. */
export const turnOfLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Calls `task` once after `ms`; returns a function that cancels it. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Thrown where something did not end in time. */
export class TooLateError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms / 1_000} s`);
    this.name = 'TooLateError';
  }
}

/** What `work` answers; throws TooLateError where that takes longer than `ms`. The work itself goes on. */
export function atMost<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new TooLateError(ms)));
    work.then(resolve, reject).finally(cancel);
  });
}

/** What another server answered; `json` is null where that was no JSON. */
export interface HttpAnswer {
  status: number;
  json: unknown;
}

/** Longest wait for another server, ms. */
const LONGEST_CALL_MS = 8_000;
/** Characters of an answer that are read; what is asked for here is small. */
const LONGEST_ANSWER = 65_536;

/**
 * Asks another server: a POST of form fields when there are any, else a GET. Redirects are not followed. Throws where
 * there is no answer in time; the address is not in the error, since it may carry a token.
 */
export async function callHttp(url: string, form?: Readonly<Record<string, string>>): Promise<HttpAnswer> {
  const options = {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(LONGEST_CALL_MS),
  } as const;
  try {
    const response = await fetch(url, form ? { ...options, method: 'POST', body: new URLSearchParams(form) } : options);
    const text = (await response.text()).slice(0, LONGEST_ANSWER);
    return { status: response.status, json: jsonOf(text) };
  } catch (error) {
    throw new Error(`no answer from ${new URL(url).host}`, { cause: error });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What another server answered, whatever its status. */
export interface OutsideAnswer {
  status: number;
  bytes: Uint8Array;
}

/** Reads a body up to a size; throws when there is more. */
async function bounded(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface OutsideLimits {
  timeoutMs: number;
  mostBytes: number;
  follow?: boolean;
  /** The IP addresses that may be asked, where not all are; a redirect is never followed then. */
  mayReach?: (address: string) => boolean;
}

/** Asks another server, bounded in time and in the size of its answer. A redirect is followed only where `follow` says so. */
export async function askOutside(
  url: string,
  limits: OutsideLimits,
  request: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<OutsideAnswer> {
  const { timeoutMs, mostBytes, follow = false, mayReach } = limits;
  if (mayReach) {
    const answer = await askReachable(url, { ...request, timeoutMs, mayReach });
    return { status: answer.statusCode ?? 0, bytes: await bounded(answer, mostBytes) };
  }
  const response = await fetch(url, {
    ...request,
    redirect: follow ? 'follow' : 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, bytes: await bounded(response.body ?? [], mostBytes) };
}
