import type { ConsolePage, PageMoment } from './console-page.ts';
import { heapBytes } from './devtools.ts';
import type { Door, Tally } from './messages.ts';
import { profiled } from './profile.ts';
import type { Percentiles, ScaleRow } from './scale-row.ts';
import type { FleetServer } from './server-host.ts';
import { busyPercent, threadTimes, type ThreadTimes } from './threads.ts';

export const WARM_UP_MS = 5_000;
export const WINDOW_MS = 15_000;
/** The highest rate through ingest: the one promised for the embedded database. */
const INGEST_RATE = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** By which door a rate enters the server; SCALE_DOOR=encoder sends every rate past ingest, to tell the console's part from the server's. */
const doorOf = (perSecond: number): Door =>
  perSecond <= INGEST_RATE && process.env['SCALE_DOOR'] !== 'encoder' ? 'ingest' : 'frame encoder';

/** The value below which a share of them lies; of no values there is none. */
export const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

export function percentiles(values: readonly number[]): Percentiles {
  const at = (share: number): number | null => (values.length === 0 ? null : rounded(percentileOf(values, share)));
  return { p50: at(0.5), p99: at(0.99) };
}

/** Everything that is known at one moment. */
interface Moment {
  page: PageMoment;
  threads: ThreadTimes;
  server: Tally;
  /** When the threads were looked at, ms of this process. */
  threadsAtMs: number;
}

async function look(server: FleetServer, console: ConsolePage): Promise<Moment> {
  const [page, tally] = await Promise.all([console.moment(), server.tally()]);
  return { page, server: tally, threads: threadTimes(console.rendererPid()), threadsAtMs: performance.now() };
}

/**
 * The longest task of the console's own code in the window: scripts that the browser names in long frames, and updates.
 * A long task in which no script of the console ran is drawing or waiting for the graphics process.
 */
function longestOwn(
  { tasks, atMs }: PageMoment,
  updates: readonly number[],
  sinceMs: number,
): { ms: number; script: string } {
  const scripts = tasks.scripts
    .filter(({ startMs }) => startMs >= sinceMs && startMs <= atMs)
    .toSorted((a, b) => b.ms - a.ms);
  const update = Math.max(0, ...updates);
  const [longest] = scripts;
  return longest && longest.ms > update
    ? { ms: longest.ms, script: `${longest.called} ${longest.source}`.trim() }
    : { ms: update, script: 'update' };
}

const PROFILE_MS = 8_000;

/** After the window, so that the figures know nothing of it. */
async function printProfiles({ tools }: ConsolePage): Promise<void> {
  const { page, core } = tools();
  const [ofPage, ofCore] = await Promise.all([
    profiled(page, () => pause(PROFILE_MS)),
    profiled(core, () => pause(PROFILE_MS)),
  ]);
  process.stdout.write(`page:\n${ofPage.join('\n')}\nworker:\n${ofCore.join('\n')}\n`);
}

/** Reloads the page, offers a rate for the warm-up and the window, and returns the measurements of the window. */
export async function measureRow(
  server: FleetServer,
  console: ConsolePage,
  vehicles: number,
  perSecond: number,
): Promise<ScaleRow> {
  const door = doorOf(perSecond);
  const loadMs = await console.load();
  server.offer(perSecond, door);
  await pause(WARM_UP_MS);
  const before = await look(server, console);
  await pause(WINDOW_MS);
  const after = await look(server, console);
  if (process.env['SCALE_PROFILE']) await printProfiles(console);
  server.offer(0, door);
  const seconds = (after.page.atMs - before.page.atMs) / 1000;
  const threadsMs = after.threadsAtMs - before.threadsAtMs;
  const busy = busyPercent(before.threads, after.threads, threadsMs);
  const updates = after.page.updates.ms.slice(-Math.max(1, after.page.updates.count - before.page.updates.count));
  const own = longestOwn(after.page, updates, before.page.atMs);
  const { page, core } = console.tools();
  const { log, freshnessMs, events } = after.page.diagnostics;
  return {
    vehicles,
    offeredPerSecond: perSecond,
    receivedPerSecond: Math.round((events.accepted - before.page.diagnostics.events.accepted) / seconds),
    mainBusyPercent: rounded(busy.main),
    longestTaskMs: rounded(own.ms),
    updateMs: percentiles(updates),
    freshnessMs,
    workerBusyPercent: rounded(busy.worker),
    pageBytes: await heapBytes(page),
    workerBytes: await heapBytes(core),
    logBytes: log.bytes,
    thinned: log.thinned,
    door,
    handedPerSecond: Math.round(((after.server.offered - before.server.offered) * 1000) / threadsMs),
    busyPerSecond: Math.round(((after.server.busy - before.server.busy) * 1000) / threadsMs),
    serverBusyPercent: rounded((100 * (after.server.cpuMs - before.server.cpuMs)) / threadsMs),
    longestAnyTaskMs: Math.max(
      0,
      ...after.page.tasks.tasks.filter(([startMs]) => startMs >= before.page.atMs).map(([, ms]) => ms),
    ),
    longestScript: own.script,
    loadMs: Math.round(loadMs),
  };
}
