import { encodeFrame, FRAME_MAX_EVENTS } from '../../contract/frame.ts';
import { FRAMES_LONGEST_MS } from '../../contract/rest/device-calls.ts';
import type { Clock } from '../../domain/clock.ts';
import type { HotFix } from '../../domain/hot-fix.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import { RawJson, type Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { historyFrames } from './history-frames.ts';
import { historyJson, ownedSince } from './history-query.ts';
import type { LiveState } from './live-state.ts';

interface Deps {
  db: Database;
  live: LiveState;
  directory: DeviceDirectory;
  rights: Rights;
  clock: Clock;
}

/** A longer period is asked for in parts: a year of a busy device is more than a page should hold. */
export const LONGEST_HISTORY_MS = 92 * 24 * 3_600_000;

/** Fixes as telemetry frames one after another. */
function framesOf(fixes: readonly HotFix[], sentAtMs: number): Uint8Array {
  const frames: Uint8Array[] = [];
  for (let start = 0; start === 0 || start < fixes.length; start += FRAME_MAX_EVENTS) frames.push(encodeFrame(fixes.slice(start, start + FRAME_MAX_EVENTS), sentAtMs));
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames);
}

/** The period of a query in ms since the epoch; refused when it ends before it starts or is longer than `longestMs`. */
function periodOf({ start, end }: { start: string; end: string }, longestMs: number): { startMs: number; endMs: number } {
  const startMs = Date.parse(start);
  const endMs = Date.parse(end);
  if (endMs < startMs) throw new Refusal('invalid-input', { end: 'field.not-valid' });
  if (endMs - startMs > longestMs) throw tooMuch();
  return { startMs, endMs };
}

const tooMuch = (): Refusal => new Refusal('invalid-input', { end: 'field.shorter-stretch' });
const ownerOf = (caller: Caller): number | null => (caller.profile === 'USER' ? caller.userId : null);

/** Handlers of last positions and history. The ids a call names were checked before they run. */
export function telemetryHandlers(deps: Deps): Pick<Handlers, 'positions.frame' | 'positions.ofUser' | 'positions.ofDevices' | 'telemetry.history' | 'telemetry.frames'> {
  const { db, live, directory, rights, clock } = deps;
  const seen = (caller: Caller, ids: readonly number[]): number[] =>
    caller.profile === 'ADMINISTRATOR' ? [...ids] : ids.filter((id) => directory.byId(id)?.hidden === false);

  /** A customer sees no fix from before the device was theirs: it was somebody else's. */
  const ownerCut = async (caller: Caller): Promise<(device: number, fixTimeMs: number) => boolean> => {
    if (caller.profile !== 'USER') return () => true;
    const since = await ownedSince(db, caller.userId, clock.now());
    return (device, fixTimeMs) => fixTimeMs >= (since.get(device) ?? Number.POSITIVE_INFINITY);
  };
  const records = async (caller: Caller, ids: readonly number[]): Promise<Telemetry[]> => {
    const mayShow = await ownerCut(caller);
    return seen(caller, ids)
      .map((id) => live.last(id))
      .filter((telemetry): telemetry is Telemetry => telemetry !== null && mayShow(telemetry.device, Date.parse(telemetry.dateTime)));
  };

  return {
    'positions.frame': async ({ caller, query }) => {
      const ofUser = query.userId ?? (caller.profile === 'USER' ? caller.userId : null);
      const ids = query.devices ?? (ofUser === null ? directory.idsOfBrands(await rights.brandIdsOf(caller)) : directory.idsOfUser(ofUser));
      const mayShow = await ownerCut(caller);
      const fixes = live.fixesOf(seen(caller, ids)).filter((fix) => mayShow(fix.device, fix.fixTimeMs));
      return framesOf(fixes, clock.now());
    },
    'positions.ofUser': ({ caller, params }) => records(caller, directory.idsOfUser(params.id)),
    'positions.ofDevices': ({ caller, params }) => records(caller, [...new Set(params.ids)]),
    'telemetry.history': async ({ caller, query }) => {
      const { startMs, endMs } = periodOf(query, LONGEST_HISTORY_MS);
      const text = await historyJson(db, query.device, startMs, endMs, ownerOf(caller));
      if (text === null) throw tooMuch();
      return new RawJson(text);
    },
    'telemetry.frames': async ({ caller, query }) => {
      const devices = [...new Set(query.devices)];
      const frames = await historyFrames(db, { devices, ...periodOf(query, FRAMES_LONGEST_MS), ownerId: ownerOf(caller) }, clock.now());
      if (frames === null) throw tooMuch();
      return frames;
    },
  };
}
