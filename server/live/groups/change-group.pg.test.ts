import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_GROUPS, type Group } from '../../../domain/live/groups/group.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const ask = async (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
    ...(body && { body }),
  });
const add = async (who: Who, body: object): Promise<Group> => (await ask(who, 'POST', 'v2/groups', body)).json<Group>();
const read = async (who: Who, id: number): Promise<Group> => (await ask(who, 'GET', `v2/groups/${id}`)).json<Group>();

test('a customer adds a group with a colour and own devices, and it is theirs alone (GRP-06, GRP-11, CAL-111)', async () => {
  const { users, brands, devices } = server.tenancy;
  const group = await add('customer', { name: ' Night shift ', color: '#2e6373', devices: [devices.customers] });
  expect(group).toMatchObject({
    name: 'Night shift',
    color: '#2e6373',
    parent: null,
    brand: brands.child,
    user: users.customer,
    devices: [devices.customers],
    kind: 'MONITORING',
    version: 0,
  });
  expect((await ask('neighbour', 'GET', `v2/groups/${group.id}`)).statusCode).toBe(404);
  expect((await ask('neighbour', 'DELETE', `v2/groups/${group.id}?version=0`)).statusCode).toBe(404);
});

test('staff add a group for a customer whom they name, else for the staff of the brand', async () => {
  const { users, brands } = server.tenancy;
  expect(await add('operator', { name: 'For them', user: users.customer })).toMatchObject({
    brand: brands.child,
    user: users.customer,
  });
  const ours = await add('operator', { name: 'Ours', brand: brands.child });
  expect(ours).toMatchObject({ brand: brands.child, user: null });
  const ofStaff = (await ask('operator', 'GET', `v2/groups?brand=${brands.child}&of=staff`)).json<Group[]>();
  // Other tests here leave groups of the staff behind, in whatever order they run.
  expect(ofStaff.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ours', 'Vans of the brand']));
  expect(ofStaff.map(({ user }) => user).filter((user) => user !== null)).toEqual([]);
});

test('a group begins only with devices of whoever it belongs to', async () => {
  const { users, devices, brands } = server.tenancy;
  const answer = await ask('operator', 'POST', 'v2/groups', {
    name: 'Mixed',
    user: users.customer,
    devices: [devices.nobodys],
  });
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['devices']]);
  const ofBrand = await add('operator', {
    name: 'All',
    brand: brands.child,
    devices: [devices.nobodys, devices.customers],
  });
  expect(ofBrand.devices.toSorted()).toEqual([devices.nobodys, devices.customers].toSorted());
});

test('a group for maintenance is added by a call of its own (GRP-08, CAL-115)', async () => {
  const answer = await ask('customer', 'POST', 'groups/maintenance/create', { name: 'Service in May' });
  expect([answer.statusCode, answer.json<Group>().kind]).toEqual([200, 'MAINTENANCE']);
});

test('a group is changed by whoever saw its version, and a conflict tells what somebody else changed (CAL-112)', async () => {
  const { id } = await add('customer', { name: 'Before' });
  const changed = (
    await ask('customer', 'PUT', `v2/groups/${id}`, { name: 'After', color: '#d1495b', version: 0 })
  ).json<Group>();
  expect(changed).toMatchObject({ name: 'After', color: '#d1495b', version: 1 });
  const late = await ask('operator', 'PUT', `v2/groups/${id}`, { name: 'Too late', version: 0 });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'conflict', conflict: { changes: { name: { before: 'Before', after: 'After' } } } },
  ]);
  expect((await read('customer', id)).name).toBe('After');
});

test('a group lies in no group of somebody else, not in itself, and not more than eight levels deep', async () => {
  const { groups } = server.tenancy;
  const faultOf = async (id: number, parent: number, version: number): Promise<unknown> => {
    const answer = await ask('operator', 'PUT', `v2/groups/${id}`, { name: 'X', parent, version });
    return [
      answer.statusCode,
      answer.json<{ fields?: object }>().fields && Object.keys(answer.json<{ fields: object }>().fields),
    ];
  };
  const levels = [await add('customer', { name: 'Level 1' })];
  for (let level = 2; level <= 8; level += 1)
    levels.push(await add('customer', { name: `Level ${level}`, parent: levels.at(-1)!.id }));
  const refused = [400, ['parent']];
  expect(await faultOf(levels[0]!.id, groups.brands, 0)).toEqual(refused);
  expect(await faultOf(levels[0]!.id, levels[0]!.id, 0)).toEqual(refused);
  expect(await faultOf(levels[0]!.id, levels[7]!.id, 0)).toEqual(refused);
  expect((await ask('customer', 'POST', 'v2/groups', { name: 'Level 9', parent: levels[7]!.id })).statusCode).toBe(400);
  const two = await add('customer', { name: 'Two' });
  await add('customer', { name: 'below', parent: two.id });
  expect(await faultOf(two.id, levels[6]!.id, 0)).toEqual(refused);
  expect((await faultOf(two.id, levels[5]!.id, 0)) as unknown[]).toEqual([200, undefined]);
});

test('what lies in a group that is removed moves up (CAL-113)', async () => {
  const top = await add('customer', { name: 'Top' });
  const middle = await add('customer', { name: 'Middle', parent: top.id });
  const low = await add('customer', { name: 'Low', parent: middle.id });
  expect((await ask('customer', 'DELETE', `v2/groups/${middle.id}?version=0`)).statusCode).toBe(200);
  expect((await ask('customer', 'GET', `v2/groups/${middle.id}`)).statusCode).toBe(404);
  expect((await read('customer', low.id)).parent).toBe(top.id);
});

test('a group to which a rule of incidents is limited is not removed, because the rule would be for all vehicles', async () => {
  const { brands } = server.tenancy;
  const { id } = await add('operator', { name: 'Ruled', brand: brands.child });
  await server.db.query('INSERT INTO incident_rules (id, rules) VALUES ($1, $2::jsonb)', [
    brands.child,
    JSON.stringify({ PANIC: { groups: [id] } }),
  ]);
  const refused = await ask('operator', 'DELETE', `v2/groups/${id}?version=0`);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'group-in-rules']);
  await server.db.query('DELETE FROM incident_rules WHERE id = $1', [brands.child]);
  expect((await ask('operator', 'DELETE', `v2/groups/${id}?version=0`)).statusCode).toBe(200);
});

test('whoever added, changed and removed a group stands in the audit trail', async () => {
  const { id } = await add('customer', { name: 'Traced' });
  await ask('customer', 'PUT', `v2/groups/${id}`, { name: 'Traced twice', version: 0 });
  await ask('customer', 'DELETE', `v2/groups/${id}?version=1`);
  const trail = await server.db.query<{ action: string; actor: string }>(
    "SELECT action, actor FROM audit_log WHERE entity = 'group' AND entity_id = $1 ORDER BY at, id",
    [String(id)],
  );
  const actor = String(server.tenancy.users.customer);
  expect(trail).toEqual(['group.add', 'group.set', 'group.remove'].map((action) => ({ action, actor })));
});

test('the most groups are the most, though two are made at once', async () => {
  const { users, brands } = server.tenancy;
  await server.db.query(
    `INSERT INTO groups (id, brand_id, user_id, name, kind)
     SELECT 1000000000000000 + i, $1, $2, 'Group ' || i, 'MONITORING'
     FROM generate_series(1, $3 - (SELECT count(*)::int FROM groups WHERE user_id = $2)) i`,
    [brands.child, users.neighbour, MOST_GROUPS - 1],
  );
  const made = await Promise.all(
    ['one', 'another'].map((name) => ask('neighbour', 'POST', 'v2/groups', { name, devices: [] })),
  );
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(made.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'group-too-many' });
});
