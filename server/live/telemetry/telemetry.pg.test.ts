import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeFrame, fixAt } from '../../../contract/frame.ts';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { createDevice } from '../devices/create-devices.ts';
import { createUser } from '../../people/users/create-user.ts';
import { historyJson, isTooMuchHistory } from './history-query.ts';
import { createPartitions } from './partitions.ts';
import { createTelemetry, type TelemetryStore } from './telemetry.ts';

let server: TestServer;
let device: number;
let tokens: Record<'admin' | 'operator' | 'customer' | 'foreignAdmin', string>;
beforeAll(async () => {
  server = await openTestServer();
  device = server.tenancy.devices.customers;
  const { admin, operator, customer, foreignAdmin } = server.tenancy.users;
  tokens = {
    admin: await server.tokenOf(admin),
    operator: await server.tokenOf(operator),
    customer: await server.tokenOf(customer),
    foreignAdmin: await server.tokenOf(foreignAdmin),
  };
});
beforeEach(() => server.clock.set(NOW_MS));
afterAll(() => server.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (ms: number) => new Date(ms).toISOString();
let drawn = 0;
/** A vehicle of its own for a test, of the foreign brand: what the parent sees on its map stays as it is. */
async function newDevice(userId?: number): Promise<number> {
  const { id } = await createDevice(server.db, {
    identifier: `stored-${(drawn += 1)}`,
    brandId: server.tenancy.brands.foreign,
    user: userId === undefined ? null : { id: userId, fromMs: NOW_MS - DAY },
  });
  await server.core.directory.refresh();
  return id;
}
/** A customer of the foreign brand, who has nothing yet. */
const newCustomer = (): Promise<number> =>
  createUser(server.db, {
    login: `customer-${(drawn += 1)}`,
    password: null,
    name: 'Customer',
    brandId: server.tenancy.brands.foreign,
    profile: 'USER',
  });
const record = (deviceId: number, timeMs: number, given: Partial<Telemetry> = {}): Telemetry =>
  telemetrySchema.parse({
    device: deviceId,
    dateTime: iso(timeMs),
    lastCommunication: iso(timeMs),
    pos: { gpsdt: iso(timeMs) },
    valid: true,
    latitude: -23.5,
    longitude: -46.6,
    speed: 54.2,
    ...given,
  });
const write = (store: TelemetryStore, ...rows: Telemetry[]) =>
  store.write({
    history: rows,
    live: new Map(rows.map((row) => [row.device, { telemetry: row, memory: { ...NO_MEMORY, fingerprint: 77 } }])),
    events: [],
  });
const partitionNames = async () =>
  (
    await server.db.query<{ name: string }>(
      "SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'telemetry_history'::regclass ORDER BY relname",
    )
  ).map(({ name }) => name);
const history = async (token: string, startMs: number, endMs: number, deviceId = device) => {
  const answer = await server.call(
    'GET',
    `/api/v2/telemetry/device?device=${deviceId}&start=${iso(startMs)}&end=${iso(endMs)}`,
    { token },
  );
  return { status: answer.statusCode, rows: answer.statusCode === 200 ? answer.json<Telemetry[]>() : [] };
};
const newStore = (historyDays = 400, nowMs = NOW_MS) =>
  createTelemetry({ db: server.db, clock: heldClock(nowMs), log: server.app.log, historyDays });

test('a fix of any month finds its partition, made when it first needs one', async () => {
  const { telemetry } = server.house;
  const before = await partitionNames();
  const times = [
    Date.UTC(2003, 1, 28, 23, 59, 59, 999),
    Date.UTC(2003, 2, 1),
    Date.UTC(2017, 2, 21, 10),
    NOW_MS - HOUR,
  ];
  await write(telemetry, ...times.map((timeMs) => record(device, timeMs)));
  const needed = [
    'telemetry_history_2003_02',
    'telemetry_history_2003_03',
    'telemetry_history_2017_03',
    'telemetry_history_2026_11',
  ];
  expect(await partitionNames()).toEqual([...new Set([...before, ...needed])].sort());
  for (const timeMs of times) expect((await history(tokens.admin, timeMs, timeMs)).rows).toHaveLength(1);
});

test('two servers that need the same new month at the same time both get it', async () => {
  const times = [Date.UTC(2012, 0, 5), Date.UTC(2012, 1, 5), Date.UTC(2012, 2, 5)];
  const [one, other] = [createPartitions(server.db), createPartitions(server.db)];
  await Promise.all([one.ensure(times), other.ensure([...times].reverse())]);
  expect((await partitionNames()).filter((name) => name.includes('2012'))).toHaveLength(3);
});

test('a batch of rows of the same device and time keeps the last, and a later batch replaces it', async () => {
  const timeMs = NOW_MS - 2 * HOUR;
  await write(server.house.telemetry, record(device, timeMs, { speed: 1 }), record(device, timeMs, { speed: 2 }));
  expect((await history(tokens.admin, timeMs, timeMs)).rows).toMatchObject([{ speed: 2 }]);
  await write(server.house.telemetry, record(device, timeMs, { speed: 3, odometer: 12 }));
  expect((await history(tokens.admin, timeMs, timeMs)).rows).toMatchObject([{ speed: 3, odometer: 12 }]);
});

test('history gives back every field that was stored, in order, both ends included', async () => {
  const full = record(device, NOW_MS - 5 * HOUR, {
    angle: 359.9,
    altitude: 760,
    accuracy: 4,
    geolocate: false,
    satellitesAvailable: 11,
    odometer: 48_213_000.5,
    engineTimeOn: 6_855_120_000,
    movement: 'MOVING',
    parked: false,
    driverId: 'tag "7"\\',
    ignition: true,
    oilCutOff: false,
    batteryLevel: 6,
    batteryPercent: 100,
    gsmSignal: 4,
    batteryTension: 12.81,
    jammerOn: true,
    engineFaultCode: 'P0420',
    received: iso(NOW_MS - 5 * HOUR + 900),
    lastMovement: iso(NOW_MS - 5 * HOUR),
  });
  await write(server.house.telemetry, record(device, NOW_MS - 4 * HOUR), full);
  const { rows } = await history(tokens.operator, NOW_MS - 5 * HOUR, NOW_MS - 4 * HOUR);
  expect(rows.map((row) => row.dateTime)).toEqual([iso(NOW_MS - 5 * HOUR), iso(NOW_MS - 4 * HOUR)]);
  expect(telemetrySchema.parse(rows[0])).toEqual({ ...full, id: `${device}-${NOW_MS - 5 * HOUR}` });
});

test('a customer sees of a device only what lies in the periods in which it was theirs', async () => {
  const [customer, neighbour] = [await newCustomer(), await newCustomer()];
  const shared = await newDevice(neighbour);
  // The neighbour's since a day ago, the customer's for an hour, the neighbour's again.
  await assignDevice(server.db, shared, customer, NOW_MS - 10 * HOUR);
  await assignDevice(server.db, shared, neighbour, NOW_MS - 9 * HOUR);
  await server.core.directory.refresh();
  const times = [12, 10, 9.5, 9, 8].map((hours) => NOW_MS - hours * HOUR);
  await write(server.house.telemetry, ...times.map((timeMs) => record(shared, timeMs)));
  const seen = async (token: string) =>
    (await history(token, NOW_MS - DAY, NOW_MS, shared)).rows.map((row) => (NOW_MS - Date.parse(row.dateTime)) / HOUR);
  expect(await seen(tokens.foreignAdmin)).toEqual([12, 10, 9.5, 9, 8]);
  expect(await seen(await server.tokenOf(neighbour))).toEqual([12, 9, 8]);
  // No longer theirs, but the hour in which it was stays readable.
  expect(await seen(await server.tokenOf(customer))).toEqual([10, 9.5]);
});

test('a period that ends before it starts or lasts too long is refused by name', async () => {
  expect((await history(tokens.admin, NOW_MS, NOW_MS - 1)).status).toBe(400);
  expect((await history(tokens.admin, NOW_MS - 93 * DAY, NOW_MS)).status).toBe(400);
});

test('more rows than a page should hold are not read at all', async () => {
  const device = await newDevice();
  const startMs = NOW_MS - 5 * HOUR;
  await write(server.house.telemetry, ...[5, 4, 2, 1].map((hours) => record(device, NOW_MS - hours * HOUR)));
  const rows = (await history(tokens.foreignAdmin, startMs, NOW_MS, device)).rows.length;
  expect(rows).toBeGreaterThan(1);
  const wanted = { device, startMs, endMs: NOW_MS, ownerId: null };
  expect(await isTooMuchHistory(server.db, wanted, rows)).toBe(false);
  expect(await isTooMuchHistory(server.db, wanted, rows - 1)).toBe(true);
});

test('history read in pages of any size is the same list, and nothing is an empty list', async () => {
  const device = await newDevice();
  const startMs = NOW_MS - 5 * HOUR;
  await write(server.house.telemetry, ...[5, 4, 2, 1].map((hours) => record(device, NOW_MS - hours * HOUR)));
  const { rows } = await history(tokens.foreignAdmin, startMs, NOW_MS, device);
  expect(rows).toHaveLength(4);
  const inPagesOf = async (
    pageRows: number,
    wanted = { device, startMs, endMs: NOW_MS, ownerId: null as number | null },
  ) => {
    let text = '';
    for await (const piece of historyJson(server.db, wanted, pageRows)) text += piece;
    return JSON.parse(text) as Telemetry[];
  };
  for (const pageRows of [1, 2, rows.length, rows.length + 1]) expect(await inPagesOf(pageRows)).toEqual(rows);
  expect(await inPagesOf(1, { device, startMs: 0, endMs: 1, ownerId: null })).toEqual([]);
});

test('a second start finds the last state of every device, and what the rule remembers of it', async () => {
  const device = await newDevice();
  const timeMs = NOW_MS - 60_000;
  await write(server.house.telemetry, record(device, timeMs, { ignition: true, jammerOn: true }));
  const again = await newStore();
  expect(again.live.stored(device)).toEqual(server.house.telemetry.live.stored(device));
  expect(again.live.memoryOf(device)).toEqual({ ...NO_MEMORY, fingerprint: 77 });
  expect(again.live.lastFix(device)).toMatchObject({ fixTimeMs: timeMs, latitude: -23.5 });
});

test('an older state that another server still holds does not overwrite a newer one', async () => {
  const device = await newDevice();
  const other = await newStore();
  await write(server.house.telemetry, record(device, NOW_MS - 10_000));
  await write(other, record(device, NOW_MS - 20_000));
  const again = await newStore();
  expect(again.live.stored(device)!.dateTime).toBe(iso(NOW_MS - 10_000));
});

test('history older than the days kept goes partition by partition, and a server that remembers a dropped one makes it anew', async () => {
  const device = await newDevice();
  const written = [Date.UTC(2005, 1, 5), Date.UTC(2016, 2, 21, 10), NOW_MS - HOUR];
  await write(server.house.telemetry, ...written.map((timeMs) => record(device, timeMs)));
  const other = await newStore(30, NOW_MS);
  expect(await other.dropOld(NOW_MS)).toEqual(
    expect.arrayContaining(['telemetry_history_2005_02', 'telemetry_history_2016_03']),
  );
  expect(await partitionNames()).toEqual(['telemetry_history_2026_11']);
  const old = Date.UTC(2016, 2, 21, 11);
  await write(server.house.telemetry, record(device, old));
  expect((await history(tokens.foreignAdmin, old, old, device)).rows).toHaveLength(1);
});

test('a failed batch leaves neither rows nor a live state behind', async () => {
  const before = server.house.telemetry.live.stored(device);
  const rows = [record(device, NOW_MS - 5_000), record(device, NOW_MS - 4_000, { driverId: 'a\u0000b' })];
  await expect(write(server.house.telemetry, ...rows)).rejects.toThrow();
  expect(server.house.telemetry.live.stored(device)).toBe(before);
  expect((await history(tokens.admin, NOW_MS - 5_000, NOW_MS - 4_000)).rows).toEqual([]);
});

test('last positions show what the caller may see: hidden devices to administrators, a customer only their own', async () => {
  const { customers, neighbours, nobodys, hidden, foreign } = server.tenancy.devices;
  await write(
    server.house.telemetry,
    ...[customers, neighbours, nobodys, hidden, foreign].map((id) => record(id, NOW_MS - 1_000)),
  );
  const inFrame = async (token: string) => {
    const answer = await server.call('GET', '/api/v2/last/positions/frame', { token });
    const frame = decodeFrame(new Uint8Array(answer.rawPayload));
    if (typeof frame === 'string') throw new Error(frame);
    return Array.from({ length: frame.count }, (_, i) => fixAt(frame, i).device).sort();
  };
  const sorted = (...ids: number[]) => ids.sort();
  expect(await inFrame(tokens.admin)).toEqual(sorted(customers, neighbours, nobodys, hidden));
  expect(await inFrame(tokens.operator)).toEqual(sorted(customers, neighbours, nobodys));
  expect(await inFrame(tokens.customer)).toEqual([customers]);
  const ofUser = await server.call('GET', `/api/v2/last/positions/user/${server.tenancy.users.customer}`, {
    token: tokens.operator,
  });
  expect(ofUser.json<Telemetry[]>().map((row) => row.device)).toEqual([customers]);
  const ofDevices = await server.call('GET', `/api/v2/last/positions/devices/${nobodys},${neighbours}`, {
    token: tokens.operator,
  });
  expect(ofDevices.json<Telemetry[]>().map((row) => row.device)).toEqual([nobodys, neighbours]);
});

test('a last position carries the activity of now, ONLINE up to 10 min after the last communication (TLM-05, TLM-14)', async () => {
  await write(server.house.telemetry, record(device, NOW_MS));
  const activity = async () =>
    (
      await server.call('GET', `/api/v2/last/positions/devices/${device}`, {
        token: await server.tokenOf(server.tenancy.users.operator),
      })
    ).json<Telemetry[]>()[0]!.activity;
  server.clock.set(NOW_MS + 600_000);
  expect(await activity()).toBe('ONLINE');
  server.clock.set(NOW_MS + 600_001);
  expect(await activity()).toBe('OFFLINE');
});

test('a device that changes hands shows its new owner no fix from before', async () => {
  const [customer, neighbour] = [await newCustomer(), await newCustomer()];
  const device = await newDevice(customer);
  await write(server.house.telemetry, record(device, NOW_MS + 1_000));
  server.clock.set(NOW_MS + 10_000);
  await assignDevice(server.db, device, neighbour, NOW_MS + 5_000);
  await server.core.directory.refresh();
  const shown = async (userId: number) =>
    (await server.call('GET', `/api/v2/last/positions/user/${userId}`, { token: await server.tokenOf(userId) }))
      .json<Telemetry[]>()
      .map((row) => row.device);
  expect(await shown(neighbour)).not.toContain(device);
  expect(await shown(customer)).toEqual([]);
  await write(server.house.telemetry, record(device, NOW_MS + 6_000));
  expect(await shown(neighbour)).toContain(device);
});
