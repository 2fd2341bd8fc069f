import type { CallName } from '../../contract/rest/calls.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import type { Rights } from '../rights/caller.ts';
import { vehicleGuard } from './seen-records.ts';
import { readVehicles, suggested } from './vehicle-rows.ts';

/** The room of vehicles. They are changed at the device that sits in them. */
export const vehiclesRoom = ({ db, clock, rights }: { db: Database; clock: Clock; rights: Rights }) => ({
  guards: { vehicle: vehicleGuard({ db, clock, rights }) },
  handlers: {
    'vehicles.list': ({ scope, query: { page, limit, userId, term } }) =>
      readVehicles(db, { scope, userId, term, nowMs: clock.now() }, { page, limit }),
    'vehicles.manufacturers': ({ scope }) => suggested(db, 'manufacture', { scope, nowMs: clock.now() }),
    'vehicles.models': ({ scope, query: { manufacture } }) =>
      suggested(db, 'model', { scope, nowMs: clock.now() }, manufacture?.trim() || null),
  } satisfies Pick<Handlers, Extract<CallName, `vehicles.${string}`>>,
});
