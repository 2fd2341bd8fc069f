import type { AddressInfo } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decodeFrame, fixAt, isFrame } from '../../contract/frame.ts';
import { MESSAGE_SCHEMAS, type ResultMessage } from '../../contract/messages.ts';
import { topicOf, type Message } from '../../contract/topics.ts';
import { telemetrySchema } from '../../domain/telemetry.ts';
import { openTestServer, type TestServer } from '../../tests/builders/server.ts';
import { NOW_MS, type Tenancy } from '../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { createGateway } from '../devices/create-gateway.ts';

type UserName = keyof Tenancy['users'];

let server: TestServer;
let url: string;
let gatewayKey: string;
beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '60' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/mqtt`;
  gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
});
const clients: MqttClient[] = [];
afterEach(async () => {
  server.clock.set(NOW_MS);
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(() => server.close());

const closing = (client: MqttClient): Promise<void> => new Promise((resolve) => client.once('close', () => resolve()));

interface Listener {
  client: MqttClient;
  sessionId: string;
  token: string;
  /** Messages so far, and the next one to come that is not in it. */
  heard: { topic: string; payload: Buffer }[];
  next(): Promise<{ topic: string; payload: Buffer }>;
  hear(topic: string): Promise<boolean>;
}

async function link(options: IClientOptions): Promise<MqttClient> {
  const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, ...options });
  clients.push(client);
  // A refused subscription and a closed link are errors to mqtt.js; the tests look at what follows.
  client.on('error', () => undefined);
  return client;
}

async function console(user: UserName, options: IClientOptions = {}): Promise<Listener> {
  const { accessToken, sessionId } = await server.core.sessions.open(server.tenancy.users[user], false);
  const client = await link({ username: sessionId, password: accessToken, ...options });
  const heard: Listener['heard'] = [];
  const waiting: ((message: Listener['heard'][0]) => void)[] = [];
  let taken = 0;
  client.on('message', (topic, payload) => {
    heard.push({ topic, payload });
    if (waiting.length > 0) waiting.shift()!(heard[taken++]!);
  });
  return {
    client,
    sessionId,
    token: accessToken,
    heard,
    next: async () => (taken < heard.length ? heard[taken++]! : new Promise((resolve) => waiting.push(resolve))),
    hear: async (topic) => {
      const [grant] = await client.subscribeAsync(topic).catch(() => [{ qos: 128 }]);
      return Number(grant?.qos) !== 128;
    },
  };
}

let fixMs = NOW_MS - 3_600_000;
const send = async (uniqueId: string, position: object = {}) => {
  const fixTime = new Date((fixMs += 1_000)).toISOString();
  const body = { position: { fixTime, latitude: -23.55, longitude: -46.63, speed: 10, valid: true, attributes: {}, ...position }, device: { uniqueId } };
  const answer = await server.call('POST', '/ingest/traccar', { body, headers: { authorization: `Bearer ${gatewayKey}` } });
  expect(answer.json()).toMatchObject({ accepted: true });
  return fixTime;
};
const framed = (payload: Buffer) => {
  expect(isFrame(payload)).toBe(true);
  const frame = decodeFrame(new Uint8Array(payload));
  if (typeof frame === 'string') throw new Error(frame);
  return { sentAtMs: frame.sentAtMs, fixes: Array.from({ length: frame.count }, (_, i) => fixAt(frame, i)) };
};

test('telemetry reaches the operator of the brand above and the customer it is assigned to, in frames stamped at hand-over (BRK-03)', async () => {
  const { brands, users, devices } = server.tenancy;
  const [operator, customer] = [await console('operator'), await console('customer')];
  expect(await operator.hear(topicOf('brand', brands.child, 'Telemetry_V2'))).toBe(true);
  expect(await customer.hear(topicOf('user', users.customer, 'Telemetry_V2'))).toBe(true);
  const fixTime = await send('own-1', { speed: 20 });
  for (const listener of [operator, customer]) {
    const { sentAtMs, fixes } = framed((await listener.next()).payload);
    expect(sentAtMs).toBe(NOW_MS);
    expect(fixes).toMatchObject([{ device: devices.customers, fixTimeMs: Date.parse(fixTime), latitude: -23.55, speedKmh: 37.04 }]);
  }
});

test('an alarm of a sender reaches brand, customer and device topic (BRK-02)', async () => {
  const { brands, users, devices } = server.tenancy;
  const [operator, customer] = [await console('operator'), await console('customer')];
  await operator.hear(topicOf('brand', brands.child, 'Alarm'));
  await customer.hear(topicOf('user', users.customer, 'Alarm'));
  await customer.hear(topicOf('device', devices.customers, 'Alarm'));
  const dateTime = await send('own-1', { attributes: { alarm: 'sos' } });
  const topics = [];
  for (const listener of [operator, customer, customer]) {
    const { topic, payload } = await listener.next();
    topics.push(topic);
    expect(MESSAGE_SCHEMAS.Alarm.parse(JSON.parse(payload.toString()))).toMatchObject({ type: 'sos', device: devices.customers, deviceName: 'OWN-1', dateTime });
  }
  expect(topics.map((topic) => topic.split('/')[0])).toEqual(['brand', 'user', 'device']);
});

test.each<[Message, string, UserName, (tenancy: Tenancy) => string, object]>([
  ['Incident', 'BRK-04', 'operator', ({ brands }) => topicOf('brand', brands.parent, 'Incident'), { id: 'i1', code: 'INC-1', title: 'Theft', message: null, type: null, status: 'OPEN', device: null }],
  ['Notification', 'BRK-05', 'customer', ({ brands }) => topicOf('brand', brands.child, 'Notification'), { id: 'n1', title: 'Maintenance', message: 'Tonight', dateTime: null }],
  ['Download', 'BRK-06', 'customer', ({ users }) => topicOf('user', users.customer, 'Download'), { id: 'd1', status: 'READY', description: null, percent: 100, url: '/files/d1' }],
  ['JobProgress', 'BRK-07', 'operator', ({ users }) => topicOf('user', users.operator, 'JobProgress'), { jobId: 'j1', status: 'RUNNING', total: 10, successful: 3, description: null }],
  ['Report', 'BRK-08', 'operator', ({ users }) => topicOf('user', users.operator, 'Report'), { jobId: 'j1', status: 'DONE', extension: 'csv', fileName: 'r.csv', url: '/files/r' }],
])('the server delivers the message %s (%s) to the %s', async (message, _row, user, topic, body) => {
  const listener = await console(user);
  expect(await listener.hear(topic(server.tenancy))).toBe(true);
  await server.house.broker.publish(topic(server.tenancy), body);
  const heard = await listener.next();
  expect(heard.topic).toBe(topic(server.tenancy));
  expect(MESSAGE_SCHEMAS[message].parse(JSON.parse(heard.payload.toString()))).toEqual(body);
});

const ask = async (listener: Listener, body: unknown, given: object = {}) => {
  const request = { requestId: 'r1', sessionId: listener.sessionId, token: listener.token, user: server.tenancy.users.operator, body, ...given };
  await listener.client.publishAsync('request/devices', JSON.stringify(request), { qos: 1 });
};
const result = async (listener: Listener) => JSON.parse((await listener.next()).payload.toString()) as ResultMessage & { body: { content: { id: number }[]; totalElements: number; topics?: string[]; code?: string } };

test('a request for the devices of a brand is answered on the session with the same request id (BRK-09, BRK-23)', async () => {
  const { brands, devices } = server.tenancy;
  const operator = await console('operator');
  expect(await operator.hear(topicOf('session', operator.sessionId, 'Result'))).toBe(true);
  await ask(operator, { brand: brands.child, bind: true });
  const answer = await result(operator);
  expect(answer).toMatchObject({ requestId: 'r1', status: 200, body: { totalElements: 3 } });
  const ids = [devices.customers, devices.neighbours, devices.nobodys].sort();
  expect(answer.body.content.map(({ id }) => id).sort()).toEqual(ids);
  expect(answer.body.topics!.sort()).toEqual(ids.map((id) => topicOf('device', id, 'Telemetry_V2')));
  await ask(operator, { brand: brands.child, bind: false }, { requestId: 'r2' });
  expect((await result(operator)).body).not.toHaveProperty('topics');
});

test('a request is checked again: a foreign brand is missing, a broken body refused, a token that ended unknown', async () => {
  const operator = await console('operator');
  await operator.hear(topicOf('session', operator.sessionId, 'Result'));
  await ask(operator, { brand: server.tenancy.brands.foreign, bind: false });
  expect(await result(operator)).toMatchObject({ status: 404 });
  await ask(operator, { brand: 'all' });
  expect(await result(operator)).toMatchObject({ status: 400 });
  await ask(operator, { brand: server.tenancy.brands.child, bind: false }, { token: 'a.b.c' });
  expect(await result(operator)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('a service that fails answers status 500 (BRK-19)', async () => {
  const operator = await console('operator');
  await operator.hear(topicOf('session', operator.sessionId, 'Result'));
  await server.db.query('ALTER TABLE devices RENAME TO devices_away');
  await ask(operator, { brand: server.tenancy.brands.child, bind: false });
  const answer = await result(operator);
  await server.db.query('ALTER TABLE devices_away RENAME TO devices');
  expect(answer).toMatchObject({ requestId: 'r1', status: 500, body: { code: 'internal' } });
});

test('foreign topics, other sessions, wildcards and phones are refused while the link stays', async () => {
  const { brands, users, devices } = server.tenancy;
  const customer = await console('customer');
  const refused = [
    topicOf('brand', brands.child, 'Telemetry_V2'),
    topicOf('brand', brands.foreign, 'Notification'),
    topicOf('user', users.neighbour, 'Telemetry_V2'),
    topicOf('device', devices.neighbours, 'Telemetry_V2'),
    topicOf('device', devices.hidden, 'Telemetry_V2', true),
    topicOf('session', 'another', 'Result'),
    'brand/+/Telemetry_V2',
    'user/#',
    '#',
    '$SYS/#',
    '$share/group/user/1/Telemetry_V2',
    'owntracks/own-1/phone',
    'request/devices',
  ];
  for (const topic of refused) expect([topic, await customer.hear(topic)]).toEqual([topic, false]);
  expect(await customer.hear(topicOf('user', users.customer, 'Telemetry_V2'))).toBe(true);
});

test('a hidden device is heard by administrators on the hidden topics alone, and by nobody else', async () => {
  const { brands, users, devices } = server.tenancy;
  const [admin, operator, customer] = [await console('admin'), await console('operator'), await console('customer')];
  expect(await admin.hear(topicOf('brand', brands.child, 'Telemetry_V2', true))).toBe(true);
  expect(await admin.hear(topicOf('device', devices.hidden, 'Telemetry_V2', true))).toBe(true);
  expect(await admin.hear(topicOf('device', devices.hidden, 'Telemetry_V2'))).toBe(false);
  expect(await admin.hear(topicOf('device', devices.customers, 'Telemetry_V2', true))).toBe(false);
  expect(await operator.hear(topicOf('brand', brands.child, 'Telemetry_V2', true))).toBe(false);
  expect(await operator.hear(topicOf('brand', brands.child, 'Telemetry_V2'))).toBe(true);
  expect(await customer.hear(topicOf('user', users.customer, 'Telemetry_V2'))).toBe(true);
  await send('hidden-1');
  await send('own-1');
  expect(JSON.parse((await admin.next()).payload.toString())).toMatchObject({ device: devices.hidden });
  expect(framed((await admin.next()).payload).fixes.map((fix) => fix.device)).toEqual([devices.hidden]);
  expect(framed((await operator.next()).payload).fixes.map((fix) => fix.device)).toEqual([devices.customers]);
  expect(framed((await customer.next()).payload).fixes.map((fix) => fix.device)).toEqual([devices.customers]);
});

test("a device's own topic carries the full message while somebody listens", async () => {
  const { devices } = server.tenancy;
  const customer = await console('customer');
  expect(await customer.hear(topicOf('device', devices.customers, 'Telemetry_V2'))).toBe(true);
  const dateTime = await send('own-1', { attributes: { ignition: true, power: 12.8, sat: 9 } });
  const message = telemetrySchema.parse(JSON.parse((await customer.next()).payload.toString()));
  expect(message).toMatchObject({ device: devices.customers, dateTime, ignition: true, batteryTension: 12.8, satellitesAvailable: 9 });
});

test('a device that is taken away from a customer is heard no more', async () => {
  const { users, devices } = server.tenancy;
  const customer = await console('customer');
  await customer.hear(topicOf('device', devices.customers, 'Telemetry_V2'));
  await customer.hear(topicOf('user', users.customer, 'Notification'));
  await assignDevice(server.db, devices.customers, users.neighbour, NOW_MS - 1);
  await server.core.directory.refresh();
  await server.house.broker.review();
  await send('own-1');
  await server.house.broker.publish(topicOf('user', users.customer, 'Notification'), { id: 'last', title: null, message: null, dateTime: null });
  expect((await customer.next()).topic).toBe(topicOf('user', users.customer, 'Notification'));
  expect(customer.heard).toHaveLength(1);
  server.clock.advance(1_000);
  // From before the fixes that follow: an older one would not be theirs to hear.
  await assignDevice(server.db, devices.customers, users.customer, NOW_MS - 24 * 3_600_000);
  await server.core.directory.refresh();
});

test('a token that ends closes the link', async () => {
  const operator = await console('operator');
  const closed = closing(operator.client);
  server.clock.advance(60 * 60_000 - 1_000);
  await server.house.broker.review();
  expect(operator.client.connected).toBe(true);
  server.clock.advance(1_000);
  await server.house.broker.review();
  await closed;
});

test('a session that ends closes its links at once', async () => {
  const operator = await console('operator');
  const closed = closing(operator.client);
  await server.core.sessions.end(operator.sessionId);
  await closed;
});

test('a forged token, a token under another session and a wrong secret open no link', async () => {
  const { accessToken } = await server.core.sessions.open(server.tenancy.users.operator, false);
  for (const [username, password] of [
    ['another-session', accessToken],
    ['another-session', `${accessToken}x`],
    ['own-1', 'wrong'],
    ['nobody-knows', 'wrong'],
    ['own-1', ''],
  ])
    await expect(link({ username, password, connectTimeout: 5_000 })).rejects.toThrow(/Not authorized/i);
  expect(server.house.ingest.counts().rejected).toMatchObject({ 'wrong-secret': 2, 'unknown-device': 1 });
});

test('nobody inherits the topics of an earlier link, and nobody is pushed off by a link of the same client id', async () => {
  const topic = topicOf('brand', server.tenancy.brands.child, 'Telemetry_V2');
  const operator = await console('operator', { clientId: 'same', clean: false });
  await operator.hear(topic);
  const customer = await console('customer', { clientId: 'same', clean: false });
  await customer.hear(topicOf('user', server.tenancy.users.customer, 'Telemetry_V2'));
  await send('neighbour-1');
  await send('own-1');
  expect((await operator.next()).topic).toBe(topic);
  expect((await customer.next()).topic).toBe(topicOf('user', server.tenancy.users.customer, 'Telemetry_V2'));
  expect(customer.heard).toHaveLength(1);
});

test('a console that publishes anything but its own requests loses its link', async () => {
  const attempts: [string, string][] = [
    [topicOf('brand', server.tenancy.brands.parent, 'Notification'), '{}'],
    ['owntracks/own-1/phone', '{"_type":"location","lat":1,"lon":1,"tst":1}'],
    ['request/unknown', '{}'],
    ['request/devices', 'not JSON'],
    ['request/devices', JSON.stringify({ requestId: 'r', sessionId: 'another', token: 't', user: server.tenancy.users.operator, body: {} })],
  ];
  for (const [topic, payload] of attempts) {
    const operator = await console('operator');
    const closed = closing(operator.client);
    operator.client.publish(topic, payload);
    await closed;
  }
});

test("a phone's place over MQTT is acknowledged once it is stored", async () => {
  const phone = await link({ username: 'own-1', password: server.tenancy.secrets.customers });
  const tst = Math.floor((fixMs += 1_000) / 1_000);
  await phone.publishAsync('owntracks/own-1/phone', JSON.stringify({ _type: 'location', lat: -23.9, lon: -46.9, tst, vel: 12 }), { qos: 1, retain: true });
  expect(server.house.telemetry.live.stored(server.tenancy.devices.customers)).toMatchObject({ latitude: -23.9, speed: 12 });
  const before = server.house.ingest.counts().rejected['unknown-message'] ?? 0;
  await phone.publishAsync('owntracks/own-1/phone', '{"_type":"lwt","tst":1}', { qos: 1 });
  await phone.publishAsync('owntracks/own-1/phone/event', JSON.stringify({ _type: 'location', lat: 1, lon: 1, tst }), { qos: 1 });
  expect(server.house.ingest.counts().rejected['unknown-message']).toBe(before + 2);
});

test("a phone may publish to its own topic only, and hears nothing", async () => {
  const options = { username: 'own-1', password: server.tenancy.secrets.customers };
  const phone = await link(options);
  await expect(phone.subscribeAsync('owntracks/+/+')).rejects.toThrow();
  for (const topic of ['owntracks/neighbour-1/phone', 'owntracks/own-1', 'request/devices', topicOf('brand', server.tenancy.brands.child, 'Alarm')]) {
    const other = await link(options);
    const closed = closing(other);
    other.publish(topic, '{}');
    await closed;
  }
  expect(server.house.ingest.counts().rejected['foreign-topic']).toBe(4);
});

test('what the call lists as topics is what the broker allows (BRK-10)', async () => {
  for (const user of ['admin', 'operator', 'customer'] as const) {
    const listener = await console(user);
    const answer = (await server.call('GET', '/api/v2/broker/topics', { token: listener.token })).json<{ url: string; username: string; fleet: string[]; personal: string[] }>();
    expect(answer).toMatchObject({ url: '/mqtt', username: listener.sessionId });
    for (const topic of [...answer.fleet, ...answer.personal]) expect([topic, await listener.hear(topic)]).toEqual([topic, true]);
  }
});

test('a message that is not of the table or does not fit its schema is never published', async () => {
  await expect(server.house.broker.publish('brand/1/Nonsense', {})).rejects.toThrow();
  await expect(server.house.broker.publish(topicOf('user', 1, 'Notification'), { title: 'no id' })).rejects.toThrow();
});
