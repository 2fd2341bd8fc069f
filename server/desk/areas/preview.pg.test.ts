import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaPreview } from '../../../domain/desk/areas/area-preview.ts';
import { destination } from '../../../domain/base/geo/geo.ts';
import type { Id } from '../../../domain/base/id.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGroup } from '../../live/groups/create-group.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONG_AGO_MS = Date.parse('2026-01-01T00:00:00Z');
const DEPOT = { latitude: -23.55, longitude: -46.63 };
const CIRCLE = { type: 'CIRCLE', ...DEPOT, radius: 100 };

let server: TestServer;

/** A fix so far east of the depot, metres. */
function fixOf(device: Id, timeMs: number, awayM: number, from = DEPOT): Telemetry {
  const dateTime = new Date(timeMs).toISOString();
  const place = destination(from.latitude, from.longitude, 90, awayM);
  return telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    ...place,
  });
}

const write = (history: readonly Telemetry[]) =>
  server.house.telemetry.write({
    history: [...history],
    live: new Map(history.map((telemetry) => [telemetry.device, { telemetry, memory: NO_MEMORY }])),
    events: [],
  });

/** Eight days back it was inside; then it came three days ago, stayed an hour, and is inside now. */
const way = (device: Id): Telemetry[] =>
  [
    [NOW_MS - 8 * DAY_MS, 0],
    [NOW_MS - 8 * DAY_MS + HOUR_MS, 5_000],
    [NOW_MS - 3 * DAY_MS, 3_000],
    [NOW_MS - 3 * DAY_MS + 60_000, 20],
    [NOW_MS - 3 * DAY_MS + HOUR_MS, 20],
    [NOW_MS - 3 * DAY_MS + HOUR_MS + 60_000, 2_000],
    [NOW_MS - 10 * 60_000, 2_000],
    [NOW_MS - 5 * 60_000, 50],
  ].map(([timeMs, awayM]) => fixOf(device, timeMs!, awayM!));

/** A vehicle of the customer, for a test that gives it away or drives it elsewhere. */
async function ownVehicle(identifier: string): Promise<Id> {
  const { brands, users } = server.tenancy;
  const user = { id: users.customer, fromMs: LONG_AGO_MS };
  const { id } = await createDevice(server.db, { identifier, brandId: brands.child, user });
  await server.core.refresh();
  return id;
}

beforeAll(async () => {
  server = await openTestServer();
  const { devices } = server.tenancy;
  await server.db.query('UPDATE device_assignments SET starts_at = $1::timestamptz', [
    new Date(LONG_AGO_MS).toISOString(),
  ]);
  await server.core.refresh();
  await write(way(devices.customers));
  await write([fixOf(devices.neighbours, NOW_MS - HOUR_MS, 400)]);
  await write([fixOf(devices.hidden, NOW_MS - HOUR_MS, 10)]);
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const send = async (who: Who, body: object) =>
  server.call('POST', '/api/v2/area/preview', {
    token: await server.tokenOf(server.tenancy.users[who]),
    body,
    headers: { 'accept-language': 'en-US' },
  });
const preview = async (who: Who, body: object): Promise<AreaPreview> => {
  const answer = await send(who, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AreaPreview>();
};
const iso = (ms: number): string => new Date(ms).toISOString();

test('a preview tells who is inside now, and who went in and out in the last seven days and when', async () => {
  const { devices } = server.tenancy;
  expect(
    await preview('operator', { ...CIRCLE, devices: [devices.customers, devices.neighbours, devices.nobodys] }),
  ).toEqual({
    start: iso(NOW_MS - 7 * DAY_MS),
    end: iso(NOW_MS),
    asked: 3,
    unread: 0,
    vehicles: [
      {
        device: devices.customers,
        name: 'OWN-1',
        licensePlate: 'OWN-1',
        isInside: true,
        seenAt: iso(NOW_MS - 5 * 60_000),
        visits: [
          { from: iso(NOW_MS - 3 * DAY_MS + 60_000), to: iso(NOW_MS - 3 * DAY_MS + HOUR_MS + 60_000) },
          { from: iso(NOW_MS - 5 * 60_000), to: null },
        ],
      },
    ],
  });
});

test('the same shape with a larger radius catches more', async () => {
  const { devices } = server.tenancy;
  const { vehicles } = await preview('operator', { ...CIRCLE, radius: 500, devices: [devices.neighbours] });
  expect(vehicles).toMatchObject([{ device: devices.neighbours, isInside: true }]);
});

test('the vehicles of a group are asked about too, those that the caller sees', async () => {
  const { devices, groups } = server.tenancy;
  const asked = async (who: Who) => {
    const { asked: count, vehicles } = await preview(who, { ...CIRCLE, groups: [groups.customers] });
    return [count, vehicles.map(({ device }) => device).sort()];
  };
  expect(await asked('customer')).toEqual([1, [devices.customers]]);
  // Those of others that are still tied to the group of the customer are not the customer's.
  expect(await asked('operator')).toEqual([1, [devices.customers]]);
  expect(await asked('admin')).toEqual([2, [devices.customers, devices.hidden].sort()]);
});

test('a preview of an area of a customer asks about vehicles of that customer alone, also those of a group of the brand', async () => {
  const { brands, devices, users } = server.tenancy;
  const deviceIds = [devices.customers, devices.neighbours, devices.nobodys];
  const all = await createGroup(server.db, { brandId: brands.child, userId: null, name: 'All', deviceIds });
  const large = { ...CIRCLE, radius: 500 };
  const asked = async (who: Who, body: object) => {
    const { asked: count, vehicles } = await preview(who, { ...large, ...body });
    return [count, vehicles.map(({ device }) => device).sort()];
  };
  expect(await asked('operator', { groups: [all] })).toEqual([3, [devices.customers, devices.neighbours].sort()]);
  for (const named of [{ groups: [all] }, { devices: deviceIds }]) {
    expect(await asked('operator', { ...named, user: users.neighbour })).toEqual([1, [devices.neighbours]]);
    expect(await asked('operator', { ...named, user: users.customer })).toEqual([1, [devices.customers]]);
  }
  expect((await send('operator', { ...large, user: users.foreignCustomer, groups: [all] })).statusCode).toBe(404);
  expect((await send('customer', { ...large, user: users.neighbour })).statusCode).toBe(404);
});

test('a polygon over the date line catches what went through on either side of it', async () => {
  const { nobodys } = server.tenancy.devices;
  const fiji = { latitude: -17, longitude: 180 };
  await write(
    [-30_000, -2_000, 2_000, 30_000].map((metres, at) =>
      fixOf(
        nobodys,
        NOW_MS - (4 - at) * HOUR_MS,
        Math.abs(metres),
        metres < 0 ? destination(-17, 180, 270, 2 * -metres) : fiji,
      ),
    ),
  );
  const points = [
    [-17.1, 179.95],
    [-17.1, -179.95],
    [-16.9, -179.95],
    [-16.9, 179.95],
  ].map(([lat, lng]) => ({ lat, lng }));
  const shape = { type: 'polygon', latitude: -17, longitude: 180, points };
  const { vehicles } = await preview('operator', { ...shape, devices: [nobodys] });
  expect(vehicles.map(({ isInside, visits }) => [isInside, visits])).toEqual([
    [false, [{ from: iso(NOW_MS - 3 * HOUR_MS), to: iso(NOW_MS - HOUR_MS) }]],
  ]);
});

test('a customer is not told where a vehicle was last, where that was before it was theirs', async () => {
  const device = await ownVehicle('given-away-now');
  await write(way(device));
  await assignDevice(server.db, device, server.tenancy.users.neighbour, NOW_MS - 60_000);
  await server.core.refresh();
  const named = { ...CIRCLE, devices: [device] };
  expect(await preview('neighbour', named)).toMatchObject({ asked: 1, vehicles: [] });
  expect(await preview('operator', named)).toMatchObject({ asked: 1, vehicles: [{ isInside: true }] });
});

test('a customer is told nothing of the time in which a vehicle was not theirs', async () => {
  const device = await ownVehicle('given-away-yesterday');
  await write(way(device));
  await assignDevice(server.db, device, server.tenancy.users.neighbour, NOW_MS - DAY_MS);
  await server.core.refresh();
  const { vehicles } = await preview('neighbour', { ...CIRCLE, devices: [device] });
  expect(vehicles[0]!.visits).toEqual([{ from: iso(NOW_MS - 5 * 60_000), to: null }]);
});

test('a long past is read page by page, and a vehicle that stands at the edge of one is not told to leave', async () => {
  const device = await ownVehicle('stood-for-long');
  const startMs = NOW_MS - 2 * DAY_MS;
  const fixes = Array.from({ length: 12_500 }, (_, at) =>
    fixOf(device, startMs + at * 10_000, at === 0 || at > 12_300 ? 3_000 : 20),
  );
  for (let first = 0; first < fixes.length; first += 2_500) await write(fixes.slice(first, first + 2_500));
  const { vehicles } = await preview('operator', { ...CIRCLE, devices: [device] });
  expect(vehicles).toMatchObject([
    { isInside: false, visits: [{ from: iso(startMs + 10_000), to: iso(startMs + 12_301 * 10_000) }] },
  ]);
});

test('a shape that cannot be kept is refused in words, and more than 200 vehicles are counted as not read', async () => {
  const { devices, brands } = server.tenancy;
  const wrong = await send('operator', {
    ...CIRCLE,
    type: 'polygon',
    points: [{ lat: 0, lng: 0 }],
    devices: [devices.customers],
  });
  expect(wrong.json()).toMatchObject({ fields: { points: expect.stringMatching(/three corners/) } });
  await server.db.query(
    "INSERT INTO devices (id, brand_id, identifier, secret_hash) SELECT 7200000000000000 + n, $1::bigint, 'many-' || n, md5(n::text) FROM generate_series(1, 250) n",
    [brands.child],
  );
  await server.core.refresh();
  const many = Array.from({ length: 250 }, (_, at) => 7_200_000_000_000_001 + at);
  expect(await preview('operator', { ...CIRCLE, devices: many })).toMatchObject({
    asked: 250,
    unread: 50,
    vehicles: [],
  });
});
