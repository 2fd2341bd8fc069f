import type { RoomGuards } from '../../base/rights/guard.ts';
import { deviceDashboardHandlers, type DashboardDeps } from './dashboard-handlers.ts';
import { deviceHandlers, type DeviceDeps } from './device-handlers.ts';
import { openGateway } from './gateways.ts';
import { secretHandlers, type SecretDeps } from './secret-handlers.ts';

/** The room of devices, of what they prove themselves with, and of the gateways that speak for them. */
export const devicesRoom = (deps: DeviceDeps & SecretDeps & DashboardDeps) => ({
  handlers: { ...deviceHandlers(deps), ...secretHandlers(deps), ...deviceDashboardHandlers(deps) },
  guards: {
    device: (caller, id) => deps.rights.maySeeDevice(caller, Number(id)),
    gateway: async (caller, id) => {
      const gateway = await openGateway(deps.db, Number(id));
      return gateway !== null && deps.rights.maySeeBrand(caller, gateway.brandId);
    },
  } satisfies RoomGuards,
});
