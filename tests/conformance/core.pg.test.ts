import type { AddressInfo } from 'node:net';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { topicOf } from '../../contract/topics.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { createCore, type RunningCore } from '../../worker/core.ts';
import { testPage, type TestPage } from '../builders/test-page.ts';
import { heldPlatform, type HeldPlatform } from '../builders/held-platform.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';

const PASSWORD = 'rastro-demo';
let server: TestServer;
let origin: string;
const consoles: RunningCore[] = [];

beforeAll(async () => {
  server = await openTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all(consoles.map((core) => core.dispose()));
  await server.close();
});

interface Console {
  core: RunningCore;
  page: TestPage;
  platform: HeldPlatform;
  userId: number;
  sessionId: string;
}

/** A console over the network, signed in as a new user of a profile in the child brand. */
async function openConsole(login: string, profile: 'OPERATOR' | 'USER' | 'ADMINISTRATOR'): Promise<Console> {
  const userId = await createUser(server.db, {
    login,
    password: PASSWORD,
    name: login,
    brandId: server.tenancy.brands.child,
    profile,
  });
  const platform = heldPlatform(
    { origin, fetch: (url, init) => fetch(url, init), connectBroker: (url, options) => mqtt.connect(url, options) },
    NOW_MS,
  );
  const core = createCore(platform);
  consoles.push(core);
  const page = testPage(platform.now);
  await core.attach(page, { locale: 'pt-BR', contractVersion: CONTRACT_VERSION });
  const signedIn = await core.signIn({ login, password: PASSWORD, brand: null, persistent: false });
  if (!signedIn.ok) throw new Error(signedIn.failure.message);
  await platform.until(() => page.links.at(-1)?.state === 'live');
  return { core, page, platform, userId, sessionId: signedIn.value.sessionId };
}

const sendFix = (secret: string, identifier: string, query: string): Promise<Response> =>
  fetch(`${origin}/ingest/osmand/${secret}?id=${identifier}&timestamp=${NOW_MS}&${query}`);

/** A request and its answer: the broker has dealt with the subscriptions that went before it. */
async function ask({ core, platform }: Console, brand: number): ReturnType<RunningCore['request']> {
  let isAnswered = false;
  const answer = core.request('devices', { brand, bind: true }).finally(() => (isAnswered = true));
  await platform.until(() => isAnswered);
  return await answer;
}

/** Longitude, latitude and speed of the fleet's rows as the page last heard them. */
function placesOf(page: TestPage): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { kind, rows, columns } of page.diffs) {
    if (kind === 'snapshot') places.clear();
    rows.forEach((_, i) =>
      places.set(columns.device[i]!, [
        columns.position[2 * i]!,
        columns.position[2 * i + 1]!,
        Math.round(columns.speedKmh[i]!),
      ]),
    );
  }
  return places;
}

test('a position sent to the ingest is on the page of the operator and of the customer it belongs to (BRK-03)', async () => {
  const customer = await openConsole('core-customer', 'USER');
  const operator = await openConsole('core-operator', 'OPERATOR');
  const { id, secret } = await createDevice(server.db, {
    identifier: 'core-1',
    brandId: server.tenancy.brands.child,
    hidden: false,
    vehicle: { name: 'Sandero', licensePlate: 'PXT4E21' },
    user: { id: customer.userId, fromMs: NOW_MS - 1_000 },
  });
  await server.core.refresh();
  expect((await operator.core.openFleet({ kind: 'all' })).ok).toBe(true);
  expect(await customer.core.openFleet({ kind: 'user', userId: customer.userId })).toMatchObject({
    ok: true,
    value: { vehicles: 1 },
  });
  await customer.platform.until(() => customer.page.links.at(-1)?.state === 'live');
  expect((await sendFix(secret, 'core-1', 'lat=-23.5613&lon=-46.6565&speed=22&bearing=40')).status).toBe(200);
  for (const { page, platform } of [customer, operator]) {
    await platform.until(() => placesOf(page).get(id)?.[0] === -46.6565);
    expect(placesOf(page).get(id)).toEqual([-46.6565, -23.5613, 41]);
  }
  expect((await operator.core.diagnostics()).freshnessMs.p50).not.toBeNull();
});

test('a device added while the fleet is open is on the map with its first position, under its name', async () => {
  const { core, page, platform } = await openConsole('core-newcomer', 'OPERATOR');
  await core.openFleet({ kind: 'all' });
  const { id, secret } = await createDevice(server.db, {
    identifier: 'core-2',
    brandId: server.tenancy.brands.child,
    hidden: false,
    vehicle: { name: 'Fiorino' },
    user: null,
  });
  await server.core.refresh();
  expect((await sendFix(secret, 'core-2', 'lat=-22.9&lon=-43.2&speed=0')).status).toBe(200);
  await platform.until(() => placesOf(page).has(id));
  const found = await core.list({
    search: 'fiorino',
    activities: [],
    activeOnly: false,
    within: null,
    memberSet: null,
    sort: 'name',
    descending: false,
    offset: 0,
    limit: 5,
  });
  expect(found.items.map(({ device, name }) => [device, name])).toEqual([[id, 'Fiorino']]);
});

test('an alarm, an incident and a notification that are published to a user reach the page (BRK-02, BRK-04)', async () => {
  const console = await openConsole('core-messages', 'USER');
  const { page, platform, userId } = console;
  const device = server.tenancy.devices.customers;
  const bodies = {
    Alarm: { id: 'a1', type: 'PANIC', device, dateTime: '2026-11-21T12:00:00Z' },
    Incident: { id: 'i1', code: 'INC-1' },
    Notification: { id: 'n1', title: 'Hello' },
  } as const;
  await ask(console, server.tenancy.brands.child);
  for (const [message, body] of Object.entries(bodies))
    await server.house.broker.publish(topicOf('user', userId, message as keyof typeof bodies), body);
  await platform.until(() => page.messages.length === 3);
  expect(page.messages.map(({ message, body }) => [message, body])).toMatchObject(Object.entries(bodies));
});

test('exports, jobs and reports that are published to a user reach the page', async () => {
  const console = await openConsole('core-exports', 'USER');
  const { page, platform, userId } = console;
  await ask(console, server.tenancy.brands.child);
  const bodies = {
    Download: { id: 'd1', percent: 20, url: '/x' },
    JobProgress: { jobId: 'j1', total: 10, successful: 4 },
    Report: { jobId: 'j1', extension: 'csv', fileName: 'x.csv' },
  } as const;
  for (const [message, body] of Object.entries(bodies))
    await server.house.broker.publish(topicOf('user', userId, message as keyof typeof bodies), body);
  await platform.until(() => page.messages.length === 3);
  expect(page.messages.map(({ message, body }) => [message, body])).toMatchObject(Object.entries(bodies));
});

test('devices are read over the broker with brand and bind, and a foreign brand is refused (BRK-09, BRK-18, BRK-23)', async () => {
  const console = await openConsole('core-requests', 'OPERATOR');
  const own = await ask(console, server.tenancy.brands.child);
  expect(own.ok && JSON.stringify(own.value)).toContain(String(server.tenancy.devices.customers));
  expect(await ask(console, server.tenancy.brands.foreign)).toMatchObject({ ok: false, failure: { origin: 'broker' } });
});

test('looking at a device of a user shows its full record, live (BRK-16)', async () => {
  const { core, page, platform, userId } = await openConsole('core-look', 'USER');
  const { id, secret } = await createDevice(server.db, {
    identifier: 'core-3',
    brandId: server.tenancy.brands.child,
    hidden: false,
    vehicle: { name: 'Uno' },
    user: { id: userId, fromMs: NOW_MS - 1_000 },
  });
  await server.core.refresh();
  await core.openFleet({ kind: 'user', userId });
  expect(await core.look(id)).toEqual({ ok: true, value: null });
  await sendFix(secret, 'core-3', 'lat=-23.1&lon=-46.1&speed=10&altitude=760');
  await platform.until(() => page.details.at(-1)?.telemetry?.altitude === 760);
  await platform.until(() => page.details.at(-1)!.waypoints.length === 2);
  expect(page.details.at(-1)).toMatchObject({ device: { id, name: 'Uno' }, telemetry: { latitude: -23.1 } });
});

/** What a device has, and where the page finds it. */
const FIELDS = {
  list: [
    'id',
    'name',
    'imei',
    'identifier',
    'number',
    'model',
    'brandName',
    'brandId',
    'operator',
    'status',
    'hidden',
    'color',
    'vehicleId',
    'user',
  ],
  dashboard: ['deviceId', 'simCard', 'speedLimit', 'group', 'groupName', 'profileDownload', 'relationships'],
  detail: ['telemetry', 'waypoints'],
} as const;

test('a device has all its fields: of the list, of the panel, of its record, and what it does now (PNL-24)', async () => {
  const { core, page, platform } = await openConsole('core-fields', 'OPERATOR');
  const { id, secret } = await createDevice(server.db, {
    identifier: 'core-4',
    brandId: server.tenancy.brands.child,
    imei: '356938035643809',
    number: '5511900010001',
    operator: 'Claro',
    model: 'GT06N',
    color: '#b4531f',
    vehicle: { name: 'Uno' },
    user: { id: server.tenancy.users.customer, fromMs: NOW_MS - 1_000 },
  });
  await server.core.refresh();
  await core.openFleet({ kind: 'all' });
  await core.look(id);
  await sendFix(secret, 'core-4', 'lat=-23.1&lon=-46.1&speed=0&ignition=false');
  await platform.until(() => page.details.at(-1)?.waypoints.length === 2 && page.details.at(-1)?.telemetry != null);
  const [listed, panel] = [
    await core.call('devices.detail', { query: { term: 'core-4' } }),
    await core.call('devices.dashboard', { params: { id: String(id) } }),
  ];
  if (!listed.ok || !panel.ok) throw new Error('not answered');
  // The one looked at is the one that is selected.
  const detail = page.details.at(-1)!;
  expect(detail.device).toEqual(listed.value.content[0]);
  for (const [place, has] of [
    ['list', listed.value.content[0]!],
    ['dashboard', panel.value],
    ['detail', detail],
  ] as const)
    for (const field of FIELDS[place]) expect(has, place).toHaveProperty(field);
  expect(detail.device).toMatchObject({
    id,
    imei: '356938035643809',
    number: '5511900010001',
    operator: 'Claro',
    model: 'GT06N',
    color: '#b4531f',
    user: server.tenancy.users.customer,
    brandName: 'Child',
  });
  // Online, offline and parked are what its record says of it now.
  expect(detail.telemetry).toMatchObject({ device: id, activity: 'ONLINE', parked: true });
});

test('the waypoints of a device are pairs of longitude and latitude in the order of its way (PNL-30)', async () => {
  const { core, page, platform } = await openConsole('core-way', 'OPERATOR');
  const { id, secret } = await createDevice(server.db, {
    identifier: 'core-5',
    brandId: server.tenancy.brands.child,
    vehicle: { name: 'Uno' },
    user: { id: server.tenancy.users.customer, fromMs: NOW_MS - 1_000 },
  });
  await server.core.refresh();
  await core.openFleet({ kind: 'all' });
  await core.look(id);
  for (const [n, place] of ['lat=-23.1&lon=-46.1', 'lat=-23.2&lon=-46.15', 'lat=-23.25&lon=-46.3'].entries()) {
    await fetch(`${origin}/ingest/osmand/${secret}?id=core-5&timestamp=${NOW_MS + n * 1_000}&${place}&speed=20`);
    await platform.until(() => page.details.at(-1)?.waypoints.length === 2 * (n + 1));
  }
  expect([...page.details.at(-1)!.waypoints]).toEqual([-46.1, -23.1, -46.15, -23.2, -46.3, -23.25]);
});

test('a session that is ended on the server loses its link and ends in the console', async () => {
  const { core, page, platform, userId, sessionId } = await openConsole('core-revoked', 'USER');
  await core.openFleet({ kind: 'user', userId });
  await server.core.sessions.end(sessionId);
  await platform.until(() => page.ends.length > 0, 100);
  expect([page.ends, page.links.at(-1)]).toEqual([['invalid-token'], { state: 'idle' }]);
});
