import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../../contract/rest/live/secret-calls.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { routesFor } from '../../desk/commands/gateway-routes.ts';
import { gatewaySeal } from './change-gateway.ts';

let server: TestServer;
let admin: string;
let foreign: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.tokenOf(server.tenancy.users.admin);
  foreign = await server.tokenOf(server.tenancy.users.foreignAdmin);
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: object, token = admin) =>
  server.call(method, `/api/v2/gateways${path}`, { token, ...(body && { body }) });
const add = async (name: string): Promise<Gateway> =>
  (await ask('POST', '', { brand: server.tenancy.brands.parent, name })).json<{ gateway: Gateway }>().gateway;
const setCommands = ({ id, version }: Gateway, route: object | null, token?: string) =>
  ask('PUT', `/${id}/commands`, { version, route }, token);
const routes = async () =>
  routesFor(server.db, server.core.tree, await gatewaySeal(server.db), server.tenancy.brands.child);
const trail = (id: number) =>
  server.db.query<{ action: string; actor: string; before: object; after: object }>(
    `SELECT action, actor, before, after FROM audit_log WHERE entity = 'gateway' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
const ROUTE = { url: 'https://traccar.example.com/traccar/', token: 'very-secret' };

test('a gateway is given an address for commands: it is shown without its token, which stays sealed and out of the trail', async () => {
  const own = { ...ROUTE, token: 'secret-of-a' };
  const made = await add('Traccar A');
  expect(made).toMatchObject({ version: 0, commands: null });
  const answer = await setCommands(made, own);
  expect(answer.statusCode, answer.body).toBe(200);
  const set = answer.json<Gateway>();
  expect(set).toMatchObject({ commands: 'https://traccar.example.com/traccar', version: 1 });
  expect(await routes()).toContainEqual({ ...own, url: ROUTE.url.replace(/\/$/, ''), isPublicOnly: true });
  expect((await ask('GET', `?brand=${server.tenancy.brands.parent}`)).body).not.toContain(own.token);
  expect((await setCommands(set, null)).json<Gateway>().commands).toBeNull();
  expect(await routes()).not.toContainEqual(expect.objectContaining({ token: own.token }));
  const told = await trail(made.id);
  expect(told.slice(1).map(({ action, actor, after }) => [action, actor, after])).toEqual([
    ['gateway.set', String(server.tenancy.users.admin), { commands: 'https://traccar.example.com/traccar' }],
    ['gateway.set', String(server.tenancy.users.admin), { commands: null }],
  ]);
  expect(JSON.stringify(told)).not.toContain(own.token);
});

test('an address behind the server, without TLS or with credentials is refused, as is one without a token', async () => {
  const made = await add('Traccar B');
  for (const url of [
    'https://127.0.0.1/',
    'https://10.1.2.3',
    'https://169.254.169.254/latest',
    'https://192.168.0.10:8082',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://localhost',
    'https://traccar',
    'https://traccar.internal',
    'http://traccar.example.com',
    'https://user:pass@traccar.example.com',
    'https://traccar.example.com/?x=',
    'https://traccar.example.com/#x',
  ])
    expect((await setCommands(made, { ...ROUTE, url })).statusCode, url).toBe(400);
  for (const token of ['', 'a b', 'a\r\nx-evil: 1', undefined])
    expect((await setCommands(made, { ...ROUTE, token })).statusCode, String(token)).toBe(400);
  expect(await trail(made.id)).toHaveLength(1);
});

test('an address that the operator of the server set may be private, and is shown without its password', async () => {
  const made = await add('Traccar C');
  const words = `gateway set --gateway ${made.id} --commands http://u:pass@10.0.0.5:8082/x?k=v --token operators`;
  await runCommand(server.core, readArguments(words.split(' ')));
  expect(await routes()).toContainEqual(expect.objectContaining({ token: 'operators', isPublicOnly: false }));
  const list = await ask('GET', `?brand=${server.tenancy.brands.parent}`);
  const shown = list.json<Gateway[]>().find(({ id }) => id === made.id)!;
  expect(shown.commands).toBe('http://10.0.0.5:8082/x');
  expect(JSON.stringify(await trail(made.id))).not.toContain('pass');
  // Another address comes with its own token: the one of before goes nowhere else.
  await setCommands(shown, ROUTE);
  expect(JSON.stringify(await routes())).not.toContain('operators');
});

test('a gateway is renamed, and an overtaken version is a conflict', async () => {
  const made = await add('Traccar D');
  const rename = (name: string) => ask('PATCH', `/${made.id}`, { version: made.version, name });
  expect((await rename(' Yard ')).json<Gateway>()).toMatchObject({ name: 'Yard', version: 1 });
  expect([(await rename('Late')).statusCode, (await setCommands(made, ROUTE)).statusCode]).toEqual([409, 409]);
  expect((await ask('PATCH', `/${made.id}`, { version: 1, name: ' ' })).statusCode).toBe(400);
  expect((await trail(made.id)).at(-1)).toMatchObject({ before: { name: 'Traccar D' }, after: { name: 'Yard' } });
});

test('a gateway of another brand, or one that was revoked, is answered like one that does not exist', async () => {
  const made = await add('Traccar E');
  const attempts = async (token: string) => [
    (await ask('PATCH', `/${made.id}`, { version: 0, name: 'Mine' }, token)).statusCode,
    (await setCommands(made, ROUTE, token)).statusCode,
    (await setCommands(made, null, token)).statusCode,
  ];
  expect(await attempts(foreign)).toEqual([404, 404, 404]);
  const operator = await server.tokenOf(server.tenancy.users.operator);
  expect(await attempts(operator)).toEqual([403, 403, 403]);
  expect((await ask('DELETE', `/${made.id}`)).statusCode).toBe(200);
  expect(await attempts(admin)).toEqual([404, 404, 404]);
  expect(await trail(made.id)).toHaveLength(2);
});
