import { FLEET_SEED, fleetVehicle, openWorld } from '../../server/demo/fleet/vehicle.ts';
import { isDeadZone, isOut } from '../../server/demo/simulator/coverage.ts';
import { restOf } from './rest.ts';

/** How many vehicles the demo has where one of them is looked for. */
export const DEMO_FLEET = 60;

export interface DemoDevice {
  id: number;
  identifier: string;
  name: string;
  model: string | null;
  status: string;
  customerName: string | null;
}

/** A vehicle of the demo that drives fast in the open and whose tracker is in reach for the next minutes. */
export async function findDriving(
  url: string,
  suits: (device: DemoDevice) => boolean = () => true,
): Promise<DemoDevice> {
  const rest = await restOf(url, 'operador');
  const world = openWorld();
  const { content } = await rest<{ content: DemoDevice[] }>('v2/devices/detail?limit=100');
  const index = new Map(
    Array.from({ length: DEMO_FLEET }, (_, i) => [fleetVehicle(world, FLEET_SEED, i).identifier, i]),
  );
  const inReach = ({ identifier }: DemoDevice) =>
    [0, 1, 2, 3, 4].every((minutes) => !isOut(FLEET_SEED, index.get(identifier)!, Date.now() + minutes * 60_000));
  const able = content.filter(
    (device) =>
      device.status === 'ACTIVE' &&
      device.identifier.length === 15 &&
      device.model !== 'J16' &&
      suits(device) &&
      inReach(device),
  );
  const positions = await rest<{ device: number; speed: number | null; latitude: number; longitude: number }[]>(
    `v2/last/positions/devices/${able.map(({ id }) => id).join()}`,
  );
  const fast = positions
    .filter(({ speed, latitude, longitude }) => (speed ?? 0) > 50 && !isDeadZone(latitude, longitude))
    .map(({ device }) => device);
  const found = able.find(({ id }) => fast.includes(id));
  if (!found) throw new Error('nobody drives fast yet');
  return found;
}
