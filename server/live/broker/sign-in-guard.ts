import type { Clock } from '../../../domain/base/time/clock.ts';
import { createThrottle, type ThrottleRule } from '../../base/throttle/throttle.ts';
import type { Database } from '../../base/db/database.ts';
import { sha256 } from '../../base/platform.ts';
import { MOST_REFUSED, REFUSED_WINDOW_MS } from './link-limits.ts';

const MOST_KEPT = 10_000;

/** Hashed, so that a long login costs no more memory than a short one. */
const pairOf = (address: string, login: string): string => sha256(`${address} ${login}`);

const rule = (name: string, pair: number): ThrottleRule => ({
  name,
  most: { pair, login: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY },
  windowMs: REFUSED_WINDOW_MS,
});

/**
 * Limits refused sign-ins over MQTT like those over HTTP: by login and address, and by address. Not by login alone:
 * identifiers are not secret, so a stranger could lock a device out. Only refusals are counted, in the database, so
 * that all servers agree and a thousand phones that reconnect at once cost nothing.
 */
export class SignInGuard {
  private readonly pairs;
  private readonly sources;
  /** Times until which a pair or an address is refused without a check, ms. */
  private readonly until = new Map<string, number>();
  /** Pairs that signed in before: a stranger at the same address cannot block them. */
  private readonly known = new Set<string>();
  private readonly failing = new Set<string>();

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.pairs = createThrottle(db, clock, rule('mqtt ', MOST_REFUSED.pair));
    this.sources = createThrottle(db, clock, rule('mqtt address ', MOST_REFUSED.address));
  }

  /** Whether a sign-in is refused without a check of its password. */
  mustWait(address: string, login: string): boolean {
    const pair = pairOf(address, login);
    const isHeld = (key: string): boolean => (this.until.get(key) ?? 0) > this.clock.now();
    return isHeld(pair) || (isHeld(address) && !this.known.has(pair));
  }

  async refused(address: string, login: string): Promise<void> {
    const pair = pairOf(address, login);
    SignInGuard.keep(this.failing, pair);
    this.hold(pair, await this.pairs.attempt(address, login));
    this.hold(address, await this.sources.attempt(address, ''));
  }

  async succeeded(address: string, login: string): Promise<void> {
    const pair = pairOf(address, login);
    SignInGuard.keep(this.known, pair);
    if (this.failing.delete(pair)) await this.pairs.succeeded(address, login);
  }

  private hold(key: string, seconds: number): void {
    if (seconds <= 0) return;
    if (this.until.size >= MOST_KEPT) this.until.clear();
    this.until.set(key, this.clock.now() + seconds * 1_000);
  }

  private static keep(set: Set<string>, pair: string): void {
    if (set.size >= MOST_KEPT) set.clear();
    set.add(pair);
  }
}
