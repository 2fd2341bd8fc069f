import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaV1, AreaV2 } from '../../../domain/desk/areas/area.ts';
import type { AreaOperationInput } from '../../../domain/desk/areas/area-write.ts';
import { isInArea } from '../../../domain/desk/areas/area-shape.ts';
import { areaOfV2 } from '../../../domain/desk/areas/area.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createDevice } from '../../live/devices/create-devices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const send = async (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
    body,
    headers: { 'accept-language': 'en-US' },
  });

const CIRCLE = { name: 'Depot', address: 'Rua A, 1', type: 'CIRCLE', latitude: -23.5, longitude: -46.6, radius: 120 };
const corner = (lat: number, lng: number) => ({ lat, lng, rad: 0 });

/** Adds an area of the customer, as the customer. */
const create = async (over: object = {}): Promise<AreaV2> => {
  const answer = await send('customer', 'POST', 'v2/area', {
    ...CIRCLE,
    devices: [server.tenancy.devices.customers],
    ...over,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AreaV2>();
};
const patch = (who: Who, { id }: AreaV2, version: number, ...operations: AreaOperationInput[]) =>
  send(who, 'PATCH', `v2/area/${id}`, { version, operations });
const name = (value: string): AreaOperationInput => ({ op: 'replace', path: '/name', value });
const read = async (who: Who, id: number): Promise<AreaV2> => (await send(who, 'GET', `v2/area/${id}`)).json<AreaV2>();
const trail = (id: number) =>
  server.db.query('SELECT action, actor, version FROM audit_log WHERE entity = $1 AND entity_id = $2 ORDER BY id', [
    'area',
    String(id),
  ]);

test('an area is created with what was written, read as it is, and written down (ARE-13, CAL-097)', async () => {
  const { users, brands, devices, groups } = server.tenancy;
  const rules = { enter: true, exit: false, dwellMin: 30, arriveBy: '08:00', speedLimitKmh: 40 };
  const times = [{ weekday: 1, from: '08:00', to: '18:00' }];
  const settings = { groups: [groups.customers], times, zone: 'America/Manaus', rules };
  const area = await create({ color: '#aa3322', settings });
  expect(area).toMatchObject({
    ...CIRCLE,
    color: '#aa3322',
    user: users.customer,
    brand: brands.child,
    devices: [devices.customers],
    version: 0,
    settings: { ...settings, drawnAs: 'circle', line: null, widthM: null },
  });
  expect(await read('customer', area.id)).toEqual(area);
  expect(await trail(area.id)).toMatchObject([{ action: 'area.add', actor: String(users.customer) }]);
});

test('a circle that is created without a radius has one of 50 m (ARE-22)', async () => {
  expect((await create({ radius: null })).radius).toBe(50);
});

test('an area that lacks name, address or tracker is refused in words at its fields (ARE-19, ARE-20, ARE-21)', async () => {
  const answer = await send('customer', 'POST', 'v2/area', { ...CIRCLE, name: ' ', address: '' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    fields: {
      name: 'Give the area a name.',
      address: 'Give the address of the area.',
      devices: 'Choose at least one tracker or group for the area.',
    },
  });
  // The trackers of a group are enough.
  await create({ devices: [], settings: { groups: [server.tenancy.groups.customers] } });
});

test('an old area without an address takes other changes, and what is taken away from an area is refused', async () => {
  const { areas, devices } = server.tenancy;
  const old = await read('operator', areas.neighbours);
  expect(old.address).toBe('');
  expect((await patch('operator', old, 0, name('Renamed'))).statusCode).toBe(200);
  const add = { devices: [devices.customers] };
  expect((await send('operator', 'POST', `v2/area/${old.id}/device/add`, add)).statusCode).toBe(200);
  const area = await create();
  const answer = await patch('customer', area, 0, { op: 'replace', path: '/address', value: ' ' });
  expect(answer.json()).toMatchObject({ fields: { address: 'Give the address of the area.' } });
});

test('a polygon that crosses itself, of two points or of 5,000 corners is refused in its own words', async () => {
  const refused = async (points: object[]) =>
    (
      await send('customer', 'POST', 'v2/area', {
        ...CIRCLE,
        type: 'polygon',
        points,
        devices: [server.tenancy.devices.customers],
      })
    ).json<{ fields: { points: string } }>().fields.points;
  expect(await refused([corner(0, 0), corner(1, 1), corner(1, 0), corner(0, 1)])).toMatch(/crosses itself/);
  expect(await refused([corner(0, 0), corner(1, 1)])).toMatch(/at least three corners/);
  const many = Array.from({ length: 5_000 }, (_, at) =>
    corner(Math.sin((at * Math.PI) / 2_500), Math.cos((at * Math.PI) / 2_500)),
  );
  expect(await refused(many)).toMatch(/more than 1,000 corners/);
  expect(await refused([corner(0, 0), corner(0, 1), corner(0, 2)])).toMatch(/no surface/);
});

test('a polygon over the date line is kept, and holds what lies on both sides of it', async () => {
  const points = [corner(-17, 179), corner(-17, -179), corner(-16, -179), corner(-16, 179)];
  const area = areaOfV2(await create({ type: 'polygon', points, latitude: -16.5, longitude: 180 }));
  expect([isInArea(area, -16.5, 179.9), isInArea(area, -16.5, -179.9), isInArea(area, -16.5, 0)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a corridor is kept with its line and the outline around it, also when only its width is changed', async () => {
  const line = [
    { lat: -23.5, lng: -46.6 },
    { lat: -23.5, lng: -46.5 },
  ];
  const area = await create({ type: 'polygon', settings: { drawnAs: 'corridor', line, widthM: 100 } });
  expect(area.settings).toMatchObject({ drawnAs: 'corridor', line, widthM: 100 });
  const inside = (of: AreaV2) => isInArea(areaOfV2(of), -23.501, -46.55);
  expect(inside(area)).toBe(false);
  const wider = await patch('customer', area, 0, { op: 'replace', path: '/settings', value: { widthM: 400 } });
  expect(inside(wider.json<AreaV2>())).toBe(true);
});

test('an update replaces the fields that it names and no others (ARE-14, CAL-100)', async () => {
  const area = await create();
  const answer = await patch(
    'customer',
    area,
    0,
    name('Yard'),
    { op: 'replace', path: '/address', value: 'Rua B, 2' },
    { op: 'replace', path: '/latitude', value: -23.6 },
    { op: 'replace', path: '/longitude', value: -46.7 },
    { op: 'replace', path: '/radius', value: 300 },
  );
  const changed = { name: 'Yard', address: 'Rua B, 2', latitude: -23.6, longitude: -46.7, radius: 300, version: 1 };
  expect(answer.json()).toEqual({ ...area, ...changed });
  expect(await trail(area.id)).toMatchObject([{ action: 'area.add' }, { action: 'area.set', version: 1 }]);
});

test('of two people who edit one area the second is told what the first changed', async () => {
  const area = await create();
  expect((await patch('operator', area, 0, name('By the operator'))).statusCode).toBe(200);
  const late = await patch('customer', area, 0, name('By the customer'));
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'conflict',
    conflict: { version: 1, changes: { name: { before: 'Depot', after: 'By the operator' } } },
  });
  expect((await read('customer', area.id)).name).toBe('By the operator');
});

test('a conflict names no tracker and no group that the writer does not see', async () => {
  const { devices, groups } = server.tenancy;
  const area = await create();
  const value = [devices.customers, devices.neighbours];
  await patch(
    'operator',
    area,
    0,
    { op: 'replace', path: '/devices', value },
    { op: 'replace', path: '/settings', value: { groups: [groups.brands, groups.customers] } },
  );
  const late = await patch('customer', area, 0, name('Mine'));
  const { changes } = late.json<{ conflict: { changes: unknown } }>().conflict;
  expect(changes).toEqual({
    devices: { before: [devices.customers], after: [devices.customers] },
    groups: { before: [], after: [groups.customers] },
  });
});

test('trackers that a writer does not see stay with the area', async () => {
  const { devices } = server.tenancy;
  const area = await create();
  const value = [devices.customers, devices.neighbours];
  await patch('operator', area, 0, { op: 'replace', path: '/devices', value });
  const mine = await patch('customer', area, 1, { op: 'replace', path: '/devices', value: [] });
  expect(mine.json<AreaV2>().devices).toEqual([]);
  expect((await read('operator', area.id)).devices).toEqual([devices.neighbours]);
});

test('an update of trackers, groups or a user that the writer does not see finds nothing', async () => {
  const { devices, groups, users } = server.tenancy;
  const area = await create();
  for (const operation of [
    { op: 'replace', path: '/devices', value: [devices.foreign] },
    { op: 'replace', path: '/settings', value: { groups: [groups.foreign] } },
    { op: 'replace', path: '/user', value: users.foreignCustomer },
  ] satisfies AreaOperationInput[]) {
    const answer = await patch('operator', area, 0, operation);
    expect([answer.statusCode, answer.json<{ code: string }>().code], operation.path).toEqual([404, 'missing']);
  }
  for (const operation of [
    { op: 'replace', path: '/devices', value: [devices.neighbours] },
    { op: 'replace', path: '/settings', value: { groups: [groups.brands] } },
  ] satisfies AreaOperationInput[])
    expect((await patch('customer', area, 0, operation)).statusCode, operation.path).toBe(404);
});

test('trackers and groups of another brand than the area are refused at their field', async () => {
  const { brands, devices, groups } = server.tenancy;
  const { id: others } = await createDevice(server.db, { identifier: 'parents-1', brandId: brands.parent, user: null });
  await server.core.directory.refresh();
  const of = (over: object) => send('admin', 'POST', 'v2/area', { ...CIRCLE, ...over });
  expect((await of({ devices: [devices.customers, others] })).json()).toMatchObject({
    fields: { devices: expect.stringMatching(/of the brand of the area/) },
  });
  expect((await of({ devices: [others], settings: { groups: [groups.brands] } })).json()).toMatchObject({
    fields: { groups: expect.stringMatching(/of the brand of the area/) },
  });
});

test('an area goes to the brand of the client that it is given to, with vehicles of that brand', async () => {
  const { brands, devices, users } = server.tenancy;
  const { id: parents } = await createDevice(server.db, {
    identifier: 'parents-2',
    brandId: brands.parent,
    user: null,
  });
  await server.core.directory.refresh();
  const area = (await send('admin', 'POST', 'v2/area', { ...CIRCLE, devices: [parents] })).json<AreaV2>();
  expect([area.user, area.brand]).toEqual([null, brands.parent]);
  const give: AreaOperationInput = { op: 'replace', path: '/user', value: users.customer };
  expect((await patch('admin', area, 0, give)).json()).toMatchObject({
    fields: { devices: expect.stringMatching(/of the brand of the area/) },
  });
  const given = await patch('admin', area, 0, give, { op: 'replace', path: '/devices', value: [devices.customers] });
  expect(given.json()).toMatchObject({ user: users.customer, brand: brands.child, devices: [devices.customers] });
  expect((await send('customer', 'GET', `v2/area/${area.id}`)).statusCode).toBe(200);
});

test('staff name the customer of an area; an area of a customer is always the own', async () => {
  const { brands, devices, users } = server.tenancy;
  const body = { ...CIRCLE, devices: [devices.neighbours] };
  const named = (await send('operator', 'POST', 'v2/area', { ...body, user: users.neighbour })).json<AreaV2>();
  expect([named.user, named.brand]).toEqual([users.neighbour, brands.child]);
  const wrong = await send('operator', 'POST', 'v2/area', { ...body, user: users.operator });
  expect(wrong.json()).toMatchObject({ fields: { user: 'Choose a client.' } });
  const moved = await patch('operator', named, 0, { op: 'replace', path: '/user', value: users.customer });
  expect(moved.json<AreaV2>().user).toBe(users.customer);
  expect((await create({ user: null })).user).toBe(users.customer);
});

test('devices are added to those an area has (CAL-098)', async () => {
  const { devices } = server.tenancy;
  const area = await create();
  const add = (who: Who, ids: number[]) => send(who, 'POST', `v2/area/${area.id}/device/add`, { devices: ids });
  const added = (await add('operator', [devices.neighbours, devices.customers])).json<AreaV2>();
  expect([added.devices.toSorted(), added.version]).toEqual([[devices.customers, devices.neighbours].sort(), 1]);
  expect((await add('customer', [devices.nobodys])).statusCode).toBe(404);
});

test('a removed area is gone from every answer and stays in the database, with who removed it (CAL-099)', async () => {
  const { users } = server.tenancy;
  const area = await create();
  await patch('operator', area, 0, name('Changed'));
  const late = await send('customer', 'DELETE', `v2/area/${area.id}?version=0`);
  expect(late.statusCode).toBe(409);
  expect((await send('customer', 'DELETE', `v2/area/${area.id}?version=1`)).json()).toEqual({});
  expect((await send('customer', 'GET', `v2/area/${area.id}`)).statusCode).toBe(404);
  expect((await send('customer', 'DELETE', `v2/area/${area.id}?version=2`)).statusCode).toBe(404);
  const [row] = await server.db.query('SELECT name, deleted_at AS "deletedAt" FROM areas WHERE id = $1', [area.id]);
  expect(row).toEqual({ name: 'Changed', deletedAt: new Date(server.clock.now()) });
  expect((await trail(area.id)).at(-1)).toMatchObject({ action: 'area.remove', actor: String(users.customer) });
});

test('an area is removed by the older calls: fetched, its flag set, and posted back (ARE-17)', async () => {
  const { id } = await create();
  const fetched = (await send('customer', 'GET', `areas/${id}`)).json<AreaV1>();
  expect(fetched).toMatchObject({ id, name: 'Depot', deleted: false });
  const removed = await send('customer', 'POST', 'areas', { ...fetched, deleted: true });
  expect(removed.json()).toMatchObject({ id, deleted: true });
  const listed = (await send('customer', 'GET', 'areas')).json<AreaV1[]>();
  expect(listed.map((area) => area.id)).not.toContain(id);
  const [row] = await server.db.query<{ at: Date | null }>('SELECT deleted_at AS at FROM areas WHERE id = $1', [id]);
  expect(row!.at).not.toBeNull();
});

test('the older form adds and changes areas too, and one that knows of no settings leaves them (CAL-101)', async () => {
  const { devices } = server.tenancy;
  const settings = { times: [{ weekday: 2, from: '08:00', to: '12:00' }] };
  const body = { ...CIRCLE, devices: [devices.customers], settings };
  const added = (await send('customer', 'POST', 'areas', body)).json<AreaV1>();
  const plain = { ...added, settings: undefined };
  const changed = await send('customer', 'POST', 'areas', { ...plain, name: 'Renamed' });
  expect(changed.json()).toMatchObject({ id: added.id, name: 'Renamed', version: 1, settings });
  const late = await send('customer', 'POST', 'areas', { ...plain, name: 'Late' });
  expect(late.statusCode).toBe(409);
});

test('what was fetched and is posted back unchanged changes nothing', async () => {
  const times = [{ weekday: 2, from: '08:00', to: '12:00' }];
  const { id } = await create({ settings: { times }, contacts: [{ name: 'Ana', type: 'MAIL', value: 'a@b.c' }] });
  const fetched = (await send('customer', 'GET', `areas/${id}`)).json<AreaV1>();
  expect((await send('customer', 'POST', 'areas', fetched)).json()).toEqual(fetched);
  expect(await trail(id)).toHaveLength(1);
});

test('staff of the brand and whose area it is are told that lists are out of date, and nobody else (ARE-16)', async () => {
  const told: [string, unknown][] = [];
  const { publish } = server.house.broker;
  server.house.broker.publish = async (topic, message) => void told.push([topic, message]);
  try {
    const { brands, users } = server.tenancy;
    const { id } = await create();
    await send('customer', 'DELETE', `v2/area/${id}?version=0`);
    const topics = [`brand/${brands.child}/Area`, `user/${users.customer}/Area`];
    expect(told).toEqual(['ADDED', 'REMOVED'].flatMap((change) => topics.map((topic) => [topic, { id, change }])));
  } finally {
    server.house.broker.publish = publish;
  }
});
