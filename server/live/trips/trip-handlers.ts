import type { CallName } from '../../../contract/rest/calls.ts';
import { TRIPS_LONGEST_MS } from '../../../contract/rest/live/trip-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { tripKeyOf, tripKeyText, type TripSegment } from '../../../domain/live/trips/trip.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Geocoder } from '../geocoding/geocoder.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { HeavyReads } from '../../base/http/heavy-reads.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { ownerOf, type Scope } from '../../base/rights/scope.ts';
import { answersOf, summaryOf, type Words } from './trip-answers.ts';
import type { TripKeeper } from './trip-keeper.ts';
import { pointsIn } from './trip-points.ts';
import { ownWindows, readTrips, type TripWish } from './trip-query.ts';
import { markTodo } from './trip-rows.ts';

export interface TripDeps {
  db: Database;
  clock: Clock;
  directory: DeviceDirectory;
  geocoder: Geocoder;
  heavy: HeavyReads;
  keeper: TripKeeper;
}

type TripCallName = Extract<CallName, `trips.${string}`>;

const DAY_MS = 24 * 3_600_000;

/** A period of which both ends are included, ms since the epoch, as one that ends before `endMs`. */
export function periodOf(start: string, end: string, longestMs: number): { startMs: number; endMs: number } {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end) + 1];
  if (endMs <= startMs) throw new Refusal('invalid-input', { end: 'field.not-valid' });
  if (endMs - startMs > longestMs + 1) throw new Refusal('invalid-input', { end: 'field.shorter-stretch' });
  return { startMs, endMs };
}

/** The period of a list that names both ends, one or none: a day as far as it is not said. */
function listedPeriod(start: string | undefined, end: string | undefined, nowMs: number) {
  const iso = (ms: number): string => new Date(ms).toISOString();
  return periodOf(
    start ?? iso((end ? Date.parse(end) : nowMs) - DAY_MS),
    end ?? iso(start ? Date.parse(start) + DAY_MS : nowMs),
    TRIPS_LONGEST_MS,
  );
}

/** Handlers of trips. That the caller may read the past of the devices was checked before they run. */
export function tripHandlers(deps: TripDeps): Pick<Handlers, TripCallName> {
  const { db, clock, directory, geocoder, heavy, keeper } = deps;
  const wordsOf = (device: number, caller: Caller, scope: Scope, locale: Locale): Words => ({
    db,
    geocoder,
    brandId: caller.brandId,
    locale,
    deviceBrandId: directory.byId(device)!.brandId,
    ownerId: ownerOf(scope),
  });
  /** The trips of a wish, those of late fixes among them. */
  const tripsOf = async (wish: TripWish) => {
    await keeper.settle([wish.device]);
    return readTrips(db, wish);
  };

  return {
    'trips.list': async ({ caller, scope, query: { device, start, end, limit }, locale }) => {
      if (device === undefined) return [];
      const period = listedPeriod(start, end, clock.now());
      return heavy.run(caller.userId, async () => {
        const pieces = (await tripsOf({ device, ...period, ownerId: ownerOf(scope) })).slice(0, limit);
        const summary = summaryOf(device, pieces);
        return summary ? [...(await answersOf(device, pieces, wordsOf(device, caller, scope, locale))), summary] : [];
      });
    },
    'trips.read': async ({ caller, scope, params, locale }) => {
      const { device, startMs, endMs, name } = tripKeyOf(params.key)!;
      const wish = { device, startMs, endMs, ownerId: ownerOf(scope) };
      return heavy.run(caller.userId, async (): Promise<TripSegment> => {
        const pieces = await tripsOf(wish);
        const wanted = pieces.filter(({ kind }) => kind === (name === 'Em Movimento' ? 'moving' : 'standing'));
        const found =
          name === 'Resumo'
            ? summaryOf(device, pieces)
            : ((await answersOf(device, wanted.slice(0, 1), wordsOf(device, caller, scope, locale)))[0] ?? null);
        if (!found) throw new Refusal('missing');
        const shown = { ...wish, startMs: Date.parse(found.start), endMs: Date.parse(found.end) };
        return { ...found, trackingTrip: await pointsIn(db, device, await ownWindows(db, shown)) };
      });
    },
    'trips.process': async ({ caller, body: { device, start, end } }) => {
      const { startMs, endMs } = periodOf(start, end, TRIPS_LONGEST_MS);
      await markTodo(db, new Map([[device, startMs]]));
      const isDone = await heavy.run(caller.userId, () => keeper.redo(device));
      return { key: tripKeyText({ device, startMs, endMs, name: 'Resumo' }), isDone };
    },
  };
}
