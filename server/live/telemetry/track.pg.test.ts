import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../domain/base/random.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { trackSchema, type HistoryDay, type Track } from '../../../domain/live/history/track.ts';
import { DAY, fixOf, HOUR, iso, SECOND, writeHistory } from '../../../tests/builders/history.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { readTrack, thinnedTrack } from './track-query.ts';

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await openTestServer();
  for (const [name, id] of Object.entries(server.tenancy.users)) tokens[name] = await server.tokenOf(id);
});
afterAll(() => server.close());

const record = fixOf;
const write = (...history: Telemetry[]): Promise<void> => writeHistory(server, history);
const clear = () => server.db.query('DELETE FROM telemetry_history');

const get = (caller: string, path: string) => server.call('GET', `/api/${path}`, { token: tokens[caller]! });
const trackPath = (device: number, startMs: number, endMs: number, points = 2_000) =>
  `v2/telemetry/track?device=${device}&start=${iso(startMs)}&end=${iso(endMs)}&points=${points}`;
async function track(caller: string, ...asked: Parameters<typeof trackPath>): Promise<Track> {
  const answer = await get(caller, trackPath(...asked));
  expect(answer.statusCode, answer.body).toBe(200);
  return trackSchema.parse(answer.json());
}

/** A drive by chance: speeds, gaps between fixes, and a value that hardly ever is given. */
function drive(device: number, count: number, seed: number): Telemetry[] {
  const random = seededRandom(seed);
  let timeMs = NOW_MS - 20 * HOUR;
  return Array.from({ length: count }, () => {
    timeMs += (1 + Math.floor(random() * 3)) * SECOND;
    return record(device, timeMs, {
      speed: random() < 0.1 ? null : Math.round(random() * random() * 20_000) / 100,
      ignition: random() < 0.5 ? null : random() < 0.95,
      altitude: random() < 0.8 ? Math.round(random() * 900) : null,
      batteryTension: Math.round(random() * 140) / 10,
    });
  });
}

test('however a period is thinned, its highest speed, first and last fix are there, and no more points than asked for', async () => {
  const device = server.tenancy.devices.nobodys;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 100, max: 400 }),
      fc.integer({ min: 0, max: 1_000 }),
      async (count, points, seed) => {
        await clear();
        const rows = drive(device, count, seed);
        await write(...rows);
        const wish = { device, startMs: NOW_MS - DAY, endMs: NOW_MS, ownerId: null, points };
        const found = await readTrack(server.db, wish, new AbortController().signal);
        const times = rows.map(({ dateTime }) => Date.parse(dateTime));
        expect(found.timeMs.length).toBe(count <= points ? count : found.timeMs.length);
        expect(found.timeMs.length).toBeLessThanOrEqual(points);
        expect([found.total, found.isThinned]).toEqual([count, count > found.timeMs.length]);
        expect([found.timeMs[0], found.timeMs.at(-1)]).toEqual([times[0], times.at(-1)]);
        const highest = (speeds: readonly (number | null)[]) => Math.max(-1, ...speeds.map((speed) => speed ?? -1));
        expect(highest(found.speedKmh)).toBe(highest(rows.map(({ speed }) => speed)));
        expect(found.timeMs).toEqual([...new Set(found.timeMs)].sort((a, b) => a - b));
      },
    ),
    { seed: 14, numRuns: 12 },
  );
});

test('a period that is read whole is thinned to the same points as the database thins it', async () => {
  const device = server.tenancy.devices.nobodys;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 150, max: 900 }),
      fc.integer({ min: 20, max: 140 }),
      fc.integer({ min: 0, max: 1_000 }),
      async (count, points, seed) => {
        await clear();
        await write(
          ...drive(device, count, seed).map((fix) => ({ ...fix, temperatures: { '1': (fix.speed ?? 0) % 7 } })),
        );
        const wish = { device, startMs: NOW_MS - DAY, endMs: NOW_MS, ownerId: null, points };
        const { signal } = new AbortController();
        expect(await readTrack(server.db, wish, signal)).toEqual(await thinnedTrack(server.db, wish, signal));
      },
    ),
    { seed: 15, numRuns: 12 },
  );
});

test('every value of a track is that of its fix, and a column that no fix fills is none', async () => {
  await clear();
  const device = server.tenancy.devices.nobodys;
  const at = (second: number) => NOW_MS - HOUR + second * SECOND;
  await write(
    record(device, at(0), { speed: 50.29, angle: 90.1, ignition: true, altitude: 700, odometer: 1_000.5, fuel: 40 }),
    record(device, at(1), { valid: false, ignition: false, temperatures: { device: 21.5, '1': -18 } }),
  );
  expect(await track('operator', device, at(0), at(1))).toEqual({
    device,
    total: 2,
    isThinned: false,
    timeMs: [at(0), at(1)],
    latitude: [-23.5, -23.5],
    longitude: [-46.6, -46.6],
    speedKmh: [50.29, null],
    headingDeg: [90.1, null],
    ignition: [true, false],
    valid: [true, false],
    altitudeM: [700, null],
    odometerM: [1_000.5, null],
    batteryV: null,
    batteryPercent: null,
    fuelL: [40, null],
    fuelPercent: null,
    temperaturesC: { '1': [null, -18], device: [null, 21.5] },
  });
});

test('peaks of other columns and every change of the ignition are points too, also across what is read at once', async () => {
  await clear();
  const device = server.tenancy.devices.nobodys;
  await write(record(device, NOW_MS - 20 * HOUR));
  const count = 30_000;
  await server.db.query(
    `INSERT INTO telemetry_history (device, time, latitude, longitude, speed, ignition, detail)
     SELECT $1::bigint, to_timestamp($2::float8 / 1000) + n * interval '2 seconds', 1, 1, n % 90, (n / 7001) % 2 = 0,
       jsonb_build_object('valid', true, 'altitude', CASE WHEN n = 17123 THEN 2000 WHEN n = 25001 THEN -5 ELSE 700 END, 'batteryTension', 12.5,
         'temperatures', jsonb_build_object('1', CASE n WHEN 9001 THEN 40 WHEN 9002 THEN -30 ELSE -18 END, 'it''s', 1))
     FROM generate_series(1, ${count}) n`,
    [device, NOW_MS - 20 * HOUR],
  );
  const found = await track('operator', device, NOW_MS - DAY, NOW_MS, 500);
  expect([found.total, found.isThinned]).toEqual([count + 1, true]);
  expect(found.timeMs.length).toBeGreaterThan(400);
  expect(found.timeMs.length).toBeLessThanOrEqual(500);
  expect(Math.max(...found.altitudeM!.map((value) => value ?? 0))).toBe(2_000);
  expect(Math.min(...found.altitudeM!.map((value) => value ?? 0))).toBe(-5);
  const celsius = found.temperaturesC['1']!.map((value) => value ?? 0);
  expect([Math.max(...celsius), Math.min(...celsius)]).toEqual([40, -30]);
  const changed = [7_001, 14_002, 21_003, 28_004].map((n) => NOW_MS - 20 * HOUR + n * 2 * SECOND);
  expect(found.timeMs).toEqual(expect.arrayContaining(changed));
});

test('a customer sees on a track only the time in which the vehicle was theirs', async () => {
  await clear();
  const { neighbours } = server.tenancy.devices;
  const { customer, neighbour } = server.tenancy.users;
  await assignDevice(server.db, neighbours, customer, NOW_MS - 6 * HOUR);
  await assignDevice(server.db, neighbours, neighbour, NOW_MS - 5 * HOUR);
  await server.core.directory.refresh();
  await write(...[7, 6, 5.5, 5, 4].map((hour) => record(neighbours, NOW_MS - hour * HOUR)));
  const seen = async (caller: string) =>
    (await track(caller, neighbours, NOW_MS - 7 * HOUR, NOW_MS)).timeMs.map((ms) => (NOW_MS - ms) / HOUR);
  expect(await seen('operator')).toEqual([7, 6, 5.5, 5, 4]);
  expect(await seen('customer')).toEqual([6, 5.5]);
  expect(await seen('neighbour')).toEqual([7, 5, 4]);
  const calendar = await get('customer', `trackings/calendar/${neighbours}?amountDays=2&tz=UTC`);
  expect(calendar.json<HistoryDay[]>().map(({ fixes }) => fixes)).toEqual([2]);
  const rows = await get('customer', `trackings?device=${neighbours}&start=${iso(NOW_MS - DAY)}&end=${iso(NOW_MS)}`);
  expect(rows.json<{ content: Telemetry[] }>().content).toHaveLength(2);
});

test('a period without fixes is an empty track; one that ends before it starts or is longer than 92 days is refused', async () => {
  await clear();
  const device = server.tenancy.devices.customers;
  const empty = await track('operator', device, NOW_MS - HOUR, NOW_MS);
  expect([empty.total, empty.timeMs, empty.temperaturesC]).toEqual([0, [], {}]);
  const fields = async (startMs: number, endMs: number) =>
    (await get('operator', trackPath(device, startMs, endMs))).json<{ fields?: object }>().fields;
  expect(await fields(NOW_MS, NOW_MS - 1)).toHaveProperty('end');
  expect(await fields(NOW_MS - 92 * DAY - 1, NOW_MS)).toHaveProperty('end');
  expect((await get('operator', trackPath(device, NOW_MS - HOUR, NOW_MS, 20_001))).statusCode).toBe(400);
});

test('raw tracking comes by 5,000 at most, page by page without losing or repeating a row (CAL-060, HST-11, CST-21)', async () => {
  await clear();
  const device = server.tenancy.devices.nobodys;
  await write(record(device, NOW_MS - 20 * HOUR));
  // Two of each millisecond: a page may end between them.
  await server.db.query(
    `INSERT INTO telemetry_history (device, time, latitude, longitude, detail)
     SELECT $1::bigint, to_timestamp($2::float8 / 1000) + (n / 2) * interval '1 second' + (n % 2) * interval '300 microseconds', 1, n * 1e-6, '{"valid":true}'
     FROM generate_series(2, 6000) n`,
    [device, NOW_MS - 20 * HOUR],
  );
  const path = `trackings?device=${device}&start=${iso(NOW_MS - DAY)}&end=${iso(NOW_MS)}`;
  const page = async (more = '') =>
    (await get('operator', path + more)).json<{ content: Telemetry[]; next: string | null }>();
  const first = await page();
  expect([first.content.length, first.next]).toEqual([5_000, expect.stringMatching(/^\d{16}$/)]);
  const last = await page(`&after=${first.next}`);
  expect([last.content.length, last.next]).toEqual([1_000, null]);
  expect(new Set([...first.content, ...last.content].map(({ longitude }) => longitude)).size).toBe(6_000);
  const exact = await page('&limit=3000');
  expect((await page(`&limit=3000&after=${exact.next}`)).next).toBeNull();
  expect((await get('operator', `${path}&limit=5001`)).statusCode).toBe(400);
});

test('the calendar holds each of the last 90 days on which there are fixes, with how much it holds (CAL-063, HST-12, CST-22)', async () => {
  await clear();
  const device = server.tenancy.devices.nobodys;
  const zone = 'America/Sao_Paulo';
  const day = Date.parse('2026-11-19T03:00:00Z');
  await write(
    record(device, Date.parse('2026-08-24T02:59:59Z')),
    record(device, Date.parse('2026-08-24T03:00:00Z')),
    record(device, day),
    record(device, day + DAY - SECOND),
  );
  const found = (await get('operator', `trackings/calendar/${device}?amountDays=90&tz=${zone}`)).json<HistoryDay[]>();
  expect(found).toEqual([
    {
      day: '2026-08-24',
      fixes: 1,
      distanceM: 0,
      firstTime: '2026-08-24T03:00:00.000Z',
      lastTime: '2026-08-24T03:00:00.000Z',
    },
    {
      day: '2026-11-19',
      fixes: 2,
      distanceM: 0,
      firstTime: iso(day),
      lastTime: iso(day + DAY - SECOND),
    },
  ]);
  const last = (await get('operator', `trackings/calendar/${device}?amountDays=1&tz=${zone}`)).json<HistoryDay[]>();
  expect(last).toEqual([]);
});

test('days of 23 and 25 hours hold their own fixes and no others', async () => {
  await clear();
  const device = server.tenancy.devices.nobodys;
  // Clocks went back in Berlin on 25 October 2026 at 01:00 UTC.
  const hours = Array.from({ length: 49 }, (_, i) => Date.parse('2026-10-24T22:00:00Z') + i * HOUR);
  await write(...hours.map((ms) => record(device, ms)));
  const found = (await get('operator', `trackings/calendar/${device}?tz=Europe/Berlin`)).json<HistoryDay[]>();
  expect(found.map(({ day, fixes }) => [day, fixes])).toEqual([
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ]);
});
