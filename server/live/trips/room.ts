import { tripKeyOf } from '../../../domain/live/trips/trip.ts';
import type { Guard } from '../../base/rights/guard.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { dayHandlers } from './day-handlers.ts';
import { tripHandlers, type TripDeps } from './trip-handlers.ts';
import { TripKeeper } from './trip-keeper.ts';
import { forgetSegments } from './trip-rows.ts';
import { TripTap } from './trip-tap.ts';

/** How often trips are looked for that have to be found anew. */
const REDO_MS = 2_000;

interface Deps extends Omit<TripDeps, 'keeper'> {
  telemetry: Pick<TelemetryStore, 'keptSinceMs'>;
  /** Who may read the past of a device. */
  readsHistory: Guard;
}

/** The room of trips: they follow ingest. */
export function tripsRoom({ telemetry, readsHistory, ...deps }: Deps) {
  const tap = new TripTap();
  const keeper = new TripKeeper({ db: deps.db, onKept: (stored) => tap.learn(stored) });
  const seesTrip: Guard = async (caller, id) => {
    const key = tripKeyOf(String(id));
    return key !== null && readsHistory(caller, key.device);
  };
  return {
    handlers: { ...tripHandlers({ ...deps, keeper }), ...dayHandlers({ ...deps, keeper }) },
    guards: { trip: seesTrip },
    taps: [tap],
    sweeps: [{ name: 'trips to be found anew', everyMs: REDO_MS, run: () => keeper.sweep() }],
    removals: [{ name: 'trips', run: (nowMs: number) => forgetSegments(deps.db, telemetry.keptSinceMs(nowMs)) }],
  };
}
