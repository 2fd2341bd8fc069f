import { failed, success, type Result } from '../../contract/failure.ts';
import type { FleetLog } from '../log/fleet-log.ts';
import { Rewind } from '../log/rewind.ts';
import type { Platform } from '../platform.ts';
import type { Publisher } from '../publish/publisher.ts';
import { coreFailure } from '../rest/failures.ts';
import type { ViewKeeper } from '../view/view-keeper.ts';
import { Fleet } from '../fleet/fleet.ts';
import { changeAll } from '../fleet/same-rows.ts';
import { Tracks } from '../fleet/tracks.ts';

export interface ShownFleetDeps {
  platform: Platform;
  /** Server's time, ms. */
  now: () => number;
  log: () => FleetLog | null;
  publisher: Publisher;
  view: ViewKeeper;
}

const cancelled = (): Result<never> => failed(coreFailure('cancelled', 'another moment was asked for'));

/** The fleet that the page shows: the live one, or that of a past moment while the live one keeps updating in the background. */
export class ShownFleet {
  /** The moment shown (server's clock, ms); null is live. */
  rewoundToMs: number | null = null;
  private live: Fleet | null = null;
  private past: Rewind | null = null;
  /** The live fleet whose rows the page has. */
  private mirrored: Fleet | null = null;
  private asked = 0;
  /** Moment that is loading or shown; null for the live fleet. */
  private wantedMs: number | null = null;

  constructor(private readonly deps: ShownFleetDeps) {}

  /** Source of lists, labels and views; null while no fleet is open. */
  get fleet(): Fleet | null {
    return this.rewoundToMs === null || !this.past ? this.live : this.past.fleet;
  }

  /**
   * Replaces the live fleet. While a moment is shown and the order of rows changed, the moment stays until it is
   * rebuilt with the new rows. Null: the fleet was closed, and the moment with it.
   */
  follow(live: Fleet | null): void {
    this.live = live;
    const { wantedMs, rewoundToMs } = this;
    if (live === null || wantedMs === null) this.showLive();
    else if (rewoundToMs === null) this.publishLive();
    // Another moment that is loading takes the new rows by itself.
    else if (rewoundToMs === wantedMs)
      void this.rewind(wantedMs).then((shown) => shown.ok || shown.failure.kind === 'cancelled' || this.toLive());
  }

  /** Shows the fleet as it was; resolves when the page has it. The last of several calls wins. */
  async rewind(atMs: number): Promise<Result<{ atMs: number }>> {
    const log = this.deps.log();
    if (!this.live || !log || !Number.isFinite(atMs))
      return failed(coreFailure('missing', 'no fleet is open at such a moment'));
    this.asked += 1;
    const { asked } = this;
    const before = this.wantedMs;
    this.wantedMs = atMs;
    try {
      const past = await this.made(log, atMs, asked);
      if (!past) return cancelled();
      const moment = this.within(log, atMs);
      this.wantedMs = moment;
      const isHanded = await this.present(past, moment);
      return isHanded && asked === this.asked ? success({ atMs: moment }) : cancelled();
    } catch (error) {
      if (asked !== this.asked) return cancelled();
      this.wantedMs = before;
      return failed({ kind: 'storage', origin: 'store', message: String(error) });
    }
  }

  /** Rebuilds the moment: the log got more of the past. */
  again(): void {
    if (this.rewoundToMs !== null && this.rewoundToMs === this.wantedMs) void this.rewind(this.rewoundToMs);
  }

  /** Back to the live fleet. */
  toLive(): void {
    if (this.wantedMs === null && this.rewoundToMs === null) return;
    this.showLive();
  }

  private showLive(): void {
    const { live, mirrored } = this;
    this.asked += 1;
    this.past?.cancel();
    this.past = null;
    const wasRewound = this.rewoundToMs !== null;
    this.rewoundToMs = null;
    this.wantedMs = null;
    if (live === null || live !== mirrored) this.publishLive();
    else if (wasRewound) {
      changeAll(live);
      void this.deps.publisher.turnTo(live, null);
      this.deps.view.show(live);
    }
  }

  private publishLive(): void {
    const { live } = this;
    this.mirrored = live;
    void this.deps.publisher.show(live ?? new Fleet(16, new Tracks(16)));
    this.deps.view.show(live);
  }

  /** The fleet of a moment, of the rows of the live fleet as it is in the end; null when superseded. */
  private async made(log: FleetLog, atMs: number, asked: number): Promise<Rewind | null> {
    for (;;) {
      const { live } = this;
      if (!live || asked !== this.asked) return null;
      const past = this.past?.live === live ? this.past : new Rewind(live, log, this.deps.platform);
      // The page shows the past with the old rows until the new one is built.
      if (!this.past || this.rewoundToMs === null) this.past = past;
      if (!(await past.to(this.within(log, atMs))) || asked !== this.asked) return null;
      if (this.live === live) return past;
    }
  }

  private within(log: FleetLog, atMs: number): number {
    const oldestMs = (log.scope && log.contents.ledger.oldestMs(log.scope)) ?? atMs;
    return Math.round(Math.min(Math.max(this.deps.now(), log.lastMs), Math.max(Number(oldestMs), atMs)));
  }

  private present(past: Rewind, atMs: number): Promise<boolean> {
    this.past = past;
    this.rewoundToMs = atMs;
    const { publisher, view } = this.deps;
    const isSameRows = this.mirrored === past.live;
    this.mirrored = past.live;
    view.show(past.fleet);
    return isSameRows ? publisher.turnTo(past.fleet, atMs) : publisher.show(past.fleet, atMs);
  }
}
