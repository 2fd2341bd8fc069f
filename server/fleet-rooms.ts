import { costsRoom } from './business/costs/room.ts';
import { driversRoom } from './desk/drivers/room.ts';
import { maintenanceRoom } from './business/maintenance/room.ts';
import { serviceOrdersRoom } from './business/service-orders/room.ts';
import { vehiclesRoom } from './live/vehicles/room.ts';

type FleetDeps = Parameters<typeof driversRoom>[0] &
  Parameters<typeof vehiclesRoom>[0] &
  Parameters<typeof serviceOrdersRoom>[0] &
  Parameters<typeof costsRoom>[0] &
  Parameters<typeof maintenanceRoom>[0];

/** The rooms of vehicles, of who drives them, and of what is done to them and costs. */
export const fleetRooms = (deps: FleetDeps) => [
  driversRoom(deps),
  vehiclesRoom(deps),
  serviceOrdersRoom(deps),
  costsRoom(deps),
  maintenanceRoom(deps),
];
