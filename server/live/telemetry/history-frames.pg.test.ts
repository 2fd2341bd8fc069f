import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeFrame, encodeFrame } from '../../../contract/frame.ts';
import { FRAMES_MOST_DEVICES } from '../../../contract/rest/live/device-calls.ts';
import { hotFixOf } from '../../../domain/live/telemetry/hot-fix.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { fixesIn } from '../../../tests/builders/frames.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { historyFrames } from './history-frames.ts';

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await openTestServer();
  for (const [name, id] of Object.entries(server.tenancy.users)) tokens[name] = await server.tokenOf(id);
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const record = (device: number, timeMs: number, given: Partial<Telemetry> = {}): Telemetry =>
  telemetrySchema.parse({
    device,
    dateTime: iso(timeMs),
    lastCommunication: iso(timeMs),
    pos: { gpsdt: iso(timeMs) },
    valid: true,
    latitude: -23.5,
    longitude: -46.6,
    ...given,
  });
const write = (...history: Telemetry[]) =>
  server.house.telemetry.write({
    history,
    live: new Map(history.map((telemetry) => [telemetry.device, { telemetry, memory: NO_MEMORY }])),
    events: [],
  });

const ask = (caller: string, devices: readonly number[], startMs: number, endMs: number) =>
  server.call('GET', `/api/v2/telemetry/frames?devices=${devices.join(',')}&start=${iso(startMs)}&end=${iso(endMs)}`, {
    token: tokens[caller]!,
    headers: { 'accept-language': 'en-US' },
  });
const fixes = async (caller: string, devices: readonly number[], startMs: number, endMs: number) =>
  fixesIn(new Uint8Array((await ask(caller, devices, startMs, endMs)).rawPayload));

/** Records with every hot field set by chance, known or not. */
function records(device: number, startMs: number, count: number): Telemetry[] {
  const random = seededRandom(7);
  const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value);
  const flag = () => maybe(random() < 0.5);
  return Array.from({ length: count }, (_, i) =>
    record(device, startMs + i * 1_000, {
      lastCommunication: maybe(iso(startMs + i * 1_000 + Math.floor(random() * 900))),
      received: maybe(iso(startMs + i * 1_000 + 950)),
      valid: random() < 0.9,
      latitude: Math.round((random() - 0.5) * 180e7) / 1e7,
      longitude: Math.round((random() - 0.5) * 360e7) / 1e7,
      speed: maybe(Math.round(random() * 20_000) / 100),
      angle: maybe(Math.round(random() * 3_599) / 10),
      geolocate: flag(),
      ignition: flag(),
      parked: flag(),
      movement: maybe(random() < 0.5 ? 'MOVING' : 'PARKING'),
      oilCutOff: flag(),
      panic: flag(),
      batteryRemoved: flag(),
      robberyAlarm: flag(),
      jammerOn: random() < 0.2,
      batteryLevel: maybe(1 + Math.floor(random() * 6)),
      batteryPercent: maybe(Math.round(random() * 1_000) / 10),
      gsmSignal: maybe(1 + Math.floor(random() * 4)),
    }),
  );
}

test('a row of history in a frame is the frame of its record, whatever is known of it', async () => {
  const device = server.tenancy.devices.nobodys;
  const rows = records(device, NOW_MS - 20 * HOUR, 400);
  await write(...rows);
  const expected = fixesIn(encodeFrame(rows.map(hotFixOf), 0)).sort((a, b) => a.communicationMs - b.communicationMs);
  expect(await fixes('operator', [device], NOW_MS - 20 * HOUR, NOW_MS - 19 * HOUR)).toEqual(expected);
});

test('the fixes of several vehicles come by communication and then by fix, both ends of the period included', async () => {
  const { customers, neighbours } = server.tenancy.devices;
  const at = (minutes: number) => NOW_MS - 10 * HOUR + minutes * 60_000;
  await write(
    record(customers, at(0), { lastCommunication: iso(at(9)) }),
    record(customers, at(1), { lastCommunication: iso(at(3)) }),
    record(neighbours, at(2), { lastCommunication: iso(at(3)) }),
    record(neighbours, at(4), { lastCommunication: iso(at(4)) }),
    record(neighbours, at(5), { lastCommunication: iso(at(5)) }),
  );
  const found = await fixes('operator', [neighbours, customers, customers], at(0), at(4));
  expect(found.map(({ device, fixTimeMs }) => [device, fixTimeMs])).toEqual([
    [customers, at(1)],
    [neighbours, at(2)],
    [neighbours, at(4)],
    [customers, at(0)],
  ]);
});

test('a customer gets of each vehicle only the time in which it was theirs', async () => {
  const { neighbours, customers } = server.tenancy.devices;
  const { customer, neighbour } = server.tenancy.users;
  await assignDevice(server.db, neighbours, customer, NOW_MS - 6 * HOUR);
  await assignDevice(server.db, neighbours, neighbour, NOW_MS - 5 * HOUR);
  await server.core.directory.refresh();
  const hours = [7, 6, 5.5, 5, 4];
  await write(...hours.map((hour) => record(neighbours, NOW_MS - hour * HOUR)), record(customers, NOW_MS - 4.5 * HOUR));
  const seen = async (caller: string, devices = [neighbours]) =>
    (await fixes(caller, devices, NOW_MS - 7 * HOUR, NOW_MS)).map(({ fixTimeMs }) => (NOW_MS - fixTimeMs) / HOUR);
  expect(await seen('operator')).toEqual(hours);
  expect(await seen('neighbour')).toEqual([7, 5, 4]);
  expect(await seen('customer', [customers, neighbours])).toEqual([6, 5.5, 4.5]);
});

test('one vehicle of the list that is foreign, hidden from the caller or unknown refuses the whole list', async () => {
  const { customers, nobodys, hidden, foreign } = server.tenancy.devices;
  await write(record(hidden, NOW_MS - HOUR), record(foreign, NOW_MS - HOUR));
  const status = async (caller: string, ...devices: number[]) =>
    (await ask(caller, devices, NOW_MS - 2 * HOUR, NOW_MS)).statusCode;
  expect(await status('operator', customers, foreign)).toBe(404);
  expect(await status('foreignAdmin', foreign, customers)).toBe(404);
  expect(await status('customer', customers, nobodys)).toBe(404);
  expect(await status('operator', customers, 1_234_567_890_123_456)).toBe(404);
  expect(await status('operator', customers, hidden)).toBe(404);
  expect(await status('customer', customers, hidden)).toBe(404);
  expect((await fixes('admin', [customers, hidden], NOW_MS - 2 * HOUR, NOW_MS)).map(({ device }) => device)).toEqual([
    hidden,
  ]);
});

test('a period of more than a day, one that ends before it starts and more than 200 vehicles are refused', async () => {
  const device = server.tenancy.devices.customers;
  const long = await ask('operator', [device], NOW_MS - 24 * HOUR - 1, NOW_MS);
  expect([long.statusCode, long.json<{ fields: object }>().fields]).toEqual([
    400,
    { end: 'This is more than one answer can have: ask for a shorter stretch.' },
  ]);
  expect((await ask('operator', [device], NOW_MS, NOW_MS - 1)).statusCode).toBe(400);
  expect(
    (
      await ask(
        'operator',
        Array.from({ length: FRAMES_MOST_DEVICES }, () => device),
        NOW_MS - HOUR,
        NOW_MS,
      )
    ).statusCode,
  ).toBe(200);
  expect(
    (
      await ask(
        'operator',
        Array.from({ length: FRAMES_MOST_DEVICES + 1 }, () => device),
        NOW_MS - HOUR,
        NOW_MS,
      )
    ).statusCode,
  ).toBe(400);
});

test('more events than one answer holds are not read at all, and none is an empty frame', async () => {
  const device = server.tenancy.devices.nobodys;
  await write(...[18.7, 18.5, 18.3].map((hours) => record(device, NOW_MS - hours * HOUR)));
  const wanted = { devices: [device], startMs: NOW_MS - 19 * HOUR, endMs: NOW_MS - 18 * HOUR, ownerId: null };
  const most = (await fixes('operator', [device], wanted.startMs, wanted.endMs)).length;
  expect(await historyFrames(server.db, wanted, NOW_MS, { mostEvents: most })).toBeInstanceOf(Uint8Array);
  expect(await historyFrames(server.db, wanted, NOW_MS, { mostEvents: most - 1 })).toBeNull();
  const nothing = new Uint8Array((await ask('operator', [device], NOW_MS - 23 * HOUR, NOW_MS - 22 * HOUR)).rawPayload);
  expect(decodeFrame(nothing)).toMatchObject({ count: 0, sentAtMs: NOW_MS });
});

test('more than a page of rows comes as several frames, in order across them', async () => {
  const device = server.tenancy.devices.nobodys;
  await server.house.telemetry.write({ history: [record(device, NOW_MS - 15 * HOUR)], live: new Map(), events: [] });
  await server.db.query(
    `INSERT INTO telemetry_history (device, time, latitude, longitude, detail)
     SELECT $1::bigint, to_timestamp($2::float8 / 1000) + n * interval '100 ms', 1, 1, '{"valid":true}' FROM generate_series(1, 20000) n`,
    [device, NOW_MS - 15 * HOUR],
  );
  const times = (await fixes('operator', [device], NOW_MS - 15 * HOUR, NOW_MS - 14 * HOUR)).map(
    ({ fixTimeMs }) => fixTimeMs,
  );
  expect(times).toEqual(Array.from({ length: 20_001 }, (_, n) => NOW_MS - 15 * HOUR + n * 100));
});
