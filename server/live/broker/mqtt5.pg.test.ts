import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAsync, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { parser, type IConnackPacket } from 'mqtt-packet';
import { topicOf } from '../../../contract/topics.ts';
import { bytesOf, connectOf } from '../../../tests/builders/bare-broker.ts';
import { LOOPBACK_CERT, LOOPBACK_KEY } from '../../../tests/builders/loopback-certificate.ts';
import { closing, framed, openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { MOST_REFUSED, MOST_WHOLE_PACKET_BYTES, RECEIVE_MAXIMUM, REFUSED_WINDOW_MS } from './link-limits.ts';

let server: TestServer;
let links: BrokerLinks;
let urls: Record<'tcp' | 'tls' | 'websocket', string>;
let gateway: { id: number; key: string };
const clients: MqttClient[] = [];
beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '60' });
  links = await openBrokerLinks(server);
  const listen = (tls: { cert: Buffer; key: Buffer } | null): Promise<number> =>
    server.house.broker.listenTcp({ port: 0, host: '127.0.0.1', tls });
  urls = {
    tcp: `mqtt://127.0.0.1:${await listen(null)}`,
    tls: `mqtts://127.0.0.1:${await listen({ cert: Buffer.from(LOOPBACK_CERT), key: Buffer.from(LOOPBACK_KEY) })}`,
    websocket: `ws://127.0.0.1:${(server.app.server.address() as { port: number }).port}/mqtt`,
  };
  gateway = await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'Traccar' });
});
afterEach(async () => {
  await Promise.all([...clients.splice(0).map((client) => client.endAsync(true)), links.end()]);
});
afterAll(() => server.close());

const link = async (way: keyof typeof urls, options: IClientOptions): Promise<MqttClient> => {
  const client = await connectAsync(urls[way], {
    protocolVersion: 5,
    reconnectPeriod: 0,
    ca: LOOPBACK_CERT,
    ...options,
  });
  clients.push(client);
  client.on('error', () => undefined);
  return client;
};
const asGateway = (way: keyof typeof urls, more: IClientOptions = {}): Promise<MqttClient> =>
  link(way, { username: 'gateway', password: gateway.key, ...more });
const position = (uniqueId: string, more: object = {}): string =>
  JSON.stringify({
    position: {
      fixTime: new Date(links.nextFixMs()).toISOString(),
      latitude: -23.5,
      longitude: -46.6,
      speed: 10,
      valid: true,
      attributes: { ignition: true },
      ...more,
    },
    device: { uniqueId },
  });
/** The reason code in the acknowledgement of a published message. */
const answerTo = async (client: MqttClient, topic: string, payload: string): Promise<number> => {
  try {
    return (
      ((await client.publishAsync(topic, payload, { qos: 1 })) as { reasonCode?: number } | undefined)?.reasonCode ?? 0
    );
  } catch (error) {
    return (error as { code: number }).code;
  }
};

/** Sends bytes and waits for the end of the connection; returns the received bytes. */
const rawUntilClosed = (bytes: Buffer, isEnough: (received: Buffer) => boolean = () => false): Promise<Buffer> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connectTcp(Number(new URL(urls.tcp).port), '127.0.0.1', () => void socket.write(bytes));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isEnough(received)) socket.destroy();
    });
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
/** The raw answer to a CONNECT. */
const connackOf = async ({
  protocolVersion = 5,
  ...more
}: {
  username: string;
  password: string;
  clientId?: string;
  protocolVersion?: 4 | 5;
}): Promise<IConnackPacket> => {
  const bytes = await rawUntilClosed(
    bytesOf(connectOf(more.username, more.password, { protocolVersion, clientId: more.clientId ?? 'raw' })),
    ({ length }) => length >= 4,
  );
  const reader = parser({ protocolVersion });
  const packet = new Promise<IConnackPacket>((resolve, reject) =>
    reader.on('packet', (read) => resolve(read as IConnackPacket)).on('error', reject),
  );
  reader.parse(bytes);
  return packet;
};

test.each(['tcp', 'tls', 'websocket'] as const)(
  'a Traccar server forwards positions over MQTT 5 with the key of a gateway, as it would over HTTP (%s)',
  async (way) => {
    const client = await asGateway(way, { clientId: `traccar-${way}` });
    const latitude = -23 - ['tcp', 'tls', 'websocket'].indexOf(way) / 10;
    expect(await answerTo(client, 'positions', position('own-1', { latitude }))).toBe(0);
    expect(server.house.telemetry.live.stored(server.tenancy.devices.customers)).toMatchObject({
      latitude,
      speed: 18.52,
      ignition: true,
    });
    // A judged fix is acknowledged even if it is refused: sending it again would change nothing.
    expect(await answerTo(client, 'positions', position('own-1', { latitude: 0 }))).toBe(0);
  },
);

test('a message that a gateway may not send is refused in the acknowledgement with the reason, and the link stays open', async () => {
  const client = await asGateway('tcp');
  const before = server.house.ingest.counts().rejected;
  expect(await answerTo(client, 'events', position('own-1'))).toBe(0x87);
  expect(await answerTo(client, 'positions', position('nobody-knows'))).toBe(0x87);
  expect(await answerTo(client, 'positions', position('foreign-1'))).toBe(0x87);
  expect(await answerTo(client, 'positions', '{"position":{}}')).toBe(0x99);
  expect(await answerTo(client, 'positions', 'not JSON')).toBe(0x99);
  const [grant] = await client
    .subscribeAsync('positions')
    .catch((error: { packet?: { granted: number[] } }) => [{ qos: error.packet?.granted[0] }]);
  expect(grant?.qos).toBe(0x87);
  expect(client.connected).toBe(true);
  const after = server.house.ingest.counts().rejected;
  const more = (reason: 'foreign-topic' | 'unknown-device' | 'wrong-secret' | 'malformed'): number =>
    (after[reason] ?? 0) - (before[reason] ?? 0);
  expect([more('foreign-topic'), more('unknown-device'), more('wrong-secret'), more('malformed')]).toEqual([
    1, 1, 1, 2,
  ]);
});

test('a position that cannot be stored is refused in the acknowledgement, and can be sent again over the same link', async () => {
  const client = await asGateway('tcp');
  const fix = position('own-1', { latitude: -22.75 });
  await server.db.query('ALTER TABLE telemetry_last RENAME TO telemetry_last_away');
  expect(await answerTo(client, 'positions', fix)).toBe(0x83);
  await server.db.query('ALTER TABLE telemetry_last_away RENAME TO telemetry_last');
  expect(await answerTo(client, 'positions', fix)).toBe(0);
  expect(server.house.telemetry.live.stored(server.tenancy.devices.customers)).toMatchObject({ latitude: -22.75 });
});

test('a gateway may use MQTT 3.1.1 too; a forbidden topic or a revoked key closes its link', async () => {
  const old = await asGateway('tcp', { protocolVersion: 4 });
  await old.publishAsync('positions', `[${position('own-1', { latitude: -22.5 })}]`, { qos: 1 });
  expect(server.house.telemetry.live.stored(server.tenancy.devices.customers)).toMatchObject({ latitude: -22.5 });
  const closed = closing(old);
  old.publish('events', '{}');
  await closed;
  const other = await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'Revoked' });
  const revoked = await link('websocket', { username: 'any', password: other.key });
  await server.db.query('UPDATE gateways SET revoked_at = now() WHERE id = $1', [other.id]);
  server.clock.advance(5_000);
  const ended = closing(revoked);
  await server.house.broker.review();
  await ended;
});

test("a gateway's key that was revoked on another server ends its links at the next look, however many topics others follow", async () => {
  const other = await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'Ended elsewhere' });
  const links = [
    await link('tcp', { username: 'a', password: other.key }),
    await link('websocket', { username: 'b', password: other.key }),
  ];
  await server.db.query('UPDATE gateways SET revoked_at = now() WHERE id = $1', [other.id]);
  const ended = Promise.all(links.map(closing));
  await server.core.directory.refresh();
  await ended;
});

test('a key of one gateway ends no link of another, whatever user name and client id it gives', async () => {
  const { brands } = server.tenancy;
  const own = await createGateway(server.db, { brandId: brands.parent, name: 'Own' });
  const foreign = await createGateway(server.db, { brandId: brands.foreign, name: 'Foreign' });
  const same = { username: 'traccar', clientId: 'forward' };
  const first = await link('tcp', { ...same, password: own.key });
  const second = await link('tcp', { ...same, password: foreign.key });
  await second.publishAsync('positions', '[]', { qos: 1 }).catch(() => undefined);
  expect(first.connected).toBe(true);
  // Its own newer link does.
  const ended = closing(first);
  await link('tcp', { ...same, password: own.key });
  await ended;
});

test.each([4, 5] as const)(
  "an OwnTracks phone sends its place over TCP with its device's secret, retained as OwnTracks does, and hears its orders (MQTT %i)",
  async (protocolVersion) => {
    const phone = await link('tcp', {
      protocolVersion,
      username: 'own-1',
      password: server.tenancy.secrets.customers,
      clientId: 'phone',
      clean: false,
      will: { topic: 'owntracks/own-1/phone', payload: Buffer.from('{"_type":"lwt","tst":1}'), qos: 1, retain: false },
    });
    const tst = Math.floor(links.nextFixMs() / 1_000);
    await phone.publishAsync(
      'owntracks/own-1/phone',
      JSON.stringify({ _type: 'location', lat: -21 - protocolVersion / 10, lon: -46.9, tst, vel: 12 }),
      { qos: 1, retain: true },
    );
    expect(server.house.telemetry.live.stored(server.tenancy.devices.customers)).toMatchObject({
      latitude: -21 - protocolVersion / 10,
      speed: 12,
    });
    expect((await phone.subscribeAsync('owntracks/own-1/phone/cmd', { qos: 1 }))[0]!.qos).toBe(1);
    const heard = new Promise<IPublishPacket>((resolve) =>
      phone.once('message', (_topic, _payload, packet) => resolve(packet)),
    );
    expect(server.house.broker.orderPhones('own-1', { _type: 'cmd', action: 'reportLocation' })).toBe(1);
    expect((await heard).payload.toString()).toContain('reportLocation');
    expect(phone.connected).toBe(true);
  },
);

test.each(['tcp', 'websocket'] as const)(
  'a session receives its topics over MQTT 5, and each refused topic has its own reason (%s)',
  async (way) => {
    const { brands, users, devices } = server.tenancy;
    const { accessToken, sessionId } = await server.core.sessions.open(users.operator, false);
    const client = await link(way, { username: sessionId, password: accessToken });
    const topic = topicOf('brand', brands.child, 'Telemetry_V2');
    const [foreign, wildcard, shared] = [
      topicOf('brand', brands.foreign, 'Telemetry_V2'),
      'brand/+/Telemetry_V2',
      `$share/g/${topic}`,
    ];
    const granted = await new Promise<unknown>((resolve) =>
      client.subscribe([topic, foreign, wildcard, shared], { qos: 1 }, (_error, _grants, packet) =>
        resolve(packet?.granted),
      ),
    );
    expect(granted).toEqual([1, 0x87, 0xa2, 0x9e]);
    const heard = new Promise<Buffer>((resolve) => client.once('message', (_topic, payload) => resolve(payload)));
    await links.send('own-1');
    expect(framed(await heard).fixes.map(({ device }) => device)).toEqual([devices.customers]);
    const parting = await new Promise<unknown>((resolve) =>
      client.unsubscribe([topic, foreign], (_error, packet) =>
        resolve((packet as { granted?: number[] } | undefined)?.granted),
      ),
    );
    expect(parting).toEqual([0, 0x11]);
    expect(await answerTo(client, topic, '{}')).toBe(0x87);
    expect(client.connected).toBe(true);
  },
);

test('MQTT 5 gets the capabilities of this broker in CONNACK, and a client id if it sent none', async () => {
  const packets = await Promise.all(
    ['own', ''].map((clientId) => connackOf({ username: 'gateway', password: gateway.key, clientId })),
  );
  expect(packets[0]).toMatchObject({
    reasonCode: 0,
    sessionPresent: false,
    properties: {
      sessionExpiryInterval: 0,
      receiveMaximum: RECEIVE_MAXIMUM,
      maximumQoS: 1,
      retainAvailable: false,
      maximumPacketSize: MOST_WHOLE_PACKET_BYTES,
      topicAliasMaximum: 0,
      wildcardSubscriptionAvailable: false,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
    },
  });
  expect(packets[1]).toHaveProperty('properties.assignedClientIdentifier', expect.stringMatching(/^[\w-]{16}$/));
});

test('a message above the maximum packet size of an MQTT 5 client is not sent to it, the next one is', async () => {
  const { accessToken, sessionId } = await server.core.sessions.open(server.tenancy.users.operator, false);
  const client = await link('tcp', {
    username: sessionId,
    password: accessToken,
    properties: { maximumPacketSize: 1_000 },
  });
  const topic = topicOf('brand', server.tenancy.brands.child, 'Notification');
  await client.subscribeAsync(topic);
  const heard = new Promise<string>((resolve) =>
    client.once('message', (_topic, payload) => resolve(payload.toString())),
  );
  for (const [id, message] of [
    ['long', 'm'.repeat(2_000)],
    ['short', 'm'],
  ] as const)
    await server.house.broker.publish(topic, { id, title: null, message, dateTime: null });
  expect(await heard).toContain('"id":"short"');
});

test('after too many wrong secrets any secret is refused without a check until the window has passed; another device at the address can still connect', async () => {
  const refused = async (password: string, protocolVersion: 4 | 5): Promise<unknown> => {
    const { reasonCode, returnCode } = await connackOf({ username: 'hidden-1', password, protocolVersion });
    return reasonCode ?? returnCode;
  };
  const looked = (): number => server.house.ingest.counts().rejected['wrong-secret'] ?? 0;
  const before = looked();
  const { throttled } = server.house.broker.refusedLinks();
  for (let n = 0; n <= MOST_REFUSED.pair; n += 1) expect(await refused('wrong', 5)).toBe(0x87);
  const counted = looked();
  expect(counted).toBe(before + MOST_REFUSED.pair + 1);
  expect(await refused(server.tenancy.secrets.hidden, 5)).toBe(0x9f);
  expect(await refused('wrong', 4)).toBe(5);
  expect(looked()).toBe(counted);
  expect(server.house.broker.refusedLinks().throttled).toBe((throttled ?? 0) + 2);
  expect((await link('tcp', { username: 'own-1', password: server.tenancy.secrets.customers })).connected).toBe(true);
  server.clock.advance(REFUSED_WINDOW_MS);
  expect((await link('tcp', { username: 'hidden-1', password: server.tenancy.secrets.hidden })).connected).toBe(true);
});

test('an address that guesses many devices is refused, while a device that signed in there before can still connect', async () => {
  await link('tcp', { username: 'own-1', password: server.tenancy.secrets.customers });
  for (let n = 0; n <= MOST_REFUSED.address; n += 1) await connackOf({ username: `guess-${n}`, password: 'wrong' });
  const looked = server.house.ingest.counts().rejected;
  expect((await connackOf({ username: 'one-more', password: 'wrong' })).reasonCode).toBe(0x9f);
  expect((await connackOf({ username: 'nobody-1', password: 'wrong' })).reasonCode).toBe(0x9f);
  expect(server.house.ingest.counts().rejected).toEqual(looked);
  expect(
    (await link('tcp', { username: 'own-1', password: server.tenancy.secrets.customers, clientId: 'again' })).connected,
  ).toBe(true);
  server.clock.advance(REFUSED_WINDOW_MS);
});

test('after six links that announce 256 MiB the server is ready, and reports how many it refused', async () => {
  const before = server.house.broker.refusedLinks()['too-large'] ?? 0;
  await Promise.all(Array.from({ length: 6 }, () => rawUntilClosed(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))));
  const ready = await server.call('GET', '/ready');
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { refusedLinks: { 'too-large': before + 6 } }]);
  expect(server.house.broker.bytes().held).toBe(0);
});
