import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { topicOf } from '../../../contract/topics.ts';
import { closing, framed, openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';

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

test('subscriptions to foreign topics, other sessions, wildcards and phones are refused while the link stays open', async () => {
  const { brands, users, devices } = server.tenancy;
  const customer = await links.console('customer');
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

test('a hidden device is published to administrators on the hidden topics only', async () => {
  const { brands, users, devices } = server.tenancy;
  const [admin, operator, customer] = [
    await links.console('admin'),
    await links.console('operator'),
    await links.console('customer'),
  ];
  expect(await admin.hear(topicOf('brand', brands.child, 'Telemetry_V2', true))).toBe(true);
  expect(await admin.hear(topicOf('device', devices.hidden, 'Telemetry_V2', true))).toBe(true);
  expect(await admin.hear(topicOf('device', devices.hidden, 'Telemetry_V2'))).toBe(false);
  expect(await admin.hear(topicOf('device', devices.customers, 'Telemetry_V2', true))).toBe(false);
  expect(await operator.hear(topicOf('brand', brands.child, 'Telemetry_V2', true))).toBe(false);
  expect(await operator.hear(topicOf('brand', brands.child, 'Telemetry_V2'))).toBe(true);
  expect(await customer.hear(topicOf('user', users.customer, 'Telemetry_V2'))).toBe(true);
  await links.send('hidden-1');
  await links.send('own-1');
  expect(JSON.parse((await admin.next()).payload.toString())).toMatchObject({ device: devices.hidden });
  expect(framed((await admin.next()).payload).fixes.map((fix) => fix.device)).toEqual([devices.hidden]);
  expect(framed((await operator.next()).payload).fixes.map((fix) => fix.device)).toEqual([devices.customers]);
  expect(framed((await customer.next()).payload).fixes.map((fix) => fix.device)).toEqual([devices.customers]);
});

test('a device that is no longer assigned to a customer is no longer received', async () => {
  const { users, devices } = server.tenancy;
  const customer = await links.console('customer');
  await customer.hear(topicOf('device', devices.customers, 'Telemetry_V2'));
  await customer.hear(topicOf('user', users.customer, 'Notification'));
  await assignDevice(server.db, devices.customers, users.neighbour, NOW_MS - 1);
  await server.core.directory.refresh();
  await server.house.broker.review();
  await links.send('own-1');
  await server.house.broker.publish(topicOf('user', users.customer, 'Notification'), {
    id: 'last',
    title: null,
    message: null,
    dateTime: null,
  });
  expect((await customer.next()).topic).toBe(topicOf('user', users.customer, 'Notification'));
  expect(customer.heard).toHaveLength(1);
  server.clock.advance(1_000);
  // Earlier than the fixes that follow: the customer would not receive an older fix.
  await assignDevice(server.db, devices.customers, users.customer, NOW_MS - 24 * 3_600_000);
  await server.core.directory.refresh();
});

test('an ended token closes the link', async () => {
  const operator = await links.console('operator');
  const closed = closing(operator.client);
  server.clock.advance(60 * 60_000 - 1_000);
  await server.house.broker.review();
  expect(operator.client.connected).toBe(true);
  server.clock.advance(1_000);
  await server.house.broker.review();
  await closed;
});

test('an ended session closes its links at once', async () => {
  const operator = await links.console('operator');
  const closed = closing(operator.client);
  await server.core.sessions.end(operator.sessionId);
  await closed;
});

test('a forged token, a token of another session and a wrong secret are refused', async () => {
  const { accessToken } = await server.core.sessions.open(server.tenancy.users.operator, false);
  for (const [username, password] of [
    ['another-session', accessToken],
    ['another-session', `${accessToken}x`],
    ['own-1', 'wrong'],
    ['nobody-knows', 'wrong'],
    ['own-1', ''],
  ])
    await expect(links.link({ username, password, connectTimeout: 5_000 })).rejects.toThrow(/Not authorized/i);
  expect(server.house.ingest.counts().rejected).toMatchObject({ 'wrong-secret': 2, 'unknown-device': 1 });
});

test('a link never inherits the topics of an earlier one, and is never replaced by one with the same client id', async () => {
  const topic = topicOf('brand', server.tenancy.brands.child, 'Telemetry_V2');
  const operator = await links.console('operator', { clientId: 'same', clean: false });
  await operator.hear(topic);
  const customer = await links.console('customer', { clientId: 'same', clean: false });
  await customer.hear(topicOf('user', server.tenancy.users.customer, 'Telemetry_V2'));
  await links.send('neighbour-1');
  await links.send('own-1');
  expect((await operator.next()).topic).toBe(topic);
  expect((await customer.next()).topic).toBe(topicOf('user', server.tenancy.users.customer, 'Telemetry_V2'));
  expect(customer.heard).toHaveLength(1);
});

test('the link of a console that publishes anything but its own requests is closed', async () => {
  const attempts: [string, string][] = [
    [topicOf('brand', server.tenancy.brands.parent, 'Notification'), '{}'],
    ['owntracks/own-1/phone', '{"_type":"location","lat":1,"lon":1,"tst":1}'],
    ['request/unknown', '{}'],
    ['request/devices', 'not JSON'],
    [
      'request/devices',
      JSON.stringify({
        requestId: 'r',
        sessionId: 'another',
        token: 't',
        user: server.tenancy.users.operator,
        body: {},
      }),
    ],
  ];
  for (const [topic, payload] of attempts) {
    const operator = await links.console('operator');
    const closed = closing(operator.client);
    operator.client.publish(topic, payload);
    await closed;
  }
});

test('a phone may publish to its own topic only, and receives nothing', async () => {
  const options = { username: 'own-1', password: server.tenancy.secrets.customers };
  const phone = await links.link(options);
  await expect(phone.subscribeAsync('owntracks/+/+')).rejects.toThrow();
  for (const topic of [
    'owntracks/neighbour-1/phone',
    'owntracks/own-1',
    'request/devices',
    topicOf('brand', server.tenancy.brands.child, 'Alarm'),
  ]) {
    const other = await links.link(options);
    const closed = closing(other);
    other.publish(topic, '{}');
    await closed;
  }
  expect(server.house.ingest.counts().rejected['foreign-topic']).toBe(4);
});

test('the broker allows the topics that the call lists (BRK-10)', async () => {
  for (const user of ['admin', 'operator', 'customer'] as const) {
    const listener = await links.console(user);
    const answer = (await server.call('GET', '/api/v2/broker/topics', { token: listener.token })).json<{
      url: string;
      username: string;
      fleet: string[];
      personal: string[];
    }>();
    expect(answer).toMatchObject({ url: '/mqtt', username: listener.sessionId });
    for (const topic of [...answer.fleet, ...answer.personal])
      expect([topic, await listener.hear(topic)]).toEqual([topic, true]);
  }
});
