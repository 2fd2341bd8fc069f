import type { FleetScope } from '../../contract/core.ts';
import { failed, success, type Result } from '../../contract/failure.ts';
import { FRAMES_MOST_DEVICES } from '../../contract/rest/live/device-calls.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { framesOf } from '../receive/decode.ts';
import type { Rest } from '../rest/client.ts';
import { coreFailure } from '../rest/failures.ts';
import type { FleetLog } from './fleet-log.ts';
import { pastBlocks } from './past-blocks.ts';
import { halvesOf, LEAST_PERIOD_MS, missingOf, periodsOf, slotMsOf, WIDEST_SLOT_MS, type Period } from './fill-plan.ts';

export interface FillDeps {
  rest: Rest;
  log: FleetLog;
  fleet: Fleet;
  /** Whose fleet it is: the server is asked for the same. */
  scope: FleetScope;
  /** Server's time, ms. */
  now: () => number;
  /** Aborted when another fleet is opened or the session ends. */
  signal: AbortSignal;
  /** More of the past is there. */
  onPart?: () => void;
}

/** What of a fleet one call asks for. */
type Part = { devices?: string; userId?: string };

/** A part of an answer and how much of the past it holds. */
interface Filled {
  vehicles: number;
  events: number;
}

/** One filling: `slotMs` gets wider where the server has more than it hands out. */
interface Filling extends FillDeps {
  logScope: string;
  parts: readonly Part[];
  slotMs: number;
}

const cancelled = () => failed(coreFailure('cancelled', 'another fleet was opened'));

const partsOf = (devices: readonly number[]): Part[] =>
  Array.from({ length: Math.ceil(devices.length / FRAMES_MOST_DEVICES) }, (_, n) => ({
    devices: devices.slice(n * FRAMES_MOST_DEVICES, (n + 1) * FRAMES_MOST_DEVICES).join(','),
  }));

/** How the server is asked for a fleet; null for a group of somebody else, of which it shows no past. */
function partsOfScope(scope: FleetScope): Part[] | null {
  if (scope.kind === 'devices') return partsOf(scope.ids);
  if (scope.kind === 'user') return [{ userId: String(scope.userId) }];
  return scope.kind === 'all' ? [{}] : null;
}

/** Stores the server's history of a period. Returns the number of events. */
async function fillPeriod(filling: Filling, period: Period): Promise<Result<number>> {
  const { rest, log, logScope, parts, slotMs, signal } = filling;
  const { startMs, endMs } = period;
  const [start, end] = [startMs, endMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  let events = 0;
  for (const part of parts) {
    const query = { ...part, start, end, slotSeconds: slotMs / 1_000 };
    const answer = await rest.call('telemetry.frames', { query }, { signal });
    if (signal.aborted || log.scope !== logScope) return cancelled();
    if (!answer.ok) return answer;
    const { frames, fault } = framesOf(answer.value);
    if (fault) return failed(coreFailure('incompatible', `telemetry.frames: ${fault}`));
    const blocks = pastBlocks(frames, period);
    if (blocks.length > 0) await log.insert(logScope, blocks);
    events += blocks.reduce((sum, block) => sum + block.events, 0);
  }
  return success(events);
}

/** Fills periods one after another, in shorter ones and wider slots where the server has too much. `onFilled` after each. */
async function fillPeriods(
  filling: Filling,
  periods: Period[],
  onFilled: (period: Period) => Promise<void>,
): Promise<Result<number>> {
  let events = 0;
  for (let period = periods.shift(); period; period = periods.shift()) {
    const filled = await fillPeriod(filling, period);
    if (filled.ok) {
      events += filled.value;
      await onFilled(period);
      filling.onPart?.();
    } else if (filled.failure.kind !== 'refused') return filled;
    else if (period.endMs - period.startMs > LEAST_PERIOD_MS) periods.unshift(...halvesOf(period));
    else if (filling.slotMs < WIDEST_SLOT_MS) {
      filling.slotMs = Math.min(WIDEST_SLOT_MS, 2 * filling.slotMs);
      periods.unshift(period);
    } else return filled;
  }
  return success(events);
}

/** Fills what the log lacks of the whole fleet, the newest first. */
async function fillFleet(deps: FillDeps, logScope: string, wanted: Period): Promise<Result<Filled>> {
  const { log, fleet, scope } = deps;
  const parts = partsOfScope(scope);
  if (!parts) return failed(coreFailure('forbidden', 'the past of a shared group is not shown'));
  const { covers, fills } = log.contents;
  const holes = missingOf(covers.of(logScope), fills.of(logScope), wanted);
  const lengthMs = holes.reduce((sum, hole) => sum + hole.endMs - hole.startMs, 0);
  const filling = { ...deps, logScope, parts, slotMs: slotMsOf(fleet.size, lengthMs, log.limit.bytes) };
  const filled = await fillPeriods(filling, periodsOf(holes), (period) =>
    log.noteFilled({ scope: logScope, ...period, slotMs: filling.slotMs }),
  );
  return filled.ok ? success({ vehicles: holes.length > 0 ? fleet.size : 0, events: filled.value }) : filled;
}

/** Fills a stretch for some vehicles, of which those are left out that it holds already. */
async function fillVehicles(
  deps: FillDeps,
  logScope: string,
  wanted: Period,
  rows: Iterable<number>,
): Promise<Result<Filled>> {
  const { log, fleet } = deps;
  const over = log.contents.fills
    .of(logScope)
    .filter((fill) => fill.startMs <= wanted.startMs && fill.endMs >= wanted.endMs);
  const known = new Set(over.flatMap(({ devices = [] }) => Array.from(devices)));
  const devices = [...new Set(rows)]
    .filter((row) => row >= 0 && row < fleet.size)
    .map((row) => fleet.columns.device[row]!)
    .filter((device) => !known.has(device) && over.every((fill) => fill.devices !== undefined));
  if (devices.length === 0) return success({ vehicles: 0, events: 0 });
  const slotMs = slotMsOf(devices.length, wanted.endMs - wanted.startMs, log.limit.bytes);
  const filling = { ...deps, logScope, parts: partsOf(devices), slotMs };
  const filled = await fillPeriods(filling, periodsOf([wanted]), async () => undefined);
  if (!filled.ok) return filled;
  await log.noteFilled({
    scope: logScope,
    ...wanted,
    devices: Float64Array.from(devices),
    slotMs: filling.slotMs,
  });
  return success({ vehicles: devices.length, events: filled.value });
}

/**
 * Fills what the log lacks in a stretch, or before it begins, with the server's history: of the whole fleet, or of some
 * vehicles (rows). Data stored before a failure stays. Only the tab that writes the log can do it.
 */
export async function fillGap(
  deps: FillDeps,
  fromMs: number,
  toMs: number,
  rows: Iterable<number> | null,
): Promise<Result<Filled>> {
  const { log, now } = deps;
  const { scope } = log;
  if (!log.canWrite)
    return failed({
      kind: 'storage',
      origin: 'store',
      message: 'another tab of this user writes the event log; fill the gap there',
    });
  // What the log may not keep would be removed again.
  const startMs = Math.round(Math.max(fromMs, now() - log.limit.ageMs));
  const endMs = Math.round(Math.min(toMs, now()));
  if (scope === null || !(endMs > startMs)) return failed(coreFailure('missing', 'the log has no such stretch'));
  return rows === null
    ? fillFleet(deps, scope, { startMs, endMs })
    : fillVehicles(deps, scope, { startMs, endMs }, rows);
}
