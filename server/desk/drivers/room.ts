import { ownedBy } from '../../base/rights/guard.ts';
import { driverExport } from './driver-export.ts';
import { driverHandlers, type DriverDeps } from './driver-handlers.ts';
import { driverOwner } from './driver-rows.ts';

/** The room of drivers. */
export const driversRoom = (deps: DriverDeps) => ({
  handlers: driverHandlers(deps),
  guards: { driver: ownedBy(deps.rights, (id) => driverOwner(deps.db, id)) },
  names: { driver: { table: 'drivers' } },
  exports: [driverExport(deps)],
});
