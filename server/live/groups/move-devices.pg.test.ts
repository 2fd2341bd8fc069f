import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '../../../domain/live/devices/device.ts';
import type { Page } from '../../../domain/base/page.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGroup } from './create-group.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let vans: number;
let night: number;
let trucks: number;
beforeEach(async () => {
  const { brands, users, devices } = server.tenancy;
  const whose = { brandId: brands.child, userId: users.customer };
  vans = await createGroup(server.db, { ...whose, name: 'Vans', deviceIds: [] });
  night = await createGroup(server.db, { ...whose, name: 'Night', parentId: vans, deviceIds: [devices.customers] });
  trucks = await createGroup(server.db, { ...whose, name: 'Trucks', deviceIds: [] });
});

type Who = keyof TestServer['tenancy']['users'];
const move = async (who: Who, body: object) =>
  server.call('POST', '/api/v2/groups/devices', { token: await server.tokenOf(server.tenancy.users[who]), body });
const within = async (who: Who, query: string): Promise<number[]> => {
  const answer = await server.call('GET', `/api/v2/devices/detail?${query}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
  });
  return answer.json<Page<Device>>().content.map(({ id }) => id);
};
const holds = async (group: number): Promise<number[]> =>
  (await server.db.query<{ id: number }>('SELECT device_id AS id FROM group_devices WHERE group_id = $1', [group])).map(
    ({ id }) => id,
  );

test('devices are taken out of a group and all that lie in it, and put into another, in one step (GRP-11)', async () => {
  const { customers } = server.tenancy.devices;
  const answer = await move('customer', { devices: [customers], from: vans, to: trucks });
  expect([answer.statusCode, answer.json()]).toEqual([200, { moved: 1 }]);
  expect([await holds(night), await holds(trucks)]).toEqual([[], [customers]]);
});

test('a move into a group that lies in the one before keeps the device there', async () => {
  const { customers } = server.tenancy.devices;
  await move('customer', { devices: [customers], from: vans, to: night });
  expect([await holds(vans), await holds(night)]).toEqual([[], [customers]]);
});

test('all devices are moved or none: one of somebody else refuses the rest', async () => {
  const { customers, nobodys } = server.tenancy.devices;
  const answer = await move('operator', { devices: [customers, nobodys], from: null, to: trucks });
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['devices']]);
  expect(await holds(trucks)).toEqual([]);
  expect((await move('customer', { devices: [nobodys], to: trucks })).statusCode).toBe(404);
  expect((await move('neighbour', { devices: [server.tenancy.devices.neighbours], to: trucks })).statusCode).toBe(404);
  expect((await move('customer', { devices: [customers] })).statusCode).toBe(400);
});

test('the list of devices shows those of a group with all that lie in it, and those of no group', async () => {
  const { customers } = server.tenancy.devices;
  expect(await within('customer', `group=${vans}`)).toEqual([customers]);
  expect(await within('customer', `group=${trucks}`)).toEqual([]);
  expect(await within('customer', 'grouped=none')).toEqual([]);
  await server.db.query('DELETE FROM group_devices WHERE device_id = $1', [customers]);
  expect(await within('customer', 'grouped=none')).toEqual([customers]);
  await move('customer', { devices: [customers], to: trucks });
});

test('the list of a group shows no devices that the reader does not see', async () => {
  const { groups, devices, users } = server.tenancy;
  const shown = await within('operator', `group=${groups.customers}&limit=100`);
  expect(shown).toContain(devices.neighbours);
  expect(shown).not.toContain(devices.hidden);
  expect(await within('customer', `group=${groups.customers}&userId=${users.customer}`)).not.toContain(
    devices.neighbours,
  );
});

test('two moves of the same devices at once both hold, and each stands in the audit trail', async () => {
  const { customers } = server.tenancy.devices;
  const answers = await Promise.all([
    move('customer', { devices: [customers], from: vans, to: trucks }),
    move('operator', { devices: [customers], from: trucks, to: vans }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const trail = await server.db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM audit_log WHERE action = 'group.devices' AND entity_id = ANY ($1)",
    [[String(vans), String(trucks)]],
  );
  expect(trail[0]!.count).toBeGreaterThanOrEqual(2);
});
