import type { Clock } from '../../../domain/base/time/clock.ts';
import { after } from '../../base/platform.ts';
import type { FleetRecord } from '../fleet-record.ts';
import { fleetVehicle, openWorld, type FleetVehicle } from '../fleet/vehicle.ts';
import { demoSecret } from '../secrets.ts';
import type { Order } from '../../../domain/desk/commands/commands.ts';
import { DueQueue } from './due-queue.ts';
import type { TrackerFix } from './fix.ts';
import { isDemoOrder, type DemoAnswer } from './orders.ts';
import { requestFor } from './payloads.ts';
import { createSender, type Sender } from './sender.ts';
import { Tracker, type Meters } from './tracker.ts';

export interface SimulatorSettings {
  /** Origin of the server whose public ingest is fed. */
  url: string;
  record: FleetRecord;
  /** Last counters by identifier, so that no odometer runs backwards over a restart. */
  meters: ReadonlyMap<string, Meters>;
}

export interface SimulatorCounts {
  sent: number;
  accepted: number;
  unanswered: number;
}

export interface Simulator {
  counts(): SimulatorCounts;
  /** Gives an order to the tracker of an identifier. One that is out of reach gets none; null only asks whether it would. */
  tell(identifier: string, order: Order | null): DemoAnswer;
  stop(): Promise<void>;
}

/** Fixes a second over the whole fleet; a larger fleet speaks less often, vehicle by vehicle. */
export const MOST_FIXES_PER_SECOND = 600;
const CONNECTIONS = 32;
const TICK_MS = 50;
/** The first fixes come within so many ms where the server keeps up, so that the map is full at once. */
const FILL_MS = 3_000;
/** A refused tracker (deleted, another secret) tries again after so long. */
const REFUSED_PAUSE_MS = 10 * 60_000;
/** After no answer it tries again after so long. */
const RETRY_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
const STOP_MS = 2_000;

/** How much longer the fleet's intervals must be for the rate to hold. */
export function intervalScale(fleet: readonly FleetVehicle[]): number {
  const rate = fleet.reduce((sum, { traits }) => sum + 0.45 / traits.movingS + 0.55 / traits.parkedS, 0);
  return Math.max(1, rate / MOST_FIXES_PER_SECOND);
}

function trackersOf(
  { record, meters }: SimulatorSettings,
  startMs: number,
): { trackers: Tracker[]; silent: ReadonlySet<string> } {
  const world = openWorld();
  const { seed, seededAtMs } = record;
  const all = Array.from({ length: record.vehicles }, (_, index) => fleetVehicle(world, seed, index));
  const fleet = all.filter((vehicle) => !vehicle.traits.silent);
  const scale = intervalScale(fleet);
  const trackers = fleet.map((vehicle, i) => {
    const settings = { world, seed, seededAtMs, intervalScale: scale, meters: meters.get(vehicle.identifier) ?? null };
    return new Tracker(vehicle, settings, startMs + (i / fleet.length) * FILL_MS);
  });
  return {
    trackers,
    silent: new Set(all.filter((vehicle) => vehicle.traits.silent).map(({ identifier }) => identifier)),
  };
}

const isUnanswered = (status: number | null): boolean => status === null || status === 429 || status >= 500;

/** Lets trackers speak when they are due, a bounded number at once, never one tracker twice at a time. */
class Conductor implements Simulator {
  private readonly tally: SimulatorCounts = { sent: 0, accepted: 0, unanswered: 0 };
  private readonly queue = new DueQueue<Tracker>();
  private readonly under = new Set<Promise<void>>();
  private readonly byIdentifier: ReadonlyMap<string, Tracker>;
  private isStopped = false;
  private cancelTick = (): void => undefined;

  constructor(
    trackers: readonly Tracker[],
    private readonly silent: ReadonlySet<string>,
    private readonly secretSeed: string,
    private readonly clock: Clock,
    private readonly sender: Sender,
  ) {
    this.byIdentifier = new Map(trackers.map((tracker) => [tracker.vehicle.identifier, tracker]));
    for (const tracker of trackers) this.queue.push(tracker);
    this.tick();
  }

  counts(): SimulatorCounts {
    return { ...this.tally };
  }

  tell(identifier: string, order: Order | null): DemoAnswer {
    const tracker = this.byIdentifier.get(identifier);
    if (!tracker && !this.silent.has(identifier)) return null;
    if (order && !isDemoOrder(order)) return 'not-understood';
    const nowMs = this.clock.now();
    if (!tracker?.isConnected(nowMs)) return 'not-connected';
    if (!order) return 'taken';
    const soonMs = tracker.hear(order, nowMs);
    if (soonMs < tracker.nextMs) this.queue.hasten(tracker, soonMs);
    return 'taken';
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelTick();
    // A healthy server answers pending requests at once; no other is waited for.
    const giveUp = after(STOP_MS, () => this.sender.close());
    await Promise.all(this.under);
    giveUp();
    this.sender.close();
  }

  private tick(): void {
    this.pump();
    if (!this.isStopped) this.cancelTick = after(TICK_MS, () => this.tick());
  }

  private pump(): void {
    const nowMs = this.clock.now();
    while (!this.isStopped && this.queue.nextMs <= nowMs && this.under.size < CONNECTIONS) {
      const tracker = this.queue.pop()!;
      const work = this.deliver(tracker, tracker.speak(nowMs)).finally(() => {
        this.under.delete(work);
        if (Number.isFinite(tracker.nextMs)) this.queue.push(tracker);
        this.pump();
      });
      this.under.add(work);
    }
  }

  /** One after the other: fixes of one tracker arrive in order. What finds no answer is sent again later. */
  private async deliver(tracker: Tracker, fixes: readonly TrackerFix[]): Promise<void> {
    const secret = demoSecret(this.secretSeed, tracker.vehicle.identifier);
    for (const [i, fix] of fixes.entries()) {
      const { status, outcome } = await this.sender.send(requestFor(tracker.vehicle, secret, fix));
      const nowMs = this.clock.now();
      this.tally.sent += 1;
      if (outcome === 'accepted') this.tally.accepted += 1;
      if (isUnanswered(status)) {
        this.tally.unanswered += 1;
        tracker.keep(fixes.slice(i));
        tracker.nextMs = Math.max(nowMs + RETRY_MS, Math.min(tracker.nextMs, nowMs + LONGEST_WAIT_MS));
        return;
      }
      // A tracker that was deleted or has another secret now is not worth a request every few seconds.
      if (status! >= 400) tracker.nextMs = nowMs + REFUSED_PAUSE_MS;
      if (this.isStopped) return;
    }
  }
}

/** Drives the demo fleet of a record against a server until it is stopped. */
export function runSimulator(
  settings: SimulatorSettings,
  clock: Clock,
  sender: Sender = createSender(settings.url, CONNECTIONS),
): Simulator {
  const { trackers, silent } = trackersOf(settings, clock.now());
  return new Conductor(trackers, silent, settings.record.secretSeed, clock, sender);
}
