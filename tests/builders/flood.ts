import { randomInt, seededRandom } from '../../domain/random.ts';
import { startServer } from '../browser/harness/server.ts';
import { GATEWAY_KEY, startMapFleet, traccarOf, type MapFleet, type SentFix } from './map-fleet.ts';

/** Batches under way at the same time, each of vehicles of its own: a vehicle's positions leave in their order. */
const LANES = 3;
const FIXES_A_BATCH = 250;
const RETRY_MS = 100;
/** From one batch of a lane to its next: three thousand fixes a second where the machine keeps up. */
const BATCH_EVERY_MS = 250;

/** A fleet whose vehicles report without a pause, and the places the server said it has taken. */
export interface Flood {
  fleet: MapFleet;
  /** Begins to send batch after batch through the public ingest; what is not answered is sent again, as a gateway does. */
  start(): void;
  /** Lets what is under way come to its end; from then on nothing moves. */
  stop(): Promise<void>;
  /** Fixes answered so far. */
  answered(): number;
  /** Last place the server answered for, by device: longitude and latitude. */
  truth(): ReadonlyMap<number, readonly [number, number]>;
  /** Whether a device was ever sent from a place. */
  wasAt(device: number, place: readonly [number, number]): boolean;
  /** Pulls the server's plug. */
  kill(): Promise<void>;
  /** Starts it again where the page expects it. */
  revive(): Promise<void>;
  dispose(): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const identifierOf = (n: number): string => `V-${String(n).padStart(5, '0')}`;

const placeText = ({ longitude, latitude }: { longitude: number; latitude: number }): string => `${longitude.toFixed(6)} ${latitude.toFixed(6)}`;

/** Starts the real server with `vehicles` devices that have all reported once. The same seed gives the same drive. */
export async function openFlood(vehicles: number, seed = 1): Promise<Flood> {
  const random = seededRandom(seed);
  const fleet = await startMapFleet(Array.from({ length: vehicles }, (_, n) => ({ identifier: identifierOf(n), name: `Veículo ${n}` })));
  const drive = Array.from({ length: vehicles }, () => ({ longitudeE6: randomInt(random, -50_000_000, -44_000_000), latitudeE6: randomInt(random, -26_000_000, -20_000_000) }));
  const truth = new Map<number, readonly [number, number]>();
  const been = new Map<number, Set<string>>();
  let answered = 0;
  let isFlowing = false;
  let lanes: Promise<void>[] = [];

  const next = (n: number): SentFix => {
    const at = drive[n]!;
    at.longitudeE6 += randomInt(random, -300, 300);
    at.latitudeE6 += randomInt(random, -300, 300);
    return { identifier: identifierOf(n), longitude: at.longitudeE6 / 1e6, latitude: at.latitudeE6 / 1e6, speedKmh: 40, heading: n % 360 };
  };
  /** Until the server has answered for every fix of the batch: with a repetition it had taken it before its answer was lost. */
  const deliver = async (fixes: readonly SentFix[]): Promise<void> => {
    for (const { identifier, ...place } of fixes) {
      const device = fleet.id(identifier);
      been.set(device, (been.get(device) ?? new Set()).add(placeText(place)));
    }
    const body = JSON.stringify(fixes.map((fix) => traccarOf(fix, Date.now())));
    for (;;) {
      const outcomes = await post(fleet.server.url, body).catch(() => null);
      if (outcomes?.every((outcome) => outcome === 'accepted' || outcome === 'duplicate')) break;
      if (outcomes) throw new Error(`the ingest refused: ${[...new Set(outcomes)].join(', ')}`);
      await pause(RETRY_MS);
    }
    for (const fix of fixes) truth.set(fleet.id(fix.identifier), [fix.longitude, fix.latitude]);
    answered += fixes.length;
  };
  const inLane = async (lane: number, goesOn: () => boolean): Promise<void> => {
    const own = drive.map((_, n) => n).filter((n) => n % LANES === lane);
    do {
      for (let at = 0; at < own.length; at += FIXES_A_BATCH) await Promise.all([deliver(own.slice(at, at + FIXES_A_BATCH).map(next)), pause(BATCH_EVERY_MS)]);
    } while (goesOn());
  };
  const everyLane = (goesOn: () => boolean): Promise<void>[] => Array.from({ length: LANES }, (_, lane) => inLane(lane, goesOn));

  await Promise.all(everyLane(() => false));
  return {
    fleet,
    start: () => {
      isFlowing = true;
      lanes = everyLane(() => isFlowing);
    },
    stop: async () => {
      isFlowing = false;
      await Promise.all(lanes);
    },
    answered: () => answered,
    truth: () => truth,
    wasAt: (device, [longitude, latitude]) => been.get(device)?.has(placeText({ longitude, latitude })) ?? false,
    kill: () => fleet.server.stop('SIGKILL'),
    revive: async () => {
      const { dataFolder, url } = fleet.server;
      fleet.server = await startServer({ dataFolder, port: Number(new URL(url).port), env: { DEMO: 'off' } });
    },
    dispose: async () => {
      isFlowing = false;
      await fleet.server.dispose();
    },
  };
}

async function post(url: string, body: string): Promise<string[] | null> {
  const answer = await fetch(`${url}/ingest/traccar`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` }, body });
  if (!answer.ok && answer.status >= 500) return null;
  return ((await answer.json()) as { outcomes: string[] }).outcomes;
}
