import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { destination } from '../../../domain/base/geo/geo.ts';
import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import type { Kilometers, TripSegment } from '../../../domain/live/trips/trip.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { readConfig } from '../../base/config.ts';
import { createDevice } from '../devices/create-devices.ts';
import { buildHouse, type House } from '../../house.ts';
import { createFastify } from '../../base/http/fastify-app.ts';
import { CHECKPOINT_MS } from './trip-tap.ts';

let server: TestServer;
let device: number;
let made = 0;
let admin: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.tokenOf(server.tenancy.users.admin);
});
/** A device that no server knows anything of yet. */
async function newDevice(): Promise<void> {
  const { child } = server.tenancy.brands;
  made += 1;
  device = (await createDevice(server.db, { identifier: `trips-${made}`, brandId: child, user: null })).id;
  await server.core.refresh();
}
beforeEach(newDevice);
afterAll(() => server.close());

const BEGIN_MS = NOW_MS - 20 * 3_600_000;
const YARD = { latitude: -23.55, longitude: -46.63 };
const iso = (ms: number): string => new Date(ms).toISOString();

/** A reading so many seconds after the beginning, so many metres east of the yard. */
const readingAt = (second: number, metres: number, more: Partial<Reading> = {}): Reading => ({
  ...emptyReading(BEGIN_MS + second * 1000, NOW_MS),
  ...destination(YARD.latitude, YARD.longitude, 90, metres),
  speedKmh: 0,
  ignition: false,
  ...more,
});
const stands = (from: number, to: number, metres: number): Reading[] =>
  Array.from({ length: (to - from) / 30 }, (_, i) => readingAt(from + i * 30, metres));
const drives = (from: number, to: number, metres: number): Reading[] =>
  Array.from({ length: (to - from) / 30 }, (_, i) =>
    readingAt(from + i * 30, metres + i * 300, { speedKmh: 36, ignition: true, driverId: 'tag-7' }),
  );
/** Stands, drives six kilometres, stands, drives back three, stands. */
const DAY = [
  ...stands(0, 600, 0),
  ...drives(600, 1_200, 300),
  ...stands(1_200, 2_400, 6_000),
  ...drives(2_400, 2_700, 6_300),
  ...stands(2_700, 3_600, 9_000),
];

/** A fresh server over the same database: nothing of what another knows. */
async function startHouse(): Promise<House> {
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  return buildHouse(config, server.db, server.clock, await createFastify(config));
}
const report = async (house: House, readings: readonly Reading[]): Promise<void> => {
  const entry = house.core.directory.byId(device)!;
  await Promise.all(readings.map((reading) => house.ingest.submit(entry, reading)));
};
const list = async (token = admin, query = ''): Promise<TripSegment[]> => {
  const period = `start=${iso(BEGIN_MS)}&end=${iso(NOW_MS)}`;
  const answer = await server.call('GET', `/api/v2/trips?device=${device}&${period}${query}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json<TripSegment[]>();
};
const told = (segments: readonly TripSegment[]): unknown[] =>
  segments.map(({ name, start, end, mileage }) => [
    name,
    (Date.parse(start) - BEGIN_MS) / 1000,
    (Date.parse(end) - BEGIN_MS) / 1000,
    Math.round(mileage / 100) / 10,
  ]);
const WHOLE = [
  ['Estacionado', 0, 570, 0],
  ['Em Movimento', 570, 1_170, 6],
  ['Estacionado', 1_170, 2_370, 0],
  ['Em Movimento', 2_370, 2_670, 3],
  ['Estacionado', 2_670, 3_570, 0],
  ['Resumo', 0, 3_570, 9],
];
const kept = async (): Promise<number> =>
  (
    await server.db.query<{ count: number }>('SELECT count(*) AS count FROM trip_segments WHERE device = $1', [device])
  )[0]!.count;

test('fixes become trips and stays with the sum at the end, each with its status (CAL-064, HST-03, HST-04)', async () => {
  await report(server.house, DAY);
  const segments = await list();
  expect(told(segments)).toEqual(WHOLE);
  expect(segments.map(({ status }) => status)).toEqual([
    'STOPED',
    'FINISHED',
    'STOPED',
    'FINISHED',
    'STOPED',
    'RESUME',
  ]);
  const [, trip, , , last, sum] = segments;
  expect(trip).toMatchObject({ duration: 10, speedMax: 36, trackingTrip: [], isOpen: false, driver: { tag: 'tag-7' } });
  expect(trip!.speedMed).toBeCloseTo(36, 0);
  expect(trip!.startPlace!.address).not.toBe('');
  expect(last!.isOpen).toBe(true);
  expect(sum).toMatchObject({ duration: 60, movingMs: 900_000, trips: 2, startPlace: null });
});

test('trips are listed up to 1440, or as few as are asked for, and their sum is of those (HST-10, CST-20)', async () => {
  await report(server.house, DAY);
  expect(told(await list(admin, '&limit=2'))).toEqual([...WHOLE.slice(0, 2), ['Resumo', 0, 1_170, 6]]);
  const tooMany = await server.call('GET', `/api/v2/trips?device=${device}&limit=1441`, { token: admin });
  expect(tooMany.statusCode).toBe(400);
});

test('without a device, and of one without trips, the list is empty (HST-09)', async () => {
  const answer = await server.call('GET', '/api/v2/trips', { token: admin });
  expect(answer.json()).toEqual([]);
  expect(await list()).toEqual([]);
});

test('invalid positions and heartbeats change no trip (HST-07, HST-08)', async () => {
  const doctored = DAY.flatMap((reading, i) => {
    const far = destination(YARD.latitude, YARD.longitude, 0, 40_000);
    const invalid = { ...reading, ...far, fixTimeMs: reading.fixTimeMs + 5_000, valid: false };
    const beat = { ...reading, communicationMs: reading.fixTimeMs + 20_000, receivedMs: reading.fixTimeMs + 20_000 };
    return i % 3 === 0 ? [reading, beat, invalid] : [reading];
  });
  await report(server.house, doctored);
  expect(told(await list())).toEqual(WHOLE);
});

test('a trip is read by its key with all its fields and the points of its way (CAL-065, HST-32, HST-02)', async () => {
  await report(server.house, DAY);
  const [, trip, , , , sum] = await list();
  const read = await server.call('GET', `/api/v2/trips/${trip!.key}`, { token: admin });
  const { trackingTrip, ...rest } = read.json<TripSegment>();
  expect(rest).toEqual({ ...trip, trackingTrip: undefined });
  expect(trackingTrip).toHaveLength(21);
  expect(trackingTrip[5]).toMatchObject({ speed: 36, dateTime: iso(BEGIN_MS + 720_000) });
  const whole = (await server.call('GET', `/api/v2/trips/${sum!.key}`, { token: admin })).json<TripSegment>();
  expect(whole.trackingTrip).toHaveLength(DAY.length);
  const none = await server.call('GET', `/api/v2/trips/${device}-5-6-m`, { token: admin });
  expect(none.statusCode).toBe(404);
});

test('what was written past ingest is found in history, and processing finds all of it anew (CAL-066, HST-32)', async () => {
  await report(server.house, DAY);
  await list();
  await server.db.query("UPDATE trip_segments SET segment = replace(segment::text, 'moving', 'standing')::json");
  expect(told(await list())).not.toEqual(WHOLE);
  const body = { device: String(device), start: iso(BEGIN_MS), end: iso(NOW_MS) };
  const answer = await server.call('POST', '/api/v2/trips/process', { token: admin, body });
  expect(answer.statusCode).toBe(200);
  const { key, isDone } = answer.json<{ key: string; isDone: boolean }>();
  expect(isDone).toBe(true);
  expect(told(await list())).toEqual(WHOLE);
  const sum = await server.call('GET', `/api/v2/trips/${key}`, { token: admin });
  expect(told([sum.json<TripSegment>()])).toEqual([WHOLE.at(-1)]);
});

test('a fix that comes late makes the trips what they would have been (HST-32)', async () => {
  const late = DAY.filter((_, i) => i % 7 === 3 || (i > 15 && i < 40));
  await report(
    server.house,
    DAY.filter((reading) => !late.includes(reading)),
  );
  expect(told(await list())).not.toEqual(WHOLE);
  await report(server.house, late.toReversed());
  expect(told(await list())).toEqual(WHOLE);
  await report(server.house, [readingAt(3_600, 9_000)]);
  expect(await kept()).toBe(4);
});

test('a server that starts anew neither loses a trip nor has one twice', async () => {
  const second = await startHouse();
  await report(server.house, DAY.slice(0, 30));
  await report(second, DAY.slice(30, 60));
  await second.stop();
  const third = await startHouse();
  await report(third, DAY.slice(60, 90));
  await report(server.house, DAY.slice(90));
  expect(told(await list())).toEqual(WHOLE);
  await third.stop();
});

test('two servers that share the fixes of a vehicle by turns, so that neither knows enough, find its trips together', async () => {
  const fourth = await startHouse();
  for (const [i, reading] of DAY.entries()) await report(i % 2 === 0 ? fourth : server.house, [reading]);
  expect(told(await list())).toEqual(WHOLE);
  await fourth.stop();
});

test('the same fixes sent again change nothing', async () => {
  await report(server.house, DAY);
  const before = await list();
  await report(server.house, DAY);
  const another = await startHouse();
  await report(another, DAY);
  expect(await list()).toEqual(before);
  expect(await kept()).toBe(4);
  await another.stop();
});

test('segments that end are stored with the batch that ends them, whether somebody asks for them or not (HST-32)', async () => {
  await report(server.house, DAY.slice(0, 3));
  await list();
  const stored: number[] = [];
  for (const reading of DAY.slice(3)) {
    await report(server.house, [reading]);
    const count = await kept();
    if (count !== stored.at(-1)) stored.push(count);
  }
  // The second trip is confirmed by its second minute, which ends the stay before it; and so on.
  expect(stored).toEqual([0, 1, 2, 3, 4]);
  expect(told(await list())).toEqual(WHOLE);
});

test('what is known of a vehicle that only goes on is stored now and then, not with each fix', async () => {
  await report(server.house, DAY.slice(0, 2));
  await list();
  const versionOf = async (): Promise<number> =>
    (await server.db.query<{ version: number }>('SELECT version FROM trip_states WHERE device = $1', [device]))[0]!
      .version;
  await report(server.house, DAY.slice(2, 3));
  await list();
  const before = await versionOf();
  await report(server.house, stands(90, 600, 0));
  expect(await versionOf()).toBe(before);
  await report(server.house, stands(600, 120 + CHECKPOINT_MS / 1000, 0));
  expect(await versionOf()).toBe(before + 1);
});

/** The customer had the device until a moment; the neighbour has it since. */
async function handOver(second: number): Promise<void> {
  const { customer, neighbour } = server.tenancy.users;
  const at = iso(BEGIN_MS + second * 1000);
  await server.db.query('DELETE FROM device_assignments WHERE device_id = $1', [device]);
  await server.db.query(
    `INSERT INTO device_assignments (device_id, user_id, starts_at, ends_at) VALUES ($1, $2, $3::timestamptz, $4::timestamptz), ($1, $5, $4::timestamptz, NULL)`,
    [device, customer, iso(BEGIN_MS - 86_400_000), at, neighbour],
  );
}

test('of a device that changed hands in the middle of a trip each sees only the own time (CAL-064, CAL-065, CAL-067)', async () => {
  await report(server.house, DAY);
  await handOver(915);
  const { customer, neighbour } = server.tenancy.users;
  const [before, after] = [await server.tokenOf(customer), await server.tokenOf(neighbour)];
  expect(told(await list(before))).toEqual([WHOLE[0], ['Em Movimento', 570, 915, 3.3], ['Resumo', 0, 915, 3.3]]);
  const own = await list(after);
  expect(told(own)).toEqual([['Em Movimento', 915, 1_170, 2.4], ...WHOLE.slice(2, 5), ['Resumo', 915, 3_570, 5.4]]);
  // The place where it was in the other's time is not told.
  expect(own[0]!.startPlace!.longitude).toBeCloseTo(readingAt(930, 3_600).longitude, 5);
  const foreign = await server.call('GET', `/api/v2/trips/${own[2]!.key}`, { token: before });
  expect(foreign.statusCode).toBe(404);
  const points = (
    await server.call('GET', `/api/v2/trips/${(await list())[1]!.key}`, { token: before })
  ).json<TripSegment>();
  expect(points.trackingTrip.every(({ dateTime }) => Date.parse(dateTime) <= BEGIN_MS + 915_000)).toBe(true);
  const period = `start=${iso(BEGIN_MS)}&end=${iso(NOW_MS)}`;
  const kilometers = await server.call('GET', `/api/v2/kilometers?devices=${device}&${period}`, { token: after });
  const total = kilometers.json<Kilometers[]>().reduce((sum, { mileage }) => sum + mileage, 0);
  expect(Math.round(total / 100)).toBe(54);
});

const kilometersIn = async (timeZone: string, start: string, end: string): Promise<Kilometers[]> => {
  const { operator } = server.tenancy.users;
  await server.db.query(`UPDATE users SET metadata = jsonb_build_object('timezone', $2::text) WHERE id = $1`, [
    operator,
    timeZone,
  ]);
  const path = `/api/v2/kilometers?devices=${device}&start=${start}&end=${end}`;
  const answer = await server.call('GET', path, { token: await server.tokenOf(operator) });
  expect(answer.statusCode).toBe(200);
  return answer.json<Kilometers[]>();
};

test('kilometres are those of the days of the caller’s zone: a trip over midnight counts on both (CAL-067)', async () => {
  // Midnight in Manaus (-04:00) in the middle of the first drive.
  const midnightMs = Math.ceil(BEGIN_MS / 86_400_000) * 86_400_000 + 4 * 3_600_000;
  const shiftS = (midnightMs - BEGIN_MS) / 1000 - 900;
  await report(
    server.house,
    DAY.map((reading) => ({ ...reading, fixTimeMs: reading.fixTimeMs + shiftS * 1000 })),
  );
  const days = await kilometersIn('America/Manaus', iso(midnightMs - 3_600_000), iso(midnightMs + 2 * 3_600_000));
  expect(days.map(({ day }) => day)).toEqual(
    [iso(midnightMs - 86_400_000), iso(midnightMs)].map((text) => text.slice(0, 10)),
  );
  expect(days.map(({ mileage }) => Math.round(mileage / 100))).toEqual([30, 60]);
  expect(days.map(({ movingMs }) => movingMs)).toEqual([330_000, 570_000]);
  expect(days.map(({ trips }) => trips)).toEqual([1, 1]);
  expect(days.reduce((sum, { standingMs }) => sum + standingMs, 0)).toBe(3_570_000 - 900_000);
});

test('a day on which clocks change is as long as it is (CAL-067)', async () => {
  const days = await kilometersIn('Europe/Lisbon', '2026-03-28T00:00:00Z', '2026-03-30T22:59:59.999Z');
  expect(days.map(({ day, dayMs }) => [day, dayMs / 3_600_000])).toEqual([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
  ]);
  const autumn = await kilometersIn('Europe/Lisbon', '2026-10-24T23:00:00Z', '2026-10-25T23:59:59.999Z');
  expect(autumn.map(({ dayMs }) => dayMs / 3_600_000)).toEqual([25]);
});

test('a period that ends before it starts, or is longer than a month, is refused with its field', async () => {
  for (const [start, end] of [
    [NOW_MS, BEGIN_MS],
    [NOW_MS - 40 * 86_400_000, NOW_MS],
  ] as const) {
    const answer = await server.call('GET', `/api/v2/trips?device=${device}&start=${iso(start)}&end=${iso(end)}`, {
      token: admin,
    });
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['end']]);
  }
});

test('kilometres come for as long as history does', async () => {
  const statusOf = async (days: number): Promise<number> => {
    const period = `start=${iso(NOW_MS - days * 86_400_000)}&end=${iso(NOW_MS)}`;
    return (await server.call('GET', `/api/v2/kilometers?devices=${device}&${period}`, { token: admin })).statusCode;
  };
  expect(await Promise.all([92, 93].map(statusOf))).toEqual([200, 400]);
});
