import { USUAL_WAYS } from '../../../domain/people/users/news-ways.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createUser } from './create-user.ts';

let server: TestServer;
let admin: string;
let operator: string;
let customer: string;
beforeAll(async () => {
  server = await openTestServer();
  const { users } = server.tenancy;
  [admin, operator, customer] = await Promise.all([
    server.tokenOf(users.admin),
    server.tokenOf(users.operator),
    server.tokenOf(users.customer),
  ]);
});
afterAll(() => server.close());

const get = (path: string, token: string) => server.call('GET', `/api/${path}`, { token });
const send = (method: string, path: string, token: string, body: unknown) =>
  server.call(method, `/api/${path}`, { token, body, headers: { 'accept-language': 'en-US' } });
const trail = (action: string) =>
  server.db.query<{ actor: string; before: object; after: object }>(
    'SELECT actor, before, after FROM audit_log WHERE action = $1 ORDER BY id DESC',
    [action],
  );

/** How news comes to whoever has chosen nothing of it. */
const NEWS = { newsWays: USUAL_WAYS, quietHours: null, mailLocale: 'pt-BR' };

test('preferences are read and changed by what is sent, the rest stays, and the trail tells of it (CAL-017, CAL-018)', async () => {
  const { customer: id } = server.tenancy.users;
  const path = `v2/users/${id}/metadata`;
  expect((await get(path, customer)).json()).toEqual({
    timezone: 'America/Sao_Paulo',
    hideMonitoringNotification: false,
    muteSoundNotification: false,
    readReleaseNotesMonitoring: false,
    lastReleaseNotesMonitoring: null,
    ...NEWS,
  });
  const changed = await send('PATCH', path, customer, {
    id,
    timezone: 'Europe/Lisbon',
    readReleaseNotesMonitoring: true,
    lastReleaseNotesMonitoring: '2026-11-20',
  });
  expect(changed.statusCode).toBe(200);
  const after = {
    timezone: 'Europe/Lisbon',
    readReleaseNotesMonitoring: true,
    lastReleaseNotesMonitoring: '2026-11-20',
    hideMonitoringNotification: false,
    muteSoundNotification: false,
    ...NEWS,
  };
  expect(changed.json()).toEqual(after);
  expect((await get(path, customer)).json()).toEqual(after);
  expect((await trail('user.metadata'))[0]).toMatchObject({
    actor: String(id),
    before: { timezone: 'America/Sao_Paulo' },
    after: { timezone: 'Europe/Lisbon', readReleaseNotesMonitoring: true },
  });
});

test('preferences are the own, and a time zone is a real one', async () => {
  const { customer: id, operator: own } = server.tenancy.users;
  expect((await send('PATCH', `v2/users/${id}/metadata`, admin, { muteSoundNotification: true })).statusCode).toBe(404);
  expect(
    (await send('PATCH', `v2/users/${own}/metadata`, operator, { id, muteSoundNotification: true })).statusCode,
  ).toBe(404);
  for (const timezone of ['Mars/Olympus', '+03:00', '']) {
    const refused = await send('PATCH', `v2/users/${own}/metadata`, operator, { timezone });
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([400, ['timezone']]);
  }
});

test('shortcuts are saved in their order for the own account, at most 24 and none twice (CAL-022)', async () => {
  const { operator: id, customer: other } = server.tenancy.users;
  const path = `v2/users/${id}/shortcuts`;
  expect((await send('PUT', path, operator, { shortcuts: ['trackdevice', 'indicators'] })).json()).toEqual({
    shortcuts: ['trackdevice', 'indicators'],
  });
  const { user } = (await get(`sessions/${(await server.core.rights.callerOf(operator))!.sessionId}`, operator)).json<{
    user: { data: { shortcuts: string[] } };
  }>();
  expect(user.data.shortcuts).toEqual(['trackdevice', 'indicators']);
  expect((await trail('user.shortcuts'))[0]).toMatchObject({
    before: { shortcuts: [] },
    after: { shortcuts: ['trackdevice', 'indicators'] },
  });
  const many = Array.from({ length: 25 }, (_, index) => `entry-${index}`);
  for (const shortcuts of [['a', 'a'], many, ['<b>'], ['']])
    expect((await send('PUT', path, operator, { shortcuts })).statusCode).toBe(400);
  expect((await send('PUT', path, operator, { shortcuts: many.slice(1) })).statusCode).toBe(200);
  expect((await send('PUT', `v2/users/${other}/shortcuts`, admin, { shortcuts: [] })).statusCode).toBe(404);
});

test('the users of a device are who has it now, nobody for one of nobody (CAL-016)', async () => {
  const { devices, users } = server.tenancy;
  const found = (await get(`v2/users/device/${devices.customers}`, operator)).json<object[]>();
  expect(found).toEqual([
    {
      id: users.customer,
      login: 'customer',
      name: 'Name of customer',
      mobile: null,
      email: null,
      brand: server.tenancy.brands.child,
      profile: 'USER',
    },
  ]);
  expect((await get(`v2/users/device/${devices.nobodys}`, operator)).json()).toEqual([]);
});

test('users are searched by name, login, profile and brand, by name (CAL-014)', async () => {
  const names = async (query: string) =>
    (await get(`v2/users?${query}`, operator)).json<{ login: string }[]>().map(({ login }) => login);
  expect(await names('')).toEqual(['admin', 'customer', 'neighbour', 'operator']);
  expect(await names('term=NEIGH')).toEqual(['neighbour']);
  expect(await names('term=%25')).toEqual([]);
  expect(await names(`brand=${server.tenancy.brands.child}&profile=USER`)).toEqual(['customer', 'neighbour']);
  expect((await get('v2/users', customer)).statusCode).toBe(403);
});

test('the operators of a brand are listed, up to 200 of them, and not to a customer (CAL-015, CST-15, PRM-45)', async () => {
  // Of a brand that no other test lists.
  const { foreign } = server.tenancy.brands;
  const token = await server.tokenOf(server.tenancy.users.foreignAdmin);
  for (let index = 0; index < 203; index += 1)
    await createUser(server.db, {
      login: `many-${index}`,
      password: null,
      name: `Operator ${index}`,
      brandId: foreign,
      profile: 'OPERATOR',
    });
  const operators = (await get(`v2/users?brand=${foreign}&profile=OPERATOR&limit=200`, token)).json<
    { profile: string; brand: number }[]
  >();
  expect(operators).toHaveLength(200);
  expect(new Set(operators.map(({ profile, brand }) => `${profile} ${brand}`))).toEqual(
    new Set([`OPERATOR ${foreign}`]),
  );
  expect((await get(`v2/users?brand=${foreign}&profile=OPERATOR&limit=201`, token)).statusCode).toBe(400);
  expect((await get('v2/users?profile=OPERATOR&limit=200', customer)).statusCode).toBe(403);
});

test('the customer of a user is read and changed by staff of the brand, and the trail tells of it (CAL-019, CAL-020)', async () => {
  const { customer: userId, operator: staff, neighbour } = server.tenancy.users;
  const read = async (id: number, token = customer) =>
    (await get(`v2/customers?userId=${id}`, token)).json<{ id: number; debt: string | null }[]>();
  const [own] = await read(userId);
  expect(own).toMatchObject({ name: 'Name of customer', brand: server.tenancy.brands.child, debt: null, email: null });
  expect(await read(staff, operator)).toEqual([]);
  const changed = await send('PUT', `customers/${own!.id}`, operator, {
    email: 'ana@example.com',
    debt: 'OVERDUE',
    cpfCnpj: '123.456.789-09',
  });
  expect(changed.json()).toEqual({
    ...own,
    email: 'ana@example.com',
    debt: 'OVERDUE',
    cpfCnpj: '123.456.789-09',
    version: 1,
  });
  const late = await send('PUT', `customers/${own!.id}`, operator, { phone: '+55 11 90000-0001', version: 0 });
  expect(late.json()).toMatchObject({
    code: 'conflict',
    conflict: { version: 1, changes: { debt: { after: 'OVERDUE' } } },
  });
  expect(await read(userId)).toEqual([changed.json()]);
  expect((await trail('customer.set'))[0]).toMatchObject({
    actor: String(staff),
    before: { debt: null },
    after: { debt: 'OVERDUE', email: 'ana@example.com' },
  });
  for (const body of [{ email: 'nobody' }, { name: ' ' }, { debt: 'LATE' }, { phone: 'x' }])
    expect((await send('PUT', `customers/${own!.id}`, operator, body)).statusCode, JSON.stringify(body)).toBe(400);
  expect((await send('PUT', `customers/${own!.id}`, customer, { debt: 'NONE' })).statusCode).toBe(403);
  expect((await get(`v2/customers?userId=${neighbour}`, customer)).statusCode).toBe(404);
});
