import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaRow } from '../../../domain/desk/areas/area.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGroup } from '../../live/groups/create-group.ts';
import { createArea } from './create-area.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { brands, users, devices } = server.tenancy;
  const vans = await createGroup(server.db, {
    brandId: brands.child,
    userId: users.customer,
    name: 'Vans',
    deviceIds: [devices.customers, devices.neighbours, devices.hidden],
  });
  const base = { brandId: brands.child, userId: users.customer, latitude: -23.5, longitude: -46.6 };
  await createArea(server.db, {
    ...base,
    name: 'Corridor to Santos',
    address: 'Rodovia Anchieta',
    type: 'polygon',
    deviceIds: [devices.customers],
    settings: { groups: [vans], drawnAs: 'corridor' },
  });
  await createArea(server.db, { ...base, name: 'alpha', type: 'CIRCLE', radiusM: 50, deviceIds: [] });
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const list = async (who: Who, query = ''): Promise<AreaRow[]> => {
  const token = await server.tokenOf(server.tenancy.users[who]);
  const answer = await server.call('GET', `/api/v2/area?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ content: AreaRow[] }>().content;
};
const names = async (who: Who, query = '') => (await list(who, query)).map(({ name }) => name);

test('areas are found by a part of their name or their address, in letters of either case', async () => {
  expect(await names('customer', 'term=SANTOS')).toEqual(['Corridor to Santos']);
  expect(await names('customer', 'term=anchieta')).toEqual(['Corridor to Santos']);
  expect(await names('customer', 'term=100%25')).toEqual([]);
});

test('areas are sorted by what a column shows, in either direction', async () => {
  expect(await names('customer', 'sort=name')).toEqual(['alpha', 'Corridor to Santos', 'Own yard']);
  expect(await names('customer', 'sort=-vehicles')).toEqual(['Corridor to Santos', 'Own yard', 'alpha']);
  expect((await names('customer', 'sort=-shape'))[0]).toBe('Corridor to Santos');
});

test('areas are filtered by customer, group, device and what they were drawn as', async () => {
  const { users, devices, groups } = server.tenancy;
  const [row] = await server.db.query<{ id: number }>('SELECT customer_id AS id FROM users WHERE id = $1', [
    users.neighbour,
  ]);
  expect(await names('operator', `customer=${row!.id}`)).toEqual(['Yard next door']);
  expect(await names('customer', 'shape=corridor')).toEqual(['Corridor to Santos']);
  expect(await names('customer', 'shape=circle')).toEqual(['alpha', 'Own yard']);
  // By the group that the device is in.
  expect(await names('operator', `device=${devices.customers}`)).toEqual(['Corridor to Santos', 'Own yard']);
  // The areas of the customer name it, and are not for it.
  expect(await names('operator', `device=${devices.neighbours}`)).toEqual(['Yard next door']);
  expect(await names('customer', `group=${groups.customers}`)).toEqual([]);
});

test('areas of a group are those of the groups that lie in it too', async () => {
  const { brands, users } = server.tenancy;
  const whose = { brandId: brands.child, userId: users.customer };
  const whole = await createGroup(server.db, { ...whose, name: 'Whole', deviceIds: [] });
  expect(await names('customer', `group=${whole}`)).toEqual([]);
  await server.db.query(`UPDATE groups SET parent_id = $1 WHERE name = 'Vans'`, [whole]);
  expect(await names('customer', `group=${whole}`)).toEqual(['Corridor to Santos']);
});

test("an area of a customer that names a group of the brand counts the customer's vehicles alone, whoever asks", async () => {
  const { brands, users, devices } = server.tenancy;
  const base = { brandId: brands.child, latitude: -23.5, longitude: -46.6, type: 'CIRCLE', radiusM: 50 } as const;
  const deviceIds = [devices.customers, devices.neighbours, devices.nobodys];
  const all = await createGroup(server.db, { brandId: brands.child, userId: null, name: 'All', deviceIds });
  const area = { ...base, deviceIds: [], settings: { groups: [all] } };
  const made = [
    await createArea(server.db, { ...area, userId: users.neighbour, name: 'Grouped' }),
    await createArea(server.db, { ...area, userId: null, name: 'Grouped by the brand' }),
  ];
  const counted = async (who: Who) => (await list(who, 'term=grouped')).map(({ vehicles }) => vehicles);
  expect([await counted('neighbour'), await counted('operator')]).toEqual([[1], [1, 3]]);
  expect(await names('operator', `device=${devices.customers}&term=grouped`)).toEqual(['Grouped by the brand']);
  await server.db.query('DELETE FROM areas WHERE id = ANY ($1::bigint[])', [made]);
});

test('a vehicle that an area counts for twice is counted once, and one that the caller does not see not at all', async () => {
  const vehicles = async (who: Who) => (await list(who, 'shape=corridor'))[0]!.vehicles;
  expect([await vehicles('customer'), await vehicles('operator'), await vehicles('admin')]).toEqual([1, 1, 2]);
  expect((await list('operator', 'shape=corridor'))[0]).toMatchObject({
    userName: 'Name of customer',
    created: expect.stringMatching(/^20\d\d-.*Z$/),
  });
});
