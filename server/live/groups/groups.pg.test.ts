import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Group, GroupWithDevices } from '../../../domain/live/groups/group.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGroup } from './create-group.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const ask = async (who: Who, path: string) =>
  server.call('GET', `/api/${path}`, { token: await server.tokenOf(server.tenancy.users[who]) });
const list = async (who: Who, query = ''): Promise<Group[]> => (await ask(who, `v2/groups?${query}`)).json<Group[]>();
const names = async (who: Who, query = ''): Promise<string[]> => (await list(who, query)).map(({ name }) => name);

test('groups are listed by name with the devices in them that the caller may see (CAL-110)', async () => {
  const { groups, users, brands, devices } = server.tenancy;
  expect(await list('customer')).toEqual([
    {
      id: groups.customers,
      name: 'Own vans',
      parent: null,
      brand: brands.child,
      user: users.customer,
      userName: 'Name of customer',
      devices: [devices.customers],
      color: null,
      kind: 'MONITORING',
      version: 0,
    },
  ]);
  const [asStaff] = await list('operator', `userId=${users.customer}`);
  expect(asStaff!.devices.toSorted()).toEqual([devices.customers, devices.neighbours, devices.nobodys].toSorted());
  const [asAdmin] = await list('admin', `userId=${users.customer}`);
  expect(asAdmin!.devices).toContain(devices.hidden);
  expect(asAdmin!.devices).not.toContain(devices.foreign);
});

test('a group is read with the records of its devices (GRP-02)', async () => {
  const { groups, devices } = server.tenancy;
  const group = (await ask('customer', `v2/groups/${groups.customers}`)).json<GroupWithDevices>();
  expect([group.name, group.devicesDTO.map(({ id, identifier }) => [id, identifier])]).toEqual([
    'Own vans',
    [[devices.customers, 'own-1']],
  ]);
  expect((await ask('customer', `v2/groups/${groups.neighbours}`)).statusCode).toBe(404);
});

test('staff get the groups of their brands, a customer the own ones whatever user is requested', async () => {
  const { users, brands } = server.tenancy;
  expect(await names('operator')).toEqual(['Own vans', 'Vans next door', 'Vans of the brand']);
  expect(await names('operator', `brand=${brands.child}`)).toEqual(['Own vans', 'Vans next door', 'Vans of the brand']);
  expect(await names('customer', `userId=${users.customer}&brand=${brands.child}`)).toEqual(['Own vans']);
  expect(await names('foreignAdmin')).toEqual(['Foreign vans']);
});

test('at most a thousand groups come at once, and a group says which it lies in (GRP-09, CST-16)', async () => {
  const { brands, users } = server.tenancy;
  const top = await createGroup(server.db, {
    brandId: brands.foreign,
    userId: users.foreignCustomer,
    name: '0 top',
    deviceIds: [],
  });
  try {
    await server.db.query(
      "INSERT INTO groups (id, brand_id, user_id, parent_id, name) SELECT 7100000000000000 + n, $1::bigint, $2::bigint, $3::bigint, 'part ' || n FROM generate_series(1, 1000) n",
      [brands.foreign, users.foreignCustomer, top],
    );
    const all = await list('foreignAdmin');
    expect([all.length, all[0]!.name, all[1]!.name, all[2]!.parent]).toEqual([1_000, '0 top', 'Foreign vans', top]);
    expect((await ask('foreignAdmin', 'v2/groups?limit=1001')).statusCode).toBe(400);
  } finally {
    await server.db.query('DELETE FROM groups WHERE parent_id = $1', [top]);
    await server.db.query('DELETE FROM groups WHERE id = $1', [top]);
  }
});

test('without the permission no groups are returned', async () => {
  const { users } = server.tenancy;
  await server.db.query('DELETE FROM user_permissions WHERE user_id = $1', [users.neighbour]);
  expect((await ask('neighbour', 'v2/groups')).statusCode).toBe(403);
});
