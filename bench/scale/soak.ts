import { openConsole, type ConsolePage } from './console-page.ts';
import { heapBytes } from './devtools.ts';
import { freshConsole } from './scale.ts';
import { startFleetServer, type FleetServer } from './server-host.ts';

const VEHICLES = 10_000;
const PER_SECOND = 5_000;
const MINUTES = 30;
const SAMPLE_MS = 10_000;
/** A sample in so many is taken after everything unused has gone; only those are compared. */
const COLLECT_EVERY = 6;
/** From here on neither heap may be further than this from its size. */
const SETTLED_S = 300;
const TOLERANCE = 0.2;

export interface SoakSample {
  /** Since the flow of events began. */
  atS: number;
  pageBytes: number;
  workerBytes: number;
  collected: boolean;
}

/** The entry `soak` of bench/results.json. */
export interface Soak {
  vehicles: number;
  offeredPerSecond: number;
  receivedPerSecond: number;
  minutes: number;
  /** After the first five minutes; the first sample where the soak was shorter. */
  settled: SoakSample;
  /** Furthest from the settled size afterwards, as a share of it: 0.1 is ten percent more, -0.1 less. */
  pageDrift: number;
  workerDrift: number;
  withinTolerance: boolean;
  samples: SoakSample[];
}

const minutes = (): number => Number(process.env['SOAK_MINUTES'] ?? MINUTES);
export const isPartOfSoak = (): boolean => minutes() < MINUTES;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function sample({ tools }: ConsolePage, atS: number, collected: boolean): Promise<SoakSample> {
  const { page, core } = tools();
  return {
    atS: Math.round(atS),
    pageBytes: await heapBytes(page, collected),
    workerBytes: await heapBytes(core, collected),
    collected,
  };
}

/** The largest deviation from the first of some sizes, as a share of it. */
export function driftOf(bytes: readonly number[]): number {
  const [first, ...rest] = bytes;
  if (first === undefined) throw new RangeError('driftOf: the list is empty');
  return rest
    .map((size) => size / first - 1)
    .reduce((worst, drift) => (Math.abs(drift) > Math.abs(worst) ? drift : worst), 0);
}

function verdict(samples: SoakSample[], receivedPerSecond: number): Soak {
  const collected = samples.filter((one) => one.collected);
  const after = collected.filter(({ atS }) => atS >= SETTLED_S);
  const compared = after.length > 0 ? after : collected;
  const pageDrift = driftOf(compared.map(({ pageBytes }) => pageBytes));
  const workerDrift = driftOf(compared.map(({ workerBytes }) => workerBytes));
  const withinTolerance = Math.max(Math.abs(pageDrift), Math.abs(workerDrift)) <= TOLERANCE;
  return {
    vehicles: VEHICLES,
    offeredPerSecond: PER_SECOND,
    receivedPerSecond,
    minutes: minutes(),
    settled: compared[0]!,
    pageDrift,
    workerDrift,
    withinTolerance,
    samples,
  };
}

async function samplesOf(tab: ConsolePage): Promise<SoakSample[]> {
  const startMs = performance.now();
  const samples: SoakSample[] = [];
  for (let n = 0; performance.now() - startMs < minutes() * 60_000; n += 1) {
    await pause(Math.max(0, (n + 1) * SAMPLE_MS - (performance.now() - startMs)));
    const one = await sample(tab, (performance.now() - startMs) / 1000, n % COLLECT_EVERY === COLLECT_EVERY - 1);
    samples.push(one);
    if (one.collected) console.log(JSON.stringify(one));
  }
  return samples;
}

async function soakTab(server: FleetServer, tab: ConsolePage): Promise<Soak> {
  await tab.load();
  server.offer(PER_SECOND, 'ingest');
  const first = await tab.moment();
  const samples = await samplesOf(tab);
  const last = await tab.moment();
  server.offer(0, 'ingest');
  const received =
    (last.diagnostics.events.accepted - first.diagnostics.events.accepted) / ((last.atMs - first.atMs) / 1000);
  return verdict(samples, Math.round(received));
}

/** Half an hour of a moving fleet, and the growth of the heaps of page and worker. */
export async function soak(): Promise<Soak> {
  await freshConsole();
  const complaints: string[] = [];
  const server = await startFleetServer(VEHICLES);
  try {
    const tab = await openConsole(server, VEHICLES, complaints);
    const result = await soakTab(server, tab).finally(tab.close);
    if (complaints.length > 0) throw new Error(`the page complained: ${complaints[0]}`);
    return result;
  } finally {
    await server.stop();
  }
}
