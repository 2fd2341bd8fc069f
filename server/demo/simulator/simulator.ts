import type { Clock } from '../../../domain/clock.ts';
import { after } from '../../platform.ts';
import type { FleetRecord } from '../fleet-record.ts';
import { fleetVehicle, openWorld, type FleetVehicle } from '../fleet/vehicle.ts';
import { demoSecret } from '../secrets.ts';
import { DueQueue } from './due-queue.ts';
import type { TrackerFix } from './fix.ts';
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
const STOP_MS = 2_000;

/** How much longer the fleet's intervals must be for the rate to hold. */
export function intervalScale(fleet: readonly FleetVehicle[]): number {
  const rate = fleet.reduce((sum, { traits }) => sum + 0.45 / traits.movingS + 0.55 / traits.parkedS, 0);
  return Math.max(1, rate / MOST_FIXES_PER_SECOND);
}

/** Drives the demo fleet of a record against a server until it is stopped. The work is done a slice at a time. */
export function runSimulator({ url, record, meters }: SimulatorSettings, clock: Clock, sender: Sender = createSender(url, CONNECTIONS)): Simulator {
  const world = openWorld();
  const { seed, seededAtMs, secretSeed } = record;
  const fleet = Array.from({ length: record.vehicles }, (_, index) => fleetVehicle(world, seed, index)).filter((vehicle) => !vehicle.traits.silent);
  const scale = intervalScale(fleet);
  const startMs = clock.now();
  const queue = new DueQueue<Tracker>();
  fleet.forEach((vehicle, i) => {
    const settings = { world, seed, seededAtMs, intervalScale: scale, meters: meters.get(vehicle.identifier) ?? null };
    queue.push(new Tracker(vehicle, settings, startMs + (i / fleet.length) * FILL_MS));
  });

  const counts: SimulatorCounts = { sent: 0, accepted: 0, unanswered: 0 };
  const under = new Set<Promise<void>>();
  let isStopped = false;
  let cancel = (): void => undefined;

  const deliver = async (tracker: Tracker, fixes: readonly TrackerFix[]): Promise<void> => {
    const secret = demoSecret(secretSeed, tracker.vehicle.identifier);
    // One after the other: fixes of one tracker arrive in order.
    for (const [i, fix] of fixes.entries()) {
      const { status, outcome } = await sender.send(requestFor(tracker.vehicle, secret, fix));
      counts.sent += 1;
      if (outcome === 'accepted') counts.accepted += 1;
      if (status === null || status === 429 || status >= 500) {
        counts.unanswered += 1;
        tracker.keep(fixes.slice(i));
        tracker.nextMs = Math.max(Math.min(tracker.nextMs, clock.now() + 60_000), clock.now() + RETRY_MS);
        return;
      }
      if (status >= 400) tracker.nextMs = clock.now() + REFUSED_PAUSE_MS;
      if (isStopped) return;
    }
  };
  const pump = (): void => {
    const nowMs = clock.now();
    while (!isStopped && queue.nextMs <= nowMs && under.size < CONNECTIONS) {
      const tracker = queue.pop()!;
      const work = deliver(tracker, tracker.speak(nowMs)).finally(() => {
        under.delete(work);
        if (Number.isFinite(tracker.nextMs)) queue.push(tracker);
      });
      under.add(work);
      void work.then(pump);
    }
  };
  const tick = (): void => {
    pump();
    if (!isStopped) cancel = after(TICK_MS, tick);
  };
  tick();
  return {
    counts: () => ({ ...counts }),
    stop: async () => {
      isStopped = true;
      cancel();
      // What is under way is answered at once by a server that is well; no other is waited for.
      const giveUp = after(STOP_MS, () => sender.close());
      await Promise.all(under);
      giveUp();
      sender.close();
    },
  };
}
