import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceOrder } from '../../../domain/business/maintenance/service-order.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';

let house: FleetHouse;
beforeAll(async () => {
  house = await openFleetHouse();
});
afterAll(() => house.close());

const create = (who: Who, body: object) => house.answer<ServiceOrder>(who, 'POST', 'service/orders', body);
const list = async (who: Who, query: string) =>
  (await house.answer<{ content: ServiceOrder[] }>(who, 'GET', `service/orders?limit=100&${query}`)).content;

test('service orders are created, listed and changed, of the three types (CAL-126, MNT-04)', async () => {
  const { vehicle, plate } = await house.vehicle();
  for (const type of ['INSTALLATION', 'MAINTENANCE', 'UNINSTALLATION'])
    await create('operator', { vehicle, type, date: '2026-11-24', note: '  Bring a ladder ' });
  const orders = await list('operator', `vehicle=${vehicle}&sort=type`);
  expect(orders.map(({ type }) => type)).toEqual(['INSTALLATION', 'MAINTENANCE', 'UNINSTALLATION']);
  expect(orders[0]).toMatchObject({
    status: 'OPEN',
    date: '2026-11-24',
    note: 'Bring a ladder',
    licensePlate: plate,
    version: 0,
  });
  const { id } = orders[1]!;
  const next = { type: 'MAINTENANCE', status: 'DONE', date: '2026-11-25', note: '', version: 0 };
  expect(await house.answer('operator', 'PUT', `service/orders/${id}`, next)).toMatchObject({
    status: 'DONE',
    date: '2026-11-25',
    version: 1,
  });
  expect((await list('operator', `vehicle=${vehicle}&status=DONE`)).map((order) => order.id)).toEqual([id]);
  expect(
    (await house.ask('operator', 'POST', 'service/orders', { vehicle, type: 'REPAIR', date: '2026-11-24' })).statusCode,
  ).toBe(400);
});

test('a service order that somebody else changed meanwhile is a conflict that says what changed (CAL-126)', async () => {
  const { vehicle } = await house.vehicle();
  const { id } = await create('operator', { vehicle, type: 'MAINTENANCE', date: '2026-11-24' });
  const put = (who: Who, note: string) =>
    house.ask(who, 'PUT', `service/orders/${id}`, { type: 'MAINTENANCE', date: '2026-11-24', note, version: 0 });
  expect((await put('admin', 'first')).statusCode).toBe(200);
  const second = await put('operator', 'second');
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    code: 'conflict',
    conflict: { version: 1, changes: { note: { before: '', after: 'first' } } },
  });
  const trail = await house.server.db.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE entity = 'serviceOrder' AND entity_id = $1 ORDER BY id",
    [String(id)],
  );
  expect(trail.map(({ action }) => action)).toEqual(['serviceOrder.add', 'serviceOrder.set']);
});

test('a customer sees the service orders of the own vehicle, and none from before it was theirs', async () => {
  const { vehicle, device } = await house.vehicle('neighbour');
  const before = await create('operator', { vehicle, type: 'INSTALLATION', date: '2026-11-01' });
  expect((await list('neighbour', '')).map(({ id }) => id)).toContain(before.id);
  expect(await list('customer', '')).not.toContainEqual(expect.objectContaining({ id: before.id }));
  const { users } = house.server.tenancy;
  await assignDevice(house.server.db, device, users.customer, house.server.clock.now());
  await house.server.core.refresh();
  const own = await create('customer', { vehicle, type: 'MAINTENANCE', date: '2026-11-24' });
  expect((await list('customer', `vehicle=${vehicle}`)).map(({ id }) => id)).toEqual([own.id]);
  expect((await house.ask('neighbour', 'GET', `service/orders?vehicle=${vehicle}`)).statusCode).toBe(404);
  expect((await list('operator', `vehicle=${vehicle}`)).map(({ id }) => id).sort()).toEqual([before.id, own.id].sort());
});
