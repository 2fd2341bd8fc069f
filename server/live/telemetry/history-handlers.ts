import { FRAMES_LONGEST_MS } from '../../../contract/rest/live/device-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import { RawJson, type Handlers } from '../../base/http/handler.ts';
import type { HeavyReads } from '../../base/http/heavy-reads.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { StreamedJson } from '../../base/http/streamed-json.ts';
import { ownerOf, type Scope } from '../../base/rights/scope.ts';
import { fleetFrames } from './fleet-frames.ts';
import { visibleIds } from './visible-ids.ts';
import { historyFrames } from './history-frames.ts';
import { historyJson, historyPage, isTooMuchHistory } from './history-query.ts';
import { readTrack } from './track-query.ts';

export interface HistoryDeps {
  db: Database;
  clock: Clock;
  heavy: HeavyReads;
  directory: DeviceDirectory;
}

/** Slot of a whole fleet where the call names none: that of the console's log, ms. */
const SLOT_MS = 10_000;

/** A longer period is asked for in parts: a year of a busy device is more than a page should hold. */
export const LONGEST_HISTORY_MS = 92 * 24 * 3_600_000;

/** The period of a query in ms since the epoch; refused when it ends before it starts or is longer than `longestMs`. */
export function periodOf(
  { start, end }: { start: string; end: string },
  longestMs: number,
): { startMs: number; endMs: number } {
  const startMs = Date.parse(start);
  const endMs = Date.parse(end);
  if (endMs < startMs) throw new Refusal('invalid-input', { end: 'field.not-valid' });
  if (endMs - startMs > longestMs) throw tooMuch();
  return { startMs, endMs };
}

const tooMuch = (): Refusal => new Refusal('invalid-input', { end: 'field.shorter-stretch' });

type HistoryCall = 'telemetry.history' | 'telemetry.frames' | 'telemetry.track' | 'trackings.list';

/** Which stretch of the past of which device. */
interface Asked {
  device: number;
  start: string;
  end: string;
}

/** Handlers of history. That the caller may read the devices' past was checked before they run. */
export function historyHandlers({ db, clock, heavy, directory }: HistoryDeps): Pick<Handlers, HistoryCall> {
  const wishOf = (query: Asked, scope: Scope) => ({
    device: query.device,
    ...periodOf(query, LONGEST_HISTORY_MS),
    ownerId: ownerOf(scope),
  });
  return {
    'telemetry.track': async ({ caller, scope, query }) => {
      const wish = { ...wishOf(query, scope), points: query.points };
      const track = await heavy.run(caller.userId, (signal) => readTrack(db, wish, signal));
      return new RawJson(JSON.stringify(track));
    },
    'trackings.list': async ({ caller, scope, query: { after = null, limit, ...query } }) => {
      const wish = wishOf(query, scope);
      return new RawJson(await heavy.run(caller.userId, (signal) => historyPage(db, wish, after, limit, signal)));
    },
    'telemetry.history': async ({ caller, scope, query }) => {
      const wish = wishOf(query, scope);
      const turn = await heavy.enter(caller.userId);
      try {
        if (await isTooMuchHistory(db, wish)) throw tooMuch();
        return new StreamedJson(historyJson(db, wish), turn);
      } catch (error) {
        turn.done();
        throw error;
      }
    },
    'telemetry.frames': async ({ caller, scope, query }) => {
      const { devices, userId, slotSeconds } = query;
      const wish = {
        devices: devices ? [...new Set(devices)] : visibleIds(directory, scope, userId),
        ...periodOf(query, FRAMES_LONGEST_MS),
        ownerId: ownerOf(scope),
      };
      const slotMs = slotSeconds === undefined ? SLOT_MS : slotSeconds * 1_000;
      const isThinned = devices === undefined || slotSeconds !== undefined;
      const frames = await heavy.run(caller.userId, (signal) =>
        isThinned
          ? fleetFrames(db, { ...wish, slotMs }, clock.now(), { signal })
          : historyFrames(db, wish, clock.now(), { signal }),
      );
      if (frames === null) throw tooMuch();
      return frames;
    },
  };
}
