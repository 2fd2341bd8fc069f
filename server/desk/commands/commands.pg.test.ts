import type { AddressInfo } from 'node:net';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResultMessage } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { CommandOutcome, Order } from '../../../domain/desk/commands/commands.ts';
import { grantAdvanced, openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGateway } from '../../live/devices/create-gateway.ts';
import { setModel } from './set-model.ts';
import { ACCEPTED, type CommandTransport } from './transport.ts';

let server: TestServer;
let url: string;
let gatewayKey: string;
/** The commands that the fake transport got, and its answer; null stands for "not my device". */
let told: { identifier: string; order: Order }[] = [];
let answer: Awaited<ReturnType<CommandTransport['send']>> = ACCEPTED;

beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  await grantAdvanced(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
  server.house.commands.addTransport({
    send: async ({ identifier }, order) => {
      if (answer) told.push({ identifier, order });
      return answer;
    },
  });
});
const clients: MqttClient[] = [];
beforeEach(async () => {
  told = [];
  answer = ACCEPTED;
  server.clock.advance(3_600_000);
  await setModelOf('own-1', 'GT06N');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(() => server.close());

const setModelOf = (identifier: string, model: string | null) =>
  server.db.query('UPDATE devices SET model = $2 WHERE identifier = $1', [identifier, model]);
const operatorToken = () => server.tokenOf(server.tenancy.users.operator);
const act = async (path: string, token?: string, body?: object) =>
  server.call('POST', `/api/${path}`, { token: token ?? (await operatorToken()), ...(body ? { body } : {}) });
const onOwn = (action: string, token?: string) =>
  act(`commands/actions/${action}/${server.tenancy.devices.customers}`, token);
const listed = async () =>
  (
    await server.call('GET', `/api/v2/commands?deviceId=${server.tenancy.devices.customers}&limit=1`, {
      token: await operatorToken(),
    })
  ).json<{ content: Record<string, unknown>[]; totalElements: number }>();

/** The tracker reports, a second later. */
async function report(attributes: object, afterMs = 1_000): Promise<void> {
  server.clock.advance(afterMs);
  const time = new Date(server.clock.now()).toISOString();
  const body = {
    position: {
      fixTime: time,
      deviceTime: time,
      latitude: -23.55,
      longitude: -46.63,
      speed: 0,
      valid: true,
      attributes,
    },
    device: { uniqueId: 'own-1' },
  };
  expect(
    (await server.call('POST', '/ingest/traccar', { body, headers: { authorization: `Bearer ${gatewayKey}` } })).json(),
  ).toMatchObject({ accepted: true });
}

interface Session {
  token: string;
  sessionId: string;
  next(): Promise<ResultMessage & { body: CommandOutcome & { message?: string } }>;
  ask(requestId: string, body: unknown): Promise<unknown>;
}

/** A signed-in session that receives its results over the broker. */
async function session(userId = server.tenancy.users.operator): Promise<Session> {
  const { accessToken, sessionId } = await server.core.sessions.open(userId, false);
  const client = await connectAsync(`ws://${url}/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: sessionId,
    password: accessToken,
  });
  clients.push(client);
  const heard: Buffer[] = [];
  const waiting: ((payload: Buffer) => void)[] = [];
  client.on('message', (_topic, payload) => (waiting.length > 0 ? waiting.shift()!(payload) : heard.push(payload)));
  await client.subscribeAsync(topicOf('session', sessionId, 'Result'));
  return {
    token: accessToken,
    sessionId,
    next: async () =>
      JSON.parse((heard.shift() ?? (await new Promise<Buffer>((resolve) => waiting.push(resolve)))).toString('utf8')),
    ask: (requestId, body) =>
      client.publishAsync(
        'request/commands',
        JSON.stringify({ requestId, sessionId, token: accessToken, user: userId, body, locale: 'en-US' }),
      ),
  };
}

test('block, unblock, reboot and position reach the tracker as what they mean (CAL-068, CAL-069, CMD-14)', async () => {
  for (const action of ['position', 'reboot', 'block', 'unblock']) {
    const taken = await onOwn(action);
    expect([taken.statusCode, taken.json()], action).toMatchObject([200, { status: 'SENT' }]);
  }
  expect(told).toEqual(
    [
      { type: 'positionInquiry' },
      { type: 'reboot' },
      { type: 'oilCut', cut: true },
      { type: 'oilCut', cut: false },
    ].map((order) => ({ identifier: 'own-1', order })),
  );
});

test('a block is done when the tracker reports it, an unblock when it reports the contrary, and the session gets the result with the request id (CAL-070, CAL-071, BRK-09)', async () => {
  const operator = await session();
  const { id, requestId } = (await onOwn('block', operator.token)).json<{ id: number; requestId: string }>();
  await report({ blocked: false });
  expect((await listed()).content[0]).toMatchObject({ id, status: 'SENT', endedAt: null });
  await report({ blocked: true });
  expect(await operator.next()).toEqual({
    requestId,
    status: 200,
    body: { id, deviceId: server.tenancy.devices.customers, status: 'DONE', fault: null },
  });
  const freed = (await onOwn('unblock', operator.token)).json<{ requestId: string }>();
  await report({ blocked: false });
  expect(await operator.next()).toMatchObject({ requestId: freed.requestId, body: { status: 'DONE' } });
});

test('the legacy form and the default action do the same as the four actions (CAL-078, CMD-16, CAL-074)', async () => {
  const { customers } = server.tenancy.devices;
  for (const commandType of ['BLOCK', 'UNBLOCK', 'POSITION', 'REBOOT'])
    expect((await act('commands', undefined, { device: customers, commandType })).statusCode).toBe(200);
  server.clock.advance(61_000);
  for (const action of ['block', 'unblock', 'request-position', 'reboot'])
    expect((await act(`v2/commands/default-action/${customers}`, undefined, { action })).statusCode).toBe(200);
  const orders = [
    { type: 'oilCut', cut: true },
    { type: 'oilCut', cut: false },
    { type: 'positionInquiry' },
    { type: 'reboot' },
  ];
  expect(told.map(({ order }) => order)).toEqual([...orders, ...orders]);
  expect((await act('commands', undefined, { device: customers, commandType: 'EXPLODE' })).statusCode).toBe(400);
});

test('an operation of any kind is created, and what it says is checked first (CAL-072)', async () => {
  const create = (order: object) =>
    act('v2/commands/operations/create', undefined, { deviceId: server.tenancy.devices.customers, order });
  expect((await create({ type: 'interval', seconds: 60 })).json()).toMatchObject({ status: 'SENT' });
  // No report ever shows it: it is done when it was taken.
  await expect
    .poll(async () => (await listed()).content[0])
    .toMatchObject({ type: 'interval', payload: { seconds: 60 }, status: 'DONE' });
  for (const data of ['78 78', '787', '78zz', ''])
    expect((await create({ type: 'raw', data })).statusCode, data).toBe(400);
  await create({ type: 'apn', host: 'apn.carrier.com', user: 'u', pass: 'very secret' });
  expect(told.at(-1)!.order).toMatchObject({ pass: 'very secret' });
  expect(JSON.stringify(await listed())).not.toContain('very secret');
});

test('a request to the service commands is answered at once, and its outcome follows with the same request id (CAL-077, CMD-15, BRK-28)', async () => {
  const operator = await session();
  await operator.ask('request-1', {
    deviceId: server.tenancy.devices.customers,
    interface: 'socket',
    action: 'request-position',
  });
  expect(await operator.next()).toMatchObject({
    requestId: 'request-1',
    status: 202,
    body: { requestId: 'request-1', status: 'SENT' },
  });
  await report({});
  expect(await operator.next()).toMatchObject({
    requestId: 'request-1',
    status: 200,
    body: { status: 'DONE', deviceId: server.tenancy.devices.customers },
  });
  expect((await listed()).content[0]).toMatchObject({
    interface: 'socket',
    type: 'positionInquiry',
    userName: 'Name of operator',
  });
});

test('a request over the broker is refused with a message, and never does more than the same call (BRK-18)', async () => {
  const operator = await session();
  await operator.ask('request-2', { deviceId: server.tenancy.devices.foreign, interface: 'socket', action: 'block' });
  expect(await operator.next()).toMatchObject({ requestId: 'request-2', status: 404 });
  await operator.ask('request-3', {
    deviceId: server.tenancy.devices.customers,
    interface: 'carrier pigeon',
    action: 'block',
  });
  expect(await operator.next()).toMatchObject({ status: 400 });
  answer = null;
  await operator.ask('request-4', { deviceId: server.tenancy.devices.customers, interface: 'socket', action: 'block' });
  expect(await operator.next()).toMatchObject({
    status: 409,
    body: { code: 'command-no-transport', message: 'This tracker takes no commands here.' },
  });
  const customer = await session(server.tenancy.users.customer);
  await customer.ask('request-5', { deviceId: server.tenancy.devices.customers, interface: 'socket', action: 'block' });
  expect(await customer.next()).toMatchObject({ status: 403 });
  expect(told).toEqual([]);
});

test('a command without an answer ends after a minute, and the session is notified', async () => {
  const operator = await session();
  const { requestId } = (await onOwn('reboot', operator.token)).json<{ requestId: string }>();
  server.clock.advance(59_000);
  await server.house.commands.tick();
  expect((await listed()).content[0]).toMatchObject({ status: 'SENT' });
  server.clock.advance(1_000);
  await server.house.commands.tick();
  expect(await operator.next()).toMatchObject({
    requestId,
    status: 504,
    body: { status: 'EXPIRED', fault: 'no-answer' },
  });
  await report({});
  expect((await listed()).content[0]).toMatchObject({ status: 'EXPIRED' });
});

test('a tracker that reports at once has not rebooted yet; one that reports after a silence has', async () => {
  const operator = await session();
  await onOwn('reboot', operator.token);
  await report({}, 1_000);
  expect((await listed()).content[0]).toMatchObject({ status: 'SENT' });
  await report({}, 5_000);
  expect(await operator.next()).toMatchObject({ body: { status: 'DONE' } });
});

test('the same command twice is sent once; the contrary takes the place of what waits', async () => {
  const operator = await session();
  const [first, second] = await Promise.all([onOwn('block', operator.token), onOwn('block', operator.token)]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  expect([first, second].find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'command-under-way',
  });
  expect(told).toHaveLength(1);
  expect((await onOwn('unblock', operator.token)).statusCode).toBe(200);
  await server.house.commands.tick();
  expect(await operator.next()).toMatchObject({ status: 409, body: { status: 'FAILED', fault: 'superseded' } });
});

test('without the permission, of its own or of all commands, nothing is sent', async () => {
  const { operator, customer } = server.tenancy.users;
  const deny = (name: string) =>
    server.db.query(`UPDATE user_permissions SET type = 'NONE' WHERE user_id = $1 AND name = $2`, [operator, name]);
  const NEEDED = {
    block: 'MONITORING_DEVICES_COMMAND_BLOCK',
    unblock: 'MONITORING_DEVICES_COMMAND_BLOCK',
    reboot: 'MONITORING_DEVICES_COMMAND_RESTART',
    position: 'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
  };
  try {
    for (const [action, name] of Object.entries(NEEDED)) {
      await deny(name);
      expect((await onOwn(action)).statusCode, action).toBe(403);
      await server.db.query(`UPDATE user_permissions SET type = 'ACCESS' WHERE user_id = $1`, [operator]);
    }
    await deny('MONITORING_DEVICES_COMMANDS');
    for (const action of Object.keys(NEEDED)) expect((await onOwn(action)).statusCode, action).toBe(403);
  } finally {
    await server.db.query(`UPDATE user_permissions SET type = 'ACCESS' WHERE user_id = $1`, [operator]);
  }
  expect((await onOwn('block', await server.tokenOf(customer))).statusCode).toBe(403);
  expect(told).toEqual([]);
});

test('a model takes only what it can do, the tag and an unknown model nothing', async () => {
  await setModel(
    server.core,
    'No relay',
    {
      buttons: { blockVehicle: false, reboot: false, requestPosition: true, sharePosition: true, speedAlert: true },
      commandV2: true,
      showBatteryLevel: false,
    },
    CLI,
  );
  const answers = async (model: string | null) => {
    await setModelOf('own-1', model);
    const codes = [];
    for (const action of ['position', 'reboot', 'block']) codes.push((await onOwn(action)).statusCode);
    server.clock.advance(61_000);
    return codes;
  };
  expect(await answers('No relay')).toEqual([200, 409, 409]);
  expect(await answers('KTAG')).toEqual([409, 409, 409]);
  expect(await answers('GT06')).toEqual([409, 409, 409]);
  expect(await answers(null)).toEqual([409, 409, 409]);
});

test('commands are listed the newest first, page by page, by brand and device, without those of hidden devices for an operator (CAL-073)', async () => {
  const { hidden, customers } = server.tenancy.devices;
  const admin = await server.tokenOf(server.tenancy.users.admin);
  await setModelOf('hidden-1', 'GT06N');
  expect((await act(`commands/actions/reboot/${hidden}`, admin)).statusCode).toBe(200);
  await onOwn('position');
  const page = async (token: string, query: string) =>
    (await server.call('GET', `/api/v2/commands?${query}`, { token })).json<{
      content: { deviceId: number; type: string }[];
      totalElements: number;
      totalPages: number;
    }>();
  const query = `brandId=${server.tenancy.brands.parent}&limit=1`;
  const [seen, all] = [await page(await operatorToken(), query), await page(admin, query)];
  expect(all.totalElements).toBe(seen.totalElements + 1);
  expect(seen.content).toMatchObject([{ deviceId: customers, type: 'positionInquiry' }]);
  expect([seen.totalPages, (await page(admin, `${query}&page=1`)).content.length]).toEqual([seen.totalElements, 1]);
  expect((await page(admin, `deviceId=${hidden}`)).content).toMatchObject([{ type: 'reboot' }]);
  // A brand is meant with those below it, and no other of those the reader sees.
  const { parent, child } = server.tenancy.brands;
  const ofParent = await createDevice(server.db, { identifier: 'parents-own', brandId: parent, model: 'GT06N' });
  await server.core.refresh();
  expect((await act(`commands/actions/reboot/${ofParent.id}`, admin)).statusCode).toBe(200);
  const devicesOf = async (brandId: number) =>
    new Set((await page(admin, `brandId=${brandId}&limit=100`)).content.map(({ deviceId }) => deviceId));
  expect(await devicesOf(child)).toEqual(new Set([hidden, customers]));
  expect(await devicesOf(parent)).toEqual(new Set([hidden, customers, ofParent.id]));
  expect((await page(admin, `brandId=${child}&deviceId=${ofParent.id}`)).content).toEqual([]);
});

test('known models are listed, on request only those with current commands, each with the commands it takes (CAL-075, CAL-076, CMD-06)', async () => {
  const token = await operatorToken();
  const get = async (path: string) =>
    (await server.call('GET', `/api/${path}`, { token, headers: { 'accept-language': 'en-US' } })).json<
      { name: string; commandV2: boolean; id: number }[]
    >();
  const [all, today] = [await get('v2/protocols/models/all'), await get('v2/protocols/models/all?commandV2=true')];
  expect(all.filter(({ commandV2 }) => !commandV2).map(({ name }) => name)).toEqual(['GT06']);
  expect(today).toEqual(all.filter(({ commandV2 }) => commandV2));
  const of = async (model: string | number) =>
    (await get(`v2/protocols/models/${encodeURIComponent(model)}/commands`)).map(({ name }) => name);
  expect(await of('OwnTracks')).toEqual(['positionInquiry']);
  expect(await of('KTAG')).toEqual([]);
  expect(await of(all.find(({ name }) => name === 'GT06N')!.id)).toEqual([
    'raw',
    'reboot',
    'serverAddress',
    'apn',
    'positionInquiry',
    'oilCut',
    'interval',
    'rf',
    'sleep',
  ]);
  expect((await server.call('GET', '/api/v2/protocols/models/Unheard-of/commands', { token })).statusCode).toBe(404);
});

test('every command is in the trail with its sender', async () => {
  const before = server.clock.now();
  await onOwn('block');
  const [entry] = await server.db.query(
    `SELECT actor, action, entity, entity_id AS "entityId", after FROM audit_log WHERE action = 'device.command' AND at >= $1::timestamptz`,
    [new Date(before).toISOString()],
  );
  expect(entry).toEqual({
    actor: String(server.tenancy.users.operator),
    action: 'device.command',
    entity: 'device',
    entityId: String(server.tenancy.devices.customers),
    after: { type: 'oilCut', interface: 'rest', cut: true },
  });
});

test('a connected OwnTracks phone gets the position request on its own topic, and nothing else', async () => {
  answer = null;
  await setModelOf('own-1', 'OwnTracks');
  // One that could listen and does not is not connected.
  expect((await onOwn('position')).json()).toMatchObject({ code: 'command-not-connected' });
  const phone = await connectAsync(`ws://${url}/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: 'own-1',
    password: server.tenancy.secrets.customers,
  });
  clients.push(phone);
  const heard = new Promise<[string, string]>((resolve) =>
    phone.once('message', (topic, payload) => resolve([topic, payload.toString('utf8')])),
  );
  const granted = async (topic: string) =>
    (await phone.subscribeAsync(topic).catch(() => [{ qos: 128 }]))[0]!.qos !== 128;
  expect(await granted('owntracks/own-1/phone/cmd')).toBe(true);
  for (const topic of [
    'owntracks/own-1/+/cmd',
    'owntracks/own-1/phone',
    'owntracks/neighbour-1/phone/cmd',
    'owntracks/own-1/phone/cmd/more',
    '#',
  ])
    expect([topic, await granted(topic)]).toEqual([topic, false]);
  expect((await onOwn('position')).json()).toMatchObject({ status: 'SENT' });
  expect(await heard).toEqual(['owntracks/own-1/phone/cmd', '{"_type":"cmd","action":"reportLocation"}']);
});
