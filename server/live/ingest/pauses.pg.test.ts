import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { IClientOptions } from 'mqtt';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { closing, openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { watchClock, watchDisk } from './watch-server.ts';

const MB = 1_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let server: TestServer;
let links: BrokerLinks;
let key: string;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
  key = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'Traccar' })).key;
});
afterEach(async () => {
  pause(false);
  await links.end();
});
afterAll(() => server.close());

const pause = (isOn = true): boolean => server.core.pauses.set('disk-full', isOn);
const timeOf = (): string => new Date(links.nextFixMs()).toISOString();
const traccar = () => ({
  position: { fixTime: timeOf(), latitude: -23.5, longitude: -46.6, speed: 10, valid: true, attributes: {} },
  device: { uniqueId: 'own-1' },
});
const SENDERS = ['traccar', 'several', 'osmand', 'phone'] as const;
type Sender = (typeof SENDERS)[number];
const senders = (): Record<Sender, () => Promise<LightMyRequestResponse>> => {
  const secret = server.tenancy.secrets.customers;
  return {
    traccar: () => server.call('POST', `/ingest/traccar/${key}`, { body: traccar() }),
    several: () => server.call('POST', `/ingest/traccar/${key}`, { body: [traccar(), traccar()] }),
    osmand: () =>
      server.call('GET', `/ingest/osmand/${secret}?id=own-1&lat=-23&lon=-46&timestamp=${Date.parse(timeOf()) / 1_000}`),
    phone: () =>
      server.call('POST', '/ingest/owntracks', {
        body: { _type: 'location', lat: -23, lon: -46, tst: Date.parse(timeOf()) / 1_000 },
        headers: { authorization: `Basic ${Buffer.from(`own-1:${secret}`).toString('base64')}` },
      }),
  };
};
const answerTo = async (kind: Sender) => {
  const { statusCode, headers } = await senders()[kind]();
  return [statusCode, headers['retry-after']];
};

test.each(SENDERS)(
  'while the disk is full a sender is told to try again later, and is heard as soon as there is room (%s)',
  async (kind) => {
    pause();
    expect(await answerTo(kind)).toEqual([503, '30']);
    pause(false);
    expect(await answerTo(kind)).toEqual([200, undefined]);
  },
);

test('while the disk is full the server says so to consoles and to who watches it, in plain words, and what is stored can be read', async () => {
  await answerTo('traccar');
  const token = await server.tokenOf(server.tenancy.users.customer);
  const clockOf = async () =>
    (await server.call('GET', '/api/exposed/v2/clock')).json<{ ingestPause: string | null }>();
  expect((await clockOf()).ingestPause).toBeNull();
  pause();
  expect((await clockOf()).ingestPause).toBe('disk-full');
  const ready = await server.call('GET', '/ready', { headers: { 'accept-language': 'en-US' } });
  expect([ready.statusCode, ready.json<{ code: string; message: string }>()]).toMatchObject([
    503,
    { code: 'ingest-disk-full', message: expect.stringContaining('disk of the server is full') as string },
  ]);
  expect(
    (await server.call('GET', `/api/v2/last/positions/devices/${server.tenancy.devices.customers}`, { token }))
      .statusCode,
  ).toBe(200);
  pause(false);
  expect((await server.call('GET', '/ready')).statusCode).toBe(200);
});

test('silence during a pause, and until trackers could speak again, makes no vehicle offline', async () => {
  const { clock, core, tenancy } = server;
  const device = tenancy.devices.customers;
  const token = await server.tokenOf(tenancy.users.customer);
  const read = async <T>(path: string): Promise<T> => (await server.call('GET', path, { token })).json<T>();
  const seen = async () => {
    const { heardUntil } = await read<{ heardUntil: string | null }>('/api/exposed/v2/clock');
    const [last] = await read<{ activity: string }[]>(`/api/v2/last/positions/devices/${device}`);
    return [last!.activity, heardUntil];
  };
  await answerTo('traccar');
  const startMs = clock.now();
  await core.listening.note();
  expect(await seen()).toEqual(['ONLINE', null]);
  const heardUntil = new Date(startMs).toISOString();
  pause();
  clock.set(startMs + 30 * MINUTE_MS);
  await core.listening.note();
  expect(await seen()).toEqual(['ONLINE', heardUntil]);
  pause(false);
  await core.listening.note();
  clock.set(startMs + 39 * MINUTE_MS);
  expect(await seen()).toEqual(['ONLINE', heardUntil]);
  clock.set(startMs + 41 * MINUTE_MS);
  expect(await seen()).toEqual(['OFFLINE', null]);
  clock.set(startMs);
  await core.listening.note();
});

test.each([
  ['a gateway over MQTT 5', { protocolVersion: 5 }],
  ['a gateway over MQTT 3.1.1', { protocolVersion: 4 }],
] as [string, IClientOptions][])(
  'while the disk is full a position is not acknowledged and the link ends, so that its sender keeps it (%s)',
  async (_who, options) => {
    pause();
    const client = await links.link({ ...options, username: 'gateway', password: key, reconnectPeriod: 100 });
    let acknowledged = false;
    const ended = closing(client);
    const sent = client
      .publishAsync('positions', JSON.stringify(traccar()), { qos: 1 })
      .then(() => (acknowledged = true));
    await ended;
    expect(acknowledged).toBe(false);
    pause(false);
    // The client links again by itself, and sends what was not acknowledged.
    await sent;
    expect(acknowledged).toBe(true);
  },
);

test('a disk with less room than it should have pauses what is taken, and room that is made ends the pause', async () => {
  const { pauses } = server.core;
  const look = async (freeBytes: number) => (await watchDisk({ pauses, log }, 512 * MB, async () => freeBytes))();
  await look(400 * MB);
  expect(pauses.current).toBe('disk-full');
  await look(600 * MB);
  expect(pauses.current).toBeNull();
});

test("a server whose clock is more than a minute from its database's takes nothing until it is right", async () => {
  const { pauses } = server.core;
  const look = async (offMs: number) => (await watchClock({ pauses, log }, server.db, heldClock(Date.now() + offMs)))();
  await look(500 * DAY_MS);
  expect(pauses.current).toBe('clock-off');
  expect(await answerTo('traccar')).toEqual([503, '30']);
  await look(-2 * 60_000);
  expect(pauses.current).toBe('clock-off');
  await look(10_000);
  expect(pauses.current).toBeNull();
});

test('what trackers send is the current state at once when the clock of an embedded server is an hour ahead no more', async () => {
  const send = (ms: number, latitude: number) => links.send('own-1', { fixTime: new Date(ms).toISOString(), latitude });
  const rightMs = links.nextFixMs();
  server.clock.set(rightMs + HOUR_MS);
  await send(rightMs + HOUR_MS, -23.1);
  server.clock.set(rightMs);
  await send(rightMs, -23.2);
  const device = server.tenancy.devices.customers;
  const [row] = await server.db.query(
    "SELECT (record->>'latitude')::float8 AS latitude FROM telemetry_last WHERE device = $1",
    [device],
  );
  expect([server.house.telemetry.live.stored(device)?.latitude, row]).toEqual([-23.2, { latitude: -23.2 }]);
});
