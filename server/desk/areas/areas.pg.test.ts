import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaRow, AreaV1, AreaV2 } from '../../../domain/desk/areas/area.ts';
import { NO_SETTINGS } from '../../../domain/desk/areas/area-write.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createArea } from './create-area.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Page {
  content: AreaRow[];
  totalPages: number;
  totalElements: number;
}

type Who = keyof TestServer['tenancy']['users'];
const ask = async (who: Who, path: string) =>
  server.call('GET', `/api/${path}`, { token: await server.tokenOf(server.tenancy.users[who]) });
const page = async (who: Who, query: Record<string, unknown> = {}): Promise<Page> =>
  (
    await ask(who, `v2/area?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`)
  ).json<Page>();
const names = ({ content }: Page): string[] => content.map(({ name }) => name);

test('an area is read by its id with everything it has (CAL-094)', async () => {
  const { areas, users, brands, devices } = server.tenancy;
  const answer = await ask('customer', `v2/area/${areas.customers}`);
  expect(answer.json()).toEqual({
    id: areas.customers,
    name: 'Own yard',
    address: '',
    color: '#467384',
    type: 'CIRCLE',
    typeLocal: 'ANY_LOCAL',
    latitude: -23.55,
    longitude: -46.63,
    radius: 200,
    points: [],
    user: users.customer,
    brand: brands.child,
    devices: [devices.customers],
    contacts: [],
    version: 0,
    settings: NO_SETTINGS,
  });
});

test('the areas of a user are those of that user, without the deleted (CAL-095)', async () => {
  const { users } = server.tenancy;
  expect(names(await page('operator', { user: users.customer }))).toEqual(['Own yard']);
  expect(names(await page('operator', { user: users.neighbour }))).toEqual(['Yard next door']);
  expect(names(await page('customer', { user: users.customer }))).toEqual(['Own yard']);
});

test('the areas of a brand come ten a page by name unless another number is asked for (CAL-096)', async () => {
  const { brands } = server.tenancy;
  expect(names(await page('operator', { brand: brands.child }))).toEqual([
    'Own yard',
    'Yard next door',
    'Yard of the brand',
  ]);
  const ids = [];
  for (let n = 1; n <= 12; n += 1)
    ids.push(
      await createArea(server.db, {
        name: `zone ${String(n).padStart(2, '0')}`,
        brandId: brands.parent,
        userId: null,
        type: 'CIRCLE',
        latitude: 0,
        longitude: 0,
        radiusM: 50,
        deviceIds: [],
      }),
    );
  try {
    const first = await page('operator', { brand: brands.parent });
    expect([first.content.length, first.totalPages, first.totalElements]).toEqual([10, 2, 15]);
    expect(names(await page('operator', { brand: brands.parent, page: 1 }))).toEqual([
      'zone 08',
      'zone 09',
      'zone 10',
      'zone 11',
      'zone 12',
    ]);
    expect((await page('operator', { brand: brands.parent, limit: 20 })).content).toHaveLength(15);
  } finally {
    await server.db.query('DELETE FROM areas WHERE id = ANY ($1::bigint[])', [ids]);
  }
});

test('a customer gets the own areas alone, also when the brand is asked for', async () => {
  expect(names(await page('customer'))).toEqual(['Own yard']);
  expect(names(await page('customer', { brand: server.tenancy.brands.child }))).toEqual(['Own yard']);
});

test('staff get the areas of their brands and of no other', async () => {
  expect(names(await page('operator', { limit: 100 }))).toEqual(['Own yard', 'Yard next door', 'Yard of the brand']);
  expect(names(await page('foreignAdmin', { limit: 100 }))).toEqual(['Foreign yard']);
});

test('each caller gets the devices of an area that they may see, hidden ones only administrators', async () => {
  const { areas, devices } = server.tenancy;
  const visible = async (who: Who): Promise<number[]> =>
    (await ask(who, `v2/area/${areas.customers}`)).json<AreaV2>().devices.sort();
  const { customers, neighbours, nobodys, hidden } = devices;
  expect(await visible('customer')).toEqual([customers]);
  expect(await visible('operator')).toEqual([customers, neighbours, nobodys].sort());
  expect(await visible('admin')).toEqual([customers, neighbours, nobodys, hidden].sort());
});

test('a polygon keeps its corners', async () => {
  const points = [
    { lat: -23, lng: -46, rad: 0 },
    { lat: -23.1, lng: -46, rad: 2.5 },
    { lat: -23.1, lng: -46.2, rad: 0 },
  ];
  const { brands, users } = server.tenancy;
  const id = await createArea(server.db, {
    name: 'Corner',
    brandId: brands.child,
    userId: users.neighbour,
    type: 'polygon',
    latitude: -23.05,
    longitude: -46.1,
    points,
    color: '#aa3322',
    address: 'Rua A, 1',
    deviceIds: [],
  });
  expect((await ask('operator', `v2/area/${id}`)).json()).toMatchObject({
    type: 'polygon',
    radius: null,
    points,
    color: '#aa3322',
    address: 'Rua A, 1',
    devices: [],
  });
  await server.db.query('DELETE FROM areas WHERE id = $1', [id]);
});

test('the older form answers the same areas all at once with the flag of deletion (CAL-101)', async () => {
  const { users } = server.tenancy;
  const older = (await ask('operator', `areas?user=${users.customer}`)).json<AreaV1[]>();
  expect(older).toEqual(
    (await page('operator', { user: users.customer })).content.map(
      ({ userName: _userName, vehicles: _vehicles, created: _created, ...area }) => ({ ...area, deleted: false }),
    ),
  );
  expect(older).toHaveLength(1);
});

test('without the permission for areas none is returned', async () => {
  const { users, areas } = server.tenancy;
  await server.db.query(`UPDATE user_permissions SET type = 'NONE' WHERE user_id = $1 AND name = 'MONITORING_AREAS'`, [
    users.customer,
  ]);
  try {
    for (const path of ['v2/area', `v2/area/${areas.customers}`, 'areas'])
      expect((await ask('customer', path)).statusCode, path).toBe(403);
  } finally {
    await server.db.query(`UPDATE user_permissions SET type = 'ACCESS' WHERE user_id = $1`, [users.customer]);
  }
});
