import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MESSAGE_SCHEMAS, type ResultMessage } from '../../../contract/messages.ts';
import { topicOf, type Message } from '../../../contract/topics.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import {
  framed,
  openBrokerLinks,
  type BrokerLinks,
  type Listener,
  type UserName,
} from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { createGroup } from '../groups/create-group.ts';
import { addMember, dropMember } from '../groups/invite-rows.ts';

let server: TestServer;
let links: BrokerLinks;
beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '60' });
  links = await openBrokerLinks(server);
});
afterEach(async () => {
  server.clock.set(NOW_MS);
  await links.end();
});
afterAll(() => server.close());

test('telemetry reaches the operator of the brand above and the assigned customer, in frames with the time of sending (BRK-03)', async () => {
  const { brands, users, devices } = server.tenancy;
  const [operator, customer] = [await links.console('operator'), await links.console('customer')];
  expect(await operator.hear(topicOf('brand', brands.child, 'Telemetry_V2'))).toBe(true);
  expect(await customer.hear(topicOf('user', users.customer, 'Telemetry_V2'))).toBe(true);
  const fixTime = await links.send('own-1', { speed: 20 });
  for (const listener of [operator, customer]) {
    const { sentAtMs, fixes } = framed((await listener.next()).payload);
    expect(sentAtMs).toBe(NOW_MS);
    expect(fixes).toMatchObject([
      { device: devices.customers, fixTimeMs: Date.parse(fixTime), latitude: -23.55, speedKmh: 37.04 },
    ]);
  }
});

test('whoever was let into a group hears where its vehicles are, until they are taken out of it', async () => {
  const { brands, users, devices } = server.tenancy;
  const group = await createGroup(server.db, {
    name: 'Vans',
    brandId: brands.child,
    userId: users.customer,
    deviceIds: [devices.customers],
  });
  const topic = topicOf('group', group, 'Telemetry_V2');
  const neighbour = await links.console('neighbour');
  expect(await neighbour.hear(topic)).toBe(false);
  await addMember(server.db, group, users.neighbour, NOW_MS);
  await server.core.refresh();
  expect(await neighbour.hear(topic)).toBe(true);
  expect(await neighbour.hear(topicOf('device', devices.customers, 'Telemetry_V2'))).toBe(false);
  await links.send('own-1', { speed: 20 });
  const { fixes } = framed((await neighbour.next()).payload);
  expect(fixes).toMatchObject([{ device: devices.customers, speedKmh: 37.04 }]);
  await dropMember(server.db, group, users.neighbour);
  await server.core.refresh();
  await server.house.broker.review();
  expect(await neighbour.hear(topic)).toBe(false);
});

test('an alarm of a sender reaches the topics of brand, customer and device (BRK-02)', async () => {
  const { brands, users, devices } = server.tenancy;
  const [operator, customer] = [await links.console('operator'), await links.console('customer')];
  await operator.hear(topicOf('brand', brands.child, 'Alarm'));
  await customer.hear(topicOf('user', users.customer, 'Alarm'));
  await customer.hear(topicOf('device', devices.customers, 'Alarm'));
  const dateTime = await links.send('own-1', { attributes: { alarm: 'sos' } });
  const topics = [];
  for (const listener of [operator, customer, customer]) {
    const { topic, payload } = await listener.next();
    topics.push(topic);
    expect(MESSAGE_SCHEMAS.Alarm.parse(JSON.parse(payload.toString()))).toMatchObject({
      type: 'sos',
      device: devices.customers,
      deviceName: 'OWN-1',
      dateTime,
    });
  }
  expect(topics.map((topic) => topic.split('/')[0])).toEqual(['brand', 'user', 'device']);
});

// Only the delivery: which changes publish a message is tested in the rooms that publish it.
test.each<[Message, UserName, (tenancy: Tenancy) => string, object]>([
  [
    'Incident',
    'operator',
    ({ brands }) => topicOf('brand', brands.parent, 'Incident'),
    {
      id: 'i1',
      code: 'INC-1',
      title: 'Theft',
      message: null,
      type: null,
      status: 'OPEN',
      device: null,
      deviceName: null,
      raisedBy: null,
      change: 'RAISED',
      version: 0,
    },
  ],
  [
    'Notification',
    'customer',
    ({ brands }) => topicOf('brand', brands.child, 'Notification'),
    { id: 'n1', title: 'Maintenance', message: 'Tonight', dateTime: null },
  ],
  [
    'Download',
    'customer',
    ({ users }) => topicOf('user', users.customer, 'Download'),
    { id: 'd1', status: 'READY', description: null, percent: 100, url: '/files/d1' },
  ],
  [
    'JobProgress',
    'operator',
    ({ users }) => topicOf('user', users.operator, 'JobProgress'),
    { jobId: 'j1', status: 'RUNNING', total: 10, successful: 3, description: null },
  ],
  [
    'Report',
    'operator',
    ({ users }) => topicOf('user', users.operator, 'Report'),
    { jobId: 'j1', status: 'FINISHED', extension: 'csv', fileName: 'r.csv', url: '/files/r', errors: [] },
  ],
])('a published message %s reaches the %s who may subscribe to it', async (message, user, topic, body) => {
  const listener = await links.console(user);
  expect(await listener.hear(topic(server.tenancy))).toBe(true);
  await server.house.broker.publish(topic(server.tenancy), body);
  const heard = await listener.next();
  expect(heard.topic).toBe(topic(server.tenancy));
  expect(MESSAGE_SCHEMAS[message].parse(JSON.parse(heard.payload.toString()))).toEqual(body);
});

const ask = async (listener: Listener, body: unknown, given: object = {}) => {
  const request = {
    requestId: 'r1',
    sessionId: listener.sessionId,
    token: listener.token,
    user: server.tenancy.users.operator,
    body,
    ...given,
  };
  await listener.client.publishAsync('request/devices', JSON.stringify(request), { qos: 1 });
};
const result = async (listener: Listener) =>
  JSON.parse((await listener.next()).payload.toString()) as ResultMessage & {
    body: { content: { id: number }[]; totalElements: number; topics?: string[]; code?: string };
  };

test('a request for the devices of a brand is answered on the session with the same request id, and with their topics where it asks to bind (BRK-09, BRK-23, CAL-049)', async () => {
  const { brands, devices } = server.tenancy;
  const operator = await links.console('operator');
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

test('a request is checked again: 404 for a foreign brand, 400 for an invalid body, 401 for an invalid token', async () => {
  const operator = await links.console('operator');
  await operator.hear(topicOf('session', operator.sessionId, 'Result'));
  await ask(operator, { brand: server.tenancy.brands.foreign, bind: false });
  expect(await result(operator)).toMatchObject({ status: 404 });
  await ask(operator, { brand: 'all' });
  expect(await result(operator)).toMatchObject({ status: 400 });
  await ask(operator, { brand: server.tenancy.brands.child, bind: false }, { token: 'a.b.c' });
  expect(await result(operator)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('a service that fails answers status 500 (BRK-19)', async () => {
  const operator = await links.console('operator');
  await operator.hear(topicOf('session', operator.sessionId, 'Result'));
  await server.db.query('ALTER TABLE devices RENAME TO devices_away');
  await ask(operator, { brand: server.tenancy.brands.child, bind: false });
  const answer = await result(operator);
  await server.db.query('ALTER TABLE devices_away RENAME TO devices');
  expect(answer).toMatchObject({ requestId: 'r1', status: 500, body: { code: 'internal' } });
});

test('the topic of a device carries the full message while it has subscribers', async () => {
  const { devices } = server.tenancy;
  const customer = await links.console('customer');
  expect(await customer.hear(topicOf('device', devices.customers, 'Telemetry_V2'))).toBe(true);
  const dateTime = await links.send('own-1', { attributes: { ignition: true, power: 12.8, sat: 9 } });
  const message = telemetrySchema.parse(JSON.parse((await customer.next()).payload.toString()));
  expect(message).toMatchObject({
    device: devices.customers,
    dateTime,
    ignition: true,
    batteryTension: 12.8,
    satellitesAvailable: 9,
  });
});

test("a phone's position over MQTT is acknowledged once it is stored", async () => {
  const phone = await links.link({ username: 'own-1', password: server.tenancy.secrets.customers });
  const tst = Math.floor(links.nextFixMs() / 1_000);
  await phone.publishAsync(
    'owntracks/own-1/phone',
    JSON.stringify({ _type: 'location', lat: -23.9, lon: -46.9, tst, vel: 12 }),
    { qos: 1, retain: true },
  );
  expect(server.house.telemetry.live.stored(server.tenancy.devices.customers)).toMatchObject({
    latitude: -23.9,
    speed: 12,
  });
  const before = server.house.ingest.counts().rejected['unknown-message'] ?? 0;
  await phone.publishAsync('owntracks/own-1/phone', '{"_type":"lwt","tst":1}', { qos: 1 });
  await phone.publishAsync('owntracks/own-1/phone/event', JSON.stringify({ _type: 'location', lat: 1, lon: 1, tst }), {
    qos: 1,
  });
  expect(server.house.ingest.counts().rejected['unknown-message']).toBe(before + 2);
});

test('a message that is not in the topic table or does not match its schema is never published', async () => {
  await expect(server.house.broker.publish('brand/1/Nonsense', {})).rejects.toThrow();
  await expect(server.house.broker.publish(topicOf('user', 1, 'Notification'), { title: 'no id' })).rejects.toThrow();
});
