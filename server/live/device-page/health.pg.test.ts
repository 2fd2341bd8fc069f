import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceHealth, DeviceMessages, Mileage } from '../../../domain/live/devices/device-page.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { createDevice } from '../devices/create-devices.ts';
import { createGateway } from '../devices/create-gateway.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
type Who = keyof TestServer['tenancy']['users'];
const get = async (who: Who, path: string) =>
  server.call('GET', `/api/${path}`, { token: await server.tokenOf(server.tenancy.users[who]) });
const iso = (ms: number) => new Date(ms).toISOString();

let drawn = 0;
async function added(user: number | null = null, fromMs = NOW_MS - 30 * DAY_MS) {
  const made = await createDevice(server.db, {
    identifier: `health-${(drawn += 1)}`,
    brandId: server.tenancy.brands.child,
    // As text they sort as they were added.
    vehicle: { licensePlate: `HEA${String(drawn).padStart(2, '0')}` },
    createdMs: NOW_MS - 30 * DAY_MS,
    user: user === null ? null : { id: user, fromMs },
  });
  await server.core.refresh();
  return made;
}

const record = (device: number, timeMs: number, more: object = {}): Telemetry =>
  telemetrySchema.parse({
    device,
    dateTime: iso(timeMs),
    lastCommunication: iso(timeMs),
    received: iso(timeMs),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    ...more,
  });
const keep = (records: readonly Telemetry[]) =>
  server.house.telemetry.write({ history: records, live: new Map(), events: [] });
const health = async (id: number, query = 'tz=America/Sao_Paulo', who: Who = 'operator') =>
  (await get(who, `v2/devices/${id}/health?${query}`)).json<DeviceHealth>();

test('the week of a device: the lowest signal and battery of each hour, messages a day, and the silences', async () => {
  const { id } = await added();
  // Every ten minutes since before the week, but for five hours two days ago; then nothing for the last two.
  const quietMs = NOW_MS - 2 * DAY_MS;
  const records: Telemetry[] = [];
  for (let ms = NOW_MS - 8 * DAY_MS; ms <= NOW_MS - 2 * HOUR_MS; ms += 10 * MINUTE_MS)
    if (ms <= quietMs || ms >= quietMs + 5 * HOUR_MS)
      records.push(record(id, ms, { gsmSignal: ms % HOUR_MS === 0 ? 1 : 4, batteryPercent: 80, batteryTension: 12.5 }));
  await keep(records);
  const week = await health(id);
  expect(week.gaps).toEqual([
    { start: iso(quietMs), end: iso(quietMs + 5 * HOUR_MS) },
    { start: iso(NOW_MS - 2 * HOUR_MS), end: null },
  ]);
  expect(week.days.map(({ day }) => day)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`));
  // 30 messages are missing on the 19th; the 21st is nine hours old in São Paulo, and its last two are silent.
  expect(week.days.map(({ messages }) => messages)).toEqual([144, 144, 144, 144, 144 - 29, 144, 43]);
  expect(week.start).toBe('2026-11-15T03:00:00.000Z');
  const { timeMs, gsmSignal, batteryPercent, batteryV, backupBatteryV, messages } = week.hours;
  expect(timeMs[0]).toBe(Date.parse(week.start));
  expect([gsmSignal[0], batteryPercent[0], batteryV[0], backupBatteryV[0], messages[0]]).toEqual([
    1,
    80,
    12.5,
    null,
    6,
  ]);
  // Of the hour that the silence ended in the middle of nothing is missing, those within it are not there.
  expect(timeMs.filter((ms) => ms > quietMs && ms < quietMs + 5 * HOUR_MS)).toEqual([]);
  expect((await health(id, 'tz=America/Sao_Paulo&silenceMin=600')).gaps).toEqual([]);
});

test('an hour that a day of the zone ends in the middle of is one hour', async () => {
  const { id } = await added();
  const midnightMs = Date.parse('2026-11-20T18:30:00Z');
  await keep([
    record(id, midnightMs - MINUTE_MS, { gsmSignal: 3 }),
    record(id, midnightMs + MINUTE_MS, { gsmSignal: 2 }),
  ]);
  const { hours, days } = await health(id, 'tz=Asia/Kolkata');
  expect([hours.timeMs, hours.messages, hours.gsmSignal]).toEqual([[Date.parse('2026-11-20T18:00:00Z')], [2], [2]]);
  expect(days.slice(-2).map(({ messages }) => messages)).toEqual([1, 1]);
});

test('what a device had buffered is no word of the time it tells of', async () => {
  const { id } = await added();
  const sentMs = NOW_MS - HOUR_MS / 2;
  const atMs = [1, 2, 3, 4].map((hours) => NOW_MS - hours * HOUR_MS);
  await keep([
    record(id, NOW_MS - 5 * HOUR_MS),
    ...atMs.map((ms) => record(id, ms, { lastCommunication: iso(sentMs) })),
  ]);
  expect((await health(id)).gaps).toEqual([{ start: iso(NOW_MS - 5 * HOUR_MS), end: iso(sentMs) }]);
});

test('a device that never spoke is silent all week; one that began today is not silent before', async () => {
  const { id: never } = await added();
  expect((await health(never)).gaps).toEqual([{ start: '2026-11-15T03:00:00.000Z', end: null }]);
  const { id: fresh } = await added();
  await keep([record(fresh, NOW_MS - MINUTE_MS)]);
  expect((await health(fresh)).gaps).toEqual([]);
});

test('a customer is shown nothing of before the device was theirs', async () => {
  const { users } = server.tenancy;
  const { id } = await added(users.neighbour);
  const handedMs = NOW_MS - 3 * HOUR_MS;
  await assignDevice(server.db, id, users.customer, handedMs);
  await server.core.refresh();
  await keep([5, 4, 2, 1].map((hours) => record(id, NOW_MS - hours * HOUR_MS, { batteryPercent: 50 })));
  const own = await health(id, 'tz=UTC&silenceMin=90', 'customer');
  expect(own.hours.timeMs).toEqual([NOW_MS - 2 * HOUR_MS, NOW_MS - HOUR_MS]);
  expect(own.gaps).toEqual([]);
  expect((await health(id, 'tz=UTC')).hours.timeMs).toHaveLength(4);
  expect((await get('neighbour', `v2/devices/${id}/health`)).statusCode).toBe(404);
});

const messagesOf = async (id: number) => (await get('operator', `v2/devices/${id}/messages`)).json<DeviceMessages>();

test('messages of every protocol are shown as they came and as they were understood', async () => {
  const { id, identifier, secret } = await added();
  let fixMs = NOW_MS - HOUR_MS;
  const next = () => (fixMs += 1_000);
  await server.call(
    'GET',
    `/ingest/osmand/${secret}?id=${identifier}&lat=-23.5&lon=-46.6&speed=10&timestamp=${next() / 1000}`,
  );
  await server.call('POST', `/ingest/osmand?secret=${secret}`, {
    body: {
      device_id: identifier,
      location: { timestamp: iso(next()), coords: { latitude: -23.5, longitude: -46.6 }, battery: { level: 0.5 } },
    },
  });
  const position = {
    fixTime: iso(next()),
    latitude: -23.5,
    longitude: -46.6,
    speed: 10,
    valid: true,
    attributes: { sat: 7 },
  };
  const { key } = await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'Yard' });
  await server.call('POST', `/ingest/traccar?key=${key}`, {
    body: [{ position, device: { id: 1, uniqueId: identifier } }],
  });
  const authorization = `Basic ${Buffer.from(`${identifier}:${secret}`).toString('base64')}`;
  await server.call('POST', '/ingest/owntracks', {
    body: { _type: 'location', lat: -23.5, lon: -46.6, batt: 55, tst: next() / 1000 },
    headers: { authorization },
  });
  const { taken, refused, counts } = await messagesOf(id);
  expect(taken.map(({ protocol, outcome }) => [protocol, outcome])).toEqual([
    ['owntracks', 'accepted'],
    ['traccar', 'accepted'],
    ['osmand', 'accepted'],
    ['osmand', 'accepted'],
  ]);
  expect(taken[0]!.raw).toContain('"batt":55');
  expect(taken[1]!.understood).toMatchObject({ speedKmh: 18.52, satellites: 7, latitude: -23.5 });
  expect(JSON.parse(taken[2]!.raw!)).toMatchObject({ device_id: identifier });
  expect(taken[3]!.raw).toContain(`id=${identifier}&lat=-23.5`);
  expect([refused, counts]).toEqual([[], { accepted: 4, rejected: {} }]);
  expect(JSON.stringify(taken)).not.toContain(secret);
});

test('messages that are refused are shown with the reason, also those that cannot be read', async () => {
  const { id, identifier, secret } = await added();
  const osmand = (query: string, key = secret) => server.call('GET', `/ingest/osmand/${key}?id=${identifier}&${query}`);
  const timestamp = `timestamp=${(NOW_MS - HOUR_MS) / 1000}`;
  await osmand(`lat=0&lon=0&${timestamp}`);
  await osmand(`lat=here&lon=0&${timestamp}`);
  await osmand(`lat=1&lon=1&${timestamp}`, 'not-the-secret');
  await server.call('POST', '/ingest/traccar', {
    body: { position: { latitude: 'north' }, device: { uniqueId: identifier } },
    headers: { authorization: `Bearer ${secret}` },
  });
  await server.call('POST', '/ingest/owntracks', {
    body: { _type: 'encrypted', data: 'bm90IHdpdGggb3VyIGtleQ==' },
    headers: { authorization: `Basic ${Buffer.from(`${identifier}:${secret}`).toString('base64')}` },
  });
  const { taken, refused, counts } = await messagesOf(id);
  expect(taken).toEqual([]);
  expect(refused.map(({ outcome, protocol }) => [outcome, protocol])).toEqual([
    ['cannot-decrypt', 'owntracks'],
    ['not-a-number', 'traccar'],
    // What a stranger sends in the name of a device is counted and not kept.
    ['wrong-secret', null],
    ['not-a-number', 'osmand'],
    ['null-island', 'osmand'],
  ]);
  expect(refused[3]!.raw).toContain('lat=here');
  expect(refused[4]!.understood).toMatchObject({ latitude: 0, longitude: 0 });
  expect(counts.rejected).toEqual({ 'null-island': 1, 'not-a-number': 2, 'wrong-secret': 1, 'cannot-decrypt': 1 });
});

test('somebody without the secret of a device puts nothing unreadable among its messages', async () => {
  const { id, identifier } = await added();
  await server.call('GET', `/ingest/osmand/not-the-secret?id=${identifier}&lat=here&lon=0`);
  await server.call('GET', `/ingest/osmand?id=${identifier}&lat=here&lon=0`);
  expect((await messagesOf(id)).refused.map(({ raw, understood }) => raw ?? understood)).toEqual([null, null]);
});

test('customers are not shown messages as they came', async () => {
  expect((await get('customer', `v2/devices/${server.tenancy.devices.customers}/messages`)).statusCode).toBe(403);
});

const mileages = async (who: Who, query = '') =>
  (await get(who, `devices/mileages?${query}`)).json<{ content: Mileage[]; totalElements: number }>();

test('mileages are read by name, of one client or of some devices, with what the last record counted (CAL-040)', async () => {
  const { users } = server.tenancy;
  const [driven, silent] = [await added(users.neighbour), await added(users.neighbour)];
  const last = record(driven.id, NOW_MS - HOUR_MS, { odometer: 48_213_000, engineTimeOn: 7_200_000 });
  await server.house.telemetry.write({
    history: [last],
    live: new Map([[driven.id, { telemetry: last, memory: NO_MEMORY }]]),
    events: [],
  });
  const rows = [
    {
      device: driven.id,
      deviceName: expect.any(String),
      licensePlate: expect.stringMatching(/^HEA/),
      odometerM: 48_213_000,
      engineTimeOnMs: 7_200_000,
      dateTime: iso(NOW_MS - HOUR_MS),
    },
    expect.objectContaining({ device: silent.id, odometerM: null, engineTimeOnMs: null, dateTime: null }),
  ];
  expect((await mileages('operator', `devices=${driven.id},${silent.id}&tz=America/Sao_Paulo`)).content).toEqual(rows);
  const ofClient = await mileages('operator', `userId=${users.neighbour}&limit=1&page=1`);
  expect(ofClient.content).toHaveLength(1);
  expect((await mileages('neighbour')).content.map(({ device }) => device)).toEqual(
    expect.arrayContaining([driven.id, silent.id, server.tenancy.devices.neighbours]),
  );
  await assignDevice(server.db, driven.id, users.customer, NOW_MS - MINUTE_MS);
  await server.core.refresh();
  expect((await mileages('customer', `devices=${driven.id}`)).content).toMatchObject([
    { device: driven.id, odometerM: null, dateTime: null },
  ]);
});
