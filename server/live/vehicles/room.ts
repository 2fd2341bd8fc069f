import type { CallName } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Vehicle } from '../../../domain/live/devices/vehicle.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { MemoryDirectory } from '../devices/memory-directory.ts';
import { tellDevice, type TellDeps } from '../devices/tell-device.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { addVehicle, changeVehicle } from './change-vehicle.ts';
import { vehicleGuard } from './seen-records.ts';
import { readVehicle, readVehicles, suggested } from './vehicle-rows.ts';

interface Deps {
  db: Database;
  clock: Clock;
  rights: Rights;
  directory: MemoryDirectory;
  broker: TellDeps['broker'];
}

async function shown({ db, clock }: Deps, scope: Scope, id: Id): Promise<Vehicle> {
  const vehicle = await readVehicle(db, { scope, nowMs: clock.now() }, id);
  if (!vehicle) throw new Refusal('missing');
  return vehicle;
}

async function create(
  deps: Deps,
  { caller, scope, body, requestId }: CallContext<'vehicles.create'>,
): Promise<Vehicle> {
  const { brand = caller.brandId, ...input } = body;
  return shown(deps, scope, await addVehicle(deps, brand, input, authorOf(caller, requestId)));
}

async function update(
  deps: Deps,
  { caller, scope, body, requestId }: CallContext<'vehicles.update'>,
): Promise<Vehicle> {
  const { id, version, ...input } = body;
  const devices = await changeVehicle(deps, { id, version, input }, authorOf(caller, requestId));
  if (!devices) throw new Refusal('missing');
  // Lists and maps call a device by its vehicle.
  if (devices.length > 0) await deps.directory.refresh();
  for (const device of devices) await tellDevice(deps, device.id, device.version);
  return shown(deps, scope, id);
}

/** The room of vehicles. */
export const vehiclesRoom = (deps: Deps) => {
  const { db, clock } = deps;
  return {
    guards: { vehicle: vehicleGuard(deps) },
    names: { vehicle: { table: 'vehicles', name: `COALESCE(NULLIF(x.name, ''), NULLIF(x.license_plate, ''))` } },
    handlers: {
      'vehicles.list': ({ scope, query: { page, limit, userId, term, where } }) =>
        readVehicles(db, { scope, userId, term, where, nowMs: clock.now() }, { page, limit }),
      'vehicles.create': (context) => create(deps, context),
      'vehicles.update': (context) => update(deps, context),
      'vehicles.manufacturers': ({ scope }) => suggested(db, 'manufacture', { scope, nowMs: clock.now() }),
      'vehicles.models': ({ scope, query: { manufacture } }) =>
        suggested(db, 'model', { scope, nowMs: clock.now() }, manufacture?.trim() || null),
    } satisfies Pick<Handlers, Extract<CallName, `vehicles.${string}`>>,
  };
};
