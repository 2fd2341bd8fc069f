import { TRACKS_LONGEST_MS } from '../../../contract/rest/live/device-page-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Track } from '../../../domain/live/history/track.ts';
import type { Database } from '../../base/db/database.ts';
import { RawJson, type CallContext, type Handlers } from '../../base/http/handler.ts';
import type { HeavyReads } from '../../base/http/heavy-reads.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import { periodOf } from './history-handlers.ts';
import { ownedSince, recordsAt } from './history-query.ts';
import type { LiveState } from './live-state.ts';
import { readTrack } from './track-query.ts';

interface Deps {
  db: Database;
  clock: Clock;
  live: LiveState;
  heavy: HeavyReads;
}

/** The last records of devices; of one that is a customer's no more the last of the time in which it was. */
async function lastRecords(
  { db, clock, live }: Deps,
  { scope, params: { ids } }: CallContext<'telemetry.ofDevices'>,
): Promise<Telemetry[]> {
  const wanted = [...new Set(ids)];
  const last = wanted.map((id) => live.last(id)).filter((record) => record !== null);
  if (scope.kind === 'staff') return last;
  const since = await ownedSince(db, scope.userId, clock.now());
  const own = last.filter(
    ({ device, dateTime }) => Date.parse(dateTime) >= (since.get(device) ?? Number.POSITIVE_INFINITY),
  );
  const shown = new Set(own.map(({ device }) => device));
  const others = wanted.filter((id) => !shown.has(id));
  return [...own, ...(await recordsAt(db, others, clock.now(), scope.userId))];
}

/** Handlers that read several devices by their ids. That the caller may read the past of each was checked before they run. */
export function manyHandlers(deps: Deps): Pick<Handlers, 'telemetry.ofDevices' | 'telemetry.tracks'> {
  const { db, heavy } = deps;
  return {
    'telemetry.ofDevices': async (context) => {
      const { caller, scope, params, query } = context;
      return heavy.run(caller.userId, () =>
        query.at === undefined
          ? lastRecords(deps, context)
          : recordsAt(db, [...new Set(params.ids)], Date.parse(query.at), ownerOf(scope)),
      );
    },
    'telemetry.tracks': async ({ caller, scope, params, query }) => {
      const period = periodOf(query, TRACKS_LONGEST_MS);
      const tracks = await heavy.run(caller.userId, async (signal) => {
        const found: Track[] = [];
        for (const device of new Set(params.ids))
          found.push(await readTrack(db, { device, ...period, ownerId: ownerOf(scope), points: query.points }, signal));
        return found;
      });
      return new RawJson(JSON.stringify(tracks));
    },
  };
}
