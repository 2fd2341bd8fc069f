import type { RoomGuards } from '../../base/rights/guard.ts';
import { deviceDashboardHandlers, type DashboardDeps } from './dashboard-handlers.ts';
import { deviceHandlers, type DeviceDeps } from './device-handlers.ts';
import { DEVICE_IN_TRAIL } from './directory-rows.ts';
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
  // What is read of the past of a device is an entry about the device.
  names: { device: DEVICE_IN_TRAIL, history: DEVICE_IN_TRAIL, gateway: { table: 'gateways' } },
});
