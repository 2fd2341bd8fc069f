import type { FleetDiff } from '../../contract/diff.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Platform } from '../platform.ts';
import { Freshness, type Stamp } from './freshness.ts';
import { buffersOf, makeDiff } from './make-diff.ts';

/** Least time between two diffs. */
export const DIFF_EVERY_MS = 100;
export const HIDDEN_DIFF_EVERY_MS = 5_000;
/** A map keeps up while its oldest waiting event is younger than this. */
export const KEEPS_UP_MS = 1_000;
/** When a page does not answer in this time the diff counts as lost: the next one is a snapshot. */
export const ANSWER_PATIENCE_MS = 15_000;

export interface PublisherDeps {
  platform: Platform;
  /** Server's time of a moment of the platform's clock. */
  serverTime: (platformMs: number) => number;
}

/** Sends changes to the page: one diff in flight, the rest merges into the waiting one. */
export class Publisher {
  readonly freshness = new Freshness();
  private sink: ((diff: FleetDiff) => Promise<number>) | null = null;
  private fleet: Fleet | null = null;
  /** The moment the published fleet was like that; null is live. */
  private rewoundToMs: number | null = null;
  /** The moment has not been sent to the page yet. */
  private isMomentNew = false;
  /** Called when the moment was sent to the page, or superseded. */
  private onHanded: ((isHanded: boolean) => void) | null = null;
  private revision = 0;
  private wantsSnapshot = false;
  private isInFlight = false;
  private isVisible = true;
  private sentAtMs = Number.NEGATIVE_INFINITY;
  private cancelTimer: (() => void) | null = null;
  private dueAtMs = 0;
  private stamps: Stamp[] = [];
  /** Stamps of the diff in flight. */
  private flying: readonly Stamp[] = [];

  constructor(private readonly deps: PublisherDeps) {}

  attach(sink: (diff: FleetDiff) => Promise<number>): void {
    this.sink = sink;
    this.snapshot();
  }

  /** Publishes this fleet from now on, as a snapshot first. Resolves like `turnTo`. */
  show(fleet: Fleet, rewoundToMs: number | null = null): Promise<boolean> {
    this.wantsSnapshot = true;
    return this.turnTo(fleet, rewoundToMs);
  }

  /**
   * Publishes this fleet of the same rows from now on; its changed rows are those that differ from what the page has
   * or will get. Resolves with true when the moment was sent to the page, with false when it was superseded.
   */
  turnTo(fleet: Fleet, rewoundToMs: number | null): Promise<boolean> {
    this.onHanded?.(false);
    this.fleet = fleet;
    this.rewoundToMs = rewoundToMs;
    this.isMomentNew = true;
    // The events of those stamps are drawn with another fleet, or never.
    this.stamps = [];
    this.sentAtMs = Number.NEGATIVE_INFINITY;
    return new Promise((resolve) => {
      this.onHanded = resolve;
      this.plan();
    });
  }

  /** The next diff is a snapshot, sent as soon as the page is free. */
  snapshot(): void {
    this.wantsSnapshot = true;
    this.sentAtMs = Number.NEGATIVE_INFINITY;
    this.plan();
  }

  /** The revision of the diff by which the page has what has changed so far. */
  revisionOfNow(): number {
    return this.hasNews() ? this.revision + 1 : this.revision;
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.plan();
  }

  /** The fleet changed; `stamp` says when its events were sent. */
  changed(stamp?: Stamp): void {
    if (stamp && this.rewoundToMs === null) this.stamps.push(stamp);
    this.plan();
  }

  /** Age of the oldest event that is not drawn yet, ms; 0 while the map keeps up, and while nobody looks at it. */
  behindMs(): number {
    if (!this.isVisible) return 0;
    const oldestMs = [...this.flying, ...this.stamps].reduce(
      (least, { sentAtMs }) => Math.min(least, sentAtMs),
      Number.POSITIVE_INFINITY,
    );
    const ageMs = this.deps.serverTime(this.deps.platform.now()) - oldestMs;
    return ageMs >= KEEPS_UP_MS ? Math.round(ageMs) : 0;
  }

  stop(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.fleet = null;
    this.stamps = [];
    this.onHanded?.(false);
    this.onHanded = null;
  }

  private hasNews(): boolean {
    return this.fleet !== null && (this.wantsSnapshot || this.isMomentNew || this.fleet.changed.size > 0);
  }

  private plan(): void {
    if (this.isInFlight || !this.sink || !this.hasNews()) return;
    const everyMs = this.isVisible || this.wantsSnapshot || this.isMomentNew ? DIFF_EVERY_MS : HIDDEN_DIFF_EVERY_MS;
    const nowMs = this.deps.platform.now();
    const dueAtMs = Math.max(nowMs, this.sentAtMs + everyMs);
    if (this.cancelTimer && this.dueAtMs <= dueAtMs) return;
    this.cancelTimer?.();
    this.dueAtMs = dueAtMs;
    this.cancelTimer = this.deps.platform.after(dueAtMs - nowMs, () => void this.send());
  }

  private async send(): Promise<void> {
    this.cancelTimer = null;
    const { sink, fleet } = this;
    const { platform, serverTime } = this.deps;
    if (this.isInFlight || !sink || !fleet || !this.hasNews()) return;
    this.revision += 1;
    const diff = makeDiff(
      fleet,
      this.wantsSnapshot ? 'snapshot' : 'rows',
      this.revision,
      serverTime(platform.now()),
      this.rewoundToMs,
    );
    this.flying = this.stamps;
    this.stamps = [];
    this.wantsSnapshot = false;
    this.isMomentNew = false;
    this.isInFlight = true;
    this.sentAtMs = platform.now();
    try {
      const answer = sink(platform.transfer(diff, buffersOf(diff)));
      this.onHanded?.(true);
      this.onHanded = null;
      const drawnMs = await this.answered(answer);
      this.freshness.add(this.flying, serverTime(drawnMs));
    } catch (error) {
      platform.log('the page did not take a diff', { error: String(error) });
      this.wantsSnapshot = true;
    }
    this.flying = [];
    this.isInFlight = false;
    this.plan();
  }

  private answered(answer: Promise<number>): Promise<number> {
    return new Promise((resolve, reject) => {
      const cancel = this.deps.platform.after(ANSWER_PATIENCE_MS, () => reject(new Error('no answer in time')));
      answer.then(resolve, reject).finally(cancel);
    });
  }
}
