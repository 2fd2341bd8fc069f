import { randomInt, seededRandom } from '../../domain/base/random.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { GATEWAY_KEY, startFleetOn, traccarOf, type MapFleet, type SentFix } from './map-fleet.ts';

/** Concurrent batches, each of different vehicles: a vehicle's positions leave in their order. */
const LANES = 3;
const FIXES_A_BATCH = 250;
const RETRY_MS = 100;
/** From one batch of a lane to its next: three thousand fixes a second where the machine keeps up. */
const BATCH_EVERY_MS = 250;

/** A fleet whose vehicles report without a pause, and the positions that the server has acknowledged. */
export interface Flood {
  fleet: MapFleet<ServerProcess>;
  /** Begins to send batch after batch through the public ingest; what is not answered is sent again, as a gateway does. */
  start(): void;
  /** Waits for pending batches; from then on nothing moves. */
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

const placeText = ({ longitude, latitude }: { longitude: number; latitude: number }): string =>
  `${longitude.toFixed(6)} ${latitude.toFixed(6)}`;

/** Random, but the same for a seed: the next fix of the n-th vehicle, a few metres further on. */
function startDrive(vehicles: number, seed: number): (n: number) => SentFix {
  const random = seededRandom(seed);
  const places = Array.from({ length: vehicles }, () => ({
    longitudeE6: randomInt(random, -50_000_000, -44_000_000),
    latitudeE6: randomInt(random, -26_000_000, -20_000_000),
  }));
  return (n) => {
    const at = places[n]!;
    at.longitudeE6 += randomInt(random, -300, 300);
    at.latitudeE6 += randomInt(random, -300, 300);
    return {
      identifier: identifierOf(n),
      longitude: at.longitudeE6 / 1e6,
      latitude: at.latitudeE6 / 1e6,
      speedKmh: 40,
      heading: n % 360,
    };
  };
}

/** What was sent and what the server has answered for. */
interface Ledger extends Pick<Flood, 'answered' | 'truth' | 'wasAt'> {
  sent(fixes: readonly SentFix[]): void;
  taken(fixes: readonly SentFix[]): void;
}

function openLedger(fleet: MapFleet<ServerProcess>): Ledger {
  const truth = new Map<number, readonly [number, number]>();
  const been = new Map<number, Set<string>>();
  let answered = 0;
  return {
    sent: (fixes) => {
      for (const { identifier, ...place } of fixes) {
        const device = fleet.id(identifier);
        been.set(device, (been.get(device) ?? new Set()).add(placeText(place)));
      }
    },
    taken: (fixes) => {
      for (const fix of fixes) truth.set(fleet.id(fix.identifier), [fix.longitude, fix.latitude]);
      answered += fixes.length;
    },
    answered: () => answered,
    truth: () => truth,
    wasAt: (device, [longitude, latitude]) => been.get(device)?.has(placeText({ longitude, latitude })) ?? false,
  };
}

/** Sends a batch until the server has answered for every fix: a duplicate was taken before its answer was lost. */
async function deliver(fleet: MapFleet<ServerProcess>, ledger: Ledger, fixes: readonly SentFix[]): Promise<void> {
  ledger.sent(fixes);
  const body = JSON.stringify(fixes.map((fix) => traccarOf(fix, Date.now())));
  for (;;) {
    const outcomes = await post(fleet.server.url, body).catch(() => null);
    if (outcomes?.every((outcome) => outcome === 'accepted' || outcome === 'duplicate')) break;
    if (outcomes) throw new Error(`the ingest refused: ${[...new Set(outcomes)].join(', ')}`);
    await pause(RETRY_MS);
  }
  ledger.taken(fixes);
}

/** Starts the real server with `vehicles` devices that have all reported once. The same seed gives the same drive. */
export async function openFlood(vehicles: number, seed = 1): Promise<Flood> {
  const next = startDrive(vehicles, seed);
  const fleet = await startFleetOn(
    startServerProcess,
    Array.from({ length: vehicles }, (_, n) => ({ identifier: identifierOf(n), name: `Veículo ${n}` })),
  );
  const ledger = openLedger(fleet);
  let isFlowing = false;
  let lanes: Promise<void>[] = [];

  const inLane = async (lane: number, goesOn: () => boolean): Promise<void> => {
    const own = Array.from({ length: vehicles }, (_, n) => n).filter((n) => n % LANES === lane);
    do {
      for (let at = 0; at < own.length; at += FIXES_A_BATCH) {
        const fixes = own.slice(at, at + FIXES_A_BATCH).map(next);
        await Promise.all([deliver(fleet, ledger, fixes), pause(BATCH_EVERY_MS)]);
      }
    } while (goesOn());
  };
  const everyLane = (goesOn: () => boolean): Promise<void>[] =>
    Array.from({ length: LANES }, (_, lane) => inLane(lane, goesOn));

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
    answered: ledger.answered,
    truth: ledger.truth,
    wasAt: ledger.wasAt,
    kill: () => fleet.server.stop('SIGKILL'),
    revive: async () => {
      const { dataFolder, url } = fleet.server;
      fleet.server = await startServerProcess({ dataFolder, port: Number(new URL(url).port), env: { DEMO: 'off' } });
    },
    dispose: async () => {
      isFlowing = false;
      await fleet.server.dispose();
    },
  };
}

async function post(url: string, body: string): Promise<string[] | null> {
  const answer = await fetch(`${url}/ingest/traccar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
    body,
  });
  if (!answer.ok && answer.status >= 500) return null;
  return ((await answer.json()) as { outcomes: string[] }).outcomes;
}
