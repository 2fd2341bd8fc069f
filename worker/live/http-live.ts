import type { LinkState } from '../../contract/core.ts';
import type { Failure, Result } from '../../contract/failure.ts';
import { RETRY_DELAY_MS } from '../../contract/topics.ts';
import type { Platform } from '../platform.ts';
import { RELOAD_WAITS_MS } from './missing.ts';

/** The link has been down for this long: the positions are requested over HTTP. */
export const POLL_AFTER_MS = 10_000;
/** The usual pace. */
export const POLL_EVERY_MS = 5_000;
/** The pace of a page that is not in sight. */
export const HIDDEN_POLL_EVERY_MS = 30_000;
const MAX_POLL_MS = 60_000;
/** Large fleets are polled less often: an answer holds the last position of every vehicle. */
const VEHICLES_A_SECOND = 400;
/** Longest pause between two attempts of the link while polling works. */
export const MAX_RETRY_DELAY_MS = 120_000;
/** A server or proxy that asks for a longer pause gets this one. */
const MAX_RETRY_AFTER_MS = 300_000;
/** The list of vehicles is read again no more often than this. */
const LIST_EVERY_MS = 60_000;
/** Up to this share of the wait is added, so that a thousand consoles do not ask at once. */
const JITTER = 0.2;

/** What was read once. */
export interface Polled {
  /** As of when, server's clock, ms. */
  untilMs: number;
  vehicles: number;
  /** The answer left out vehicles that are shown: they may no longer be seen. */
  isShort: boolean;
}

export interface HttpLiveDeps {
  platform: Platform;
  /** Nothing is requested for a paused page. */
  isPaused: () => boolean;
  poll: () => Promise<Result<Polled>>;
  readList: () => Promise<void>;
  /** The state that is shown of the link changed. */
  onChange: () => void;
}

type Polling = Extract<LinkState, { state: 'polling' }>;

/** Reads positions over HTTP while the broker link is down: proxies that let no websocket through let this through. */
export class HttpLive {
  /** What is shown instead of the link's own state, while polling works. */
  polling: Polling | null = null;
  private downSinceMs: number | null = null;
  private nextAtMs = 0;
  private listAtMs = 0;
  private failures = 0;
  private isAsking = false;
  private isVisible = true;

  constructor(private readonly deps: HttpLiveDeps) {}

  /** The link's own state changed. */
  onLink({ state }: LinkState): void {
    if (state === 'idle' || state === 'live') this.stop();
    else this.downSinceMs ??= this.deps.platform.now();
  }

  /** Pause of the link after a failed attempt, ms: it grows while polling works. */
  retryDelayMs(attempt: number): number {
    return this.polling === null ? RETRY_DELAY_MS : Math.min(MAX_RETRY_DELAY_MS, RETRY_DELAY_MS * 2 ** attempt);
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    // What is looked at again should be new; a pause after a failure stays.
    if (isVisible && this.polling !== null) this.nextAtMs = 0;
  }

  /** Once a second. */
  tick(): void {
    const { platform, isPaused } = this.deps;
    const nowMs = platform.now();
    if (this.downSinceMs === null || nowMs - this.downSinceMs < POLL_AFTER_MS || isPaused()) return;
    if (!this.isAsking && nowMs >= this.nextAtMs) void this.ask();
  }

  private stop(): void {
    this.downSinceMs = null;
    this.polling = null;
    this.nextAtMs = 0;
    this.failures = 0;
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    const answer = await this.deps.poll();
    this.isAsking = false;
    // The link came up meanwhile, or the session ended.
    if (this.downSinceMs === null) return;
    if (answer.ok) this.onPolled(answer.value);
    else this.onFailed(answer.failure);
    this.deps.onChange();
  }

  private onPolled({ untilMs, vehicles, isShort }: Polled): void {
    const { platform, readList } = this.deps;
    const leastMs = this.isVisible ? POLL_EVERY_MS : HIDDEN_POLL_EVERY_MS;
    const everyMs = Math.round(Math.min(MAX_POLL_MS, Math.max(leastMs, (vehicles / VEHICLES_A_SECOND) * 1_000)));
    this.failures = 0;
    this.polling = { state: 'polling', everyMs, untilMs };
    this.plan(everyMs);
    if (!isShort || platform.now() - this.listAtMs < LIST_EVERY_MS) return;
    this.listAtMs = platform.now();
    void readList();
  }

  private onFailed({ retryAfterMs = 0 }: Failure): void {
    const waitMs = RELOAD_WAITS_MS[Math.min(this.failures, RELOAD_WAITS_MS.length - 1)]!;
    this.failures += 1;
    this.polling = null;
    this.plan(Math.max(waitMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
  }

  private plan(waitMs: number): void {
    const { platform } = this.deps;
    this.nextAtMs = platform.now() + waitMs * (1 + JITTER * platform.random());
  }
}
