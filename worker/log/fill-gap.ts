import { failed, success, type Result } from '../../contract/failure.ts';
import { FRAMES_MOST_DEVICES } from '../../contract/rest/device-calls.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { framesOf } from '../receive/decode.ts';
import type { Rest } from '../rest/client.ts';
import { coreFailure } from '../rest/failures.ts';
import type { FleetLog } from './fleet-log.ts';
import { pastBlocks } from './past-blocks.ts';

/** Most vehicles of one filling. */
const MOST_VEHICLES = 1_000;
/** Period of one call: its answer is cut into blocks at once. Shorter when the server has too much data. */
const CALL_MS = 3_600_000;
const LEAST_CALL_MS = 10 * 60_000;

type Period = [startMs: number, endMs: number];

const halves = ([startMs, endMs]: Period): Period[] => {
  const middleMs = Math.floor((startMs + endMs) / 2);
  return [
    [startMs, middleMs],
    [middleMs + 1, endMs],
  ];
};

function periodsOf(startMs: number, endMs: number): Period[] {
  const periods: Period[] = [];
  for (let ms = startMs; ms < endMs; ms += CALL_MS) periods.push([ms, Math.min(endMs, ms + CALL_MS - 1)]);
  return periods;
}

/** Stores the server's history of some vehicles in a period, requested in parts as large as the server allows. Returns the number of events. */
async function fillPortion(
  rest: Rest,
  log: FleetLog,
  scope: string,
  devices: readonly number[],
  [startMs, endMs]: Period,
): Promise<Result<number>> {
  let events = 0;
  const periods = periodsOf(startMs, endMs);
  for (let period = periods.shift(); period; period = periods.shift()) {
    const [start, end] = period.map((ms) => new Date(ms).toISOString()) as [string, string];
    const answer = await rest.call('telemetry.frames', { query: { devices: devices.join(','), start, end } });
    if (log.scope !== scope) return failed(coreFailure('cancelled', 'another fleet was opened'));
    if (answer.ok) {
      const { frames, fault } = framesOf(answer.value);
      if (fault) return failed(coreFailure('incompatible', `telemetry.frames: ${fault}`));
      const blocks = pastBlocks(frames, { startMs, endMs });
      if (blocks.length > 0) await log.insert(scope, blocks);
      events += blocks.reduce((sum, block) => sum + block.events, 0);
    } else if (answer.failure.kind === 'refused' && period[1] - period[0] > LEAST_CALL_MS)
      periods.unshift(...halves(period));
    else return answer;
  }
  await log.noteFilled({ scope, startMs, endMs, devices: Float64Array.from(devices) });
  return success(events);
}

/** Devices of rows that are not filled in this stretch yet. */
function devicesOf(fleet: Fleet, rows: Iterable<number>, log: FleetLog, startMs: number, endMs: number): number[] {
  const filled = new Set(
    log.contents.fills
      .of(log.scope ?? '')
      .filter((fill) => fill.startMs <= startMs && fill.endMs >= endMs)
      .flatMap((fill) => Array.from(fill.devices ?? [])),
  );
  const known = [...new Set(rows)].filter((row) => row >= 0 && row < fleet.size).slice(0, MOST_VEHICLES);
  return known.map((row) => fleet.columns.device[row]!).filter((device) => !filled.has(device));
}

export interface FillDeps {
  rest: Rest;
  log: FleetLog;
  fleet: Fleet;
  /** Server's time, ms. */
  now: () => number;
}

/**
 * Fills a gap of the log, or a stretch before it begins, with the server's history of vehicles (rows), at most 1,000 of
 * them. Data stored before a failure stays. Only the tab that writes the log can do it.
 */
export async function fillGap(
  { rest, log, fleet, now }: FillDeps,
  fromMs: number,
  toMs: number,
  rows: Iterable<number>,
): Promise<Result<{ vehicles: number; events: number }>> {
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
  const devices = devicesOf(fleet, rows, log, startMs, endMs);
  let events = 0;
  for (let n = 0; n < devices.length; n += FRAMES_MOST_DEVICES) {
    const portion = devices.slice(n, n + FRAMES_MOST_DEVICES);
    const filled = await fillPortion(rest, log, scope, portion, [startMs, endMs]);
    if (!filled.ok) return filled;
    events += filled.value;
  }
  return success({ vehicles: devices.length, events });
}
