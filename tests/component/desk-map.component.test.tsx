import './harness/empty-base-map.ts';
import '../../src/desk/incident-desk/map/map-panel.tsx';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskMap } from '../../src/desk/incident-desk/map/desk-map.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { incidentServer, incidentWith, ME } from './harness/incidents.ts';
import { mountAt } from './harness/mount.tsx';
import { vehicleOf } from './harness/vehicles.ts';

const SOUTH = vehicleOf(1, { record: { latitude: -30, longitude: -51 } });
const NORTH = vehicleOf(2, { record: { latitude: -4, longitude: -39 } });

const deskMap = (): ReturnType<DeskMap['describe']> | null =>
  (globalThis as { rastro?: { deskMap?: () => ReturnType<DeskMap['describe']> | null } }).rastro?.deskMap?.() ?? null;

test('the map of the desk looks at all open incidents, also where the places of some come later than those of others', async () => {
  let arrive = () => {};
  const whole = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const fleet = fleetCore(async () => {
    await fleet.show([SOUTH], null);
    await whole;
    return { vehicles: [SOUTH, NORTH] };
  });
  const server = incidentServer(
    [SOUTH, NORTH].map(({ device }, at) =>
      incidentWith({
        id: 5_000_000_000_000_000 + at,
        code: `90000${at}`,
        type: 'PANIC',
        status: 'OPEN',
        deviceId: device.id,
      }),
    ),
  );
  await mountAt('/operator-area', {
    session: ME,
    core: fleet.core,
    bridge: fleet.bridge,
    answers: { 'brands.tree': [], ...server.answers },
  });
  await expect.poll(() => deskMap()?.centre.latitude).toBeCloseTo(-30, 0);
  await expect.element(page.getByText('1 veículo sem posição.')).toBeVisible();
  arrive();
  // In the middle of both, from far enough away to see them.
  await expect.poll(() => deskMap()?.centre.longitude).toBeCloseTo(-45, 0);
  expect(deskMap()!.zoom).toBeLessThan(5);
});
