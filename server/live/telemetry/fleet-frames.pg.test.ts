import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { fixesIn } from '../../../tests/builders/frames.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { fleetFrames } from './fleet-frames.ts';

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await openTestServer();
  for (const [name, id] of Object.entries(server.tenancy.users)) tokens[name] = await server.tokenOf(id);
});
afterAll(() => server.close());

const MINUTE = 60_000;
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

interface Wish {
  startMs: number;
  endMs: number;
  userId?: number;
  slotSeconds?: number;
  devices?: number;
}
const ask = (caller: string, { startMs, endMs, ...more }: Wish) => {
  const query = new URLSearchParams({ start: iso(startMs), end: iso(endMs) });
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return server.call('GET', `/api/v2/telemetry/frames?${query}`, { token: tokens[caller]! });
};
const fixes = async (caller: string, wish: Wish): Promise<HotFix[]> => {
  const answer = await ask(caller, wish);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return fixesIn(new Uint8Array(answer.rawPayload));
};
const devicesOf = async (caller: string, wish: Wish) =>
  [...new Set((await fixes(caller, wish)).map(({ device }) => device))].sort((a, b) => a - b);

/** One hour of its own for each test, so that they do not see each other's fixes but as the ones before. */
const hour = (n: number) => NOW_MS - (22 - 3 * n) * 60 * MINUTE;

test('without vehicles named each caller gets exactly the vehicles that are on their map', async () => {
  const startMs = hour(0);
  const all = Object.values(server.tenancy.devices);
  await write(...all.map((device) => record(device, startMs + MINUTE)));
  for (const caller of Object.keys(server.tenancy.users)) {
    const live = await server.call('GET', '/api/v2/devices/detail?limit=2000&page=0', { token: tokens[caller]! });
    const listed = live.json<{ content: { id: number }[] }>().content.map(({ id }) => id);
    const past = await devicesOf(caller, { startMs, endMs: startMs + 5 * MINUTE });
    expect([caller, past]).toEqual([caller, all.filter((id) => listed.includes(id)).sort((x, y) => x - y)]);
    expect([caller, listed.length > 0]).toEqual([caller, true]);
  }
});

test("a customer never gets another client's vehicle, nor of their own what was before it was theirs", async () => {
  const { customers, neighbours } = server.tenancy.devices;
  const { customer, neighbour } = server.tenancy.users;
  const startMs = hour(1);
  await assignDevice(server.db, neighbours, customer, startMs + 10 * MINUTE);
  await assignDevice(server.db, neighbours, neighbour, startMs + 20 * MINUTE);
  await server.core.directory.refresh();
  const minutes = [5, 15, 25];
  await write(
    ...minutes.map((n) => record(neighbours, startMs + n * MINUTE)),
    record(customers, startMs + 30 * MINUTE),
  );
  const seen = async (caller: string, of: number) => {
    const found = await fixes(caller, { startMs, endMs: startMs + 40 * MINUTE, slotSeconds: 1 });
    return found
      .filter(({ device, fixTimeMs }) => device === of && fixTimeMs >= startMs)
      .map(({ fixTimeMs }) => (fixTimeMs - startMs) / MINUTE);
  };
  expect(await seen('operator', neighbours)).toEqual(minutes);
  expect(await seen('neighbour', neighbours)).toEqual([5, 25]);
  // It is the neighbour's now, and no longer on the customer's map.
  expect(await seen('customer', neighbours)).toEqual([]);
  expect(await seen('neighbour', customers)).toEqual([]);
  expect(await seen('customer', customers)).toEqual([30]);
});

test('staff get the past of one client alone where they name it, and none of a client they may not see', async () => {
  const { customers, nobodys } = server.tenancy.devices;
  const startMs = hour(2);
  await write(record(customers, startMs + MINUTE), record(nobodys, startMs + MINUTE));
  const wish = { startMs, endMs: startMs + 5 * MINUTE, userId: server.tenancy.users.customer };
  const found = await devicesOf('operator', wish);
  expect([found.includes(customers), found.includes(nobodys)]).toEqual([true, false]);
  expect((await ask('foreignAdmin', wish)).statusCode).toBe(404);
  expect((await ask('neighbour', wish)).statusCode).toBe(404);
});

test('of each slot a vehicle has its last fix, and the last one before the period gives it a place from the first second', async () => {
  const { customers, nobodys } = server.tenancy.devices;
  const startMs = hour(3);
  await write(
    record(nobodys, startMs - 90 * MINUTE, { latitude: -1 }),
    record(nobodys, startMs - 80 * MINUTE, { latitude: -2 }),
    ...[0, 9, 10, 25, 59, 60].map((seconds) => record(customers, startMs + seconds * 1_000)),
  );
  const of = async (device: number, slotSeconds?: number) =>
    (await fixes('operator', { startMs, endMs: startMs + 59_000, ...(slotSeconds && { slotSeconds }) })).filter(
      (fix) => fix.device === device,
    );
  const secondsOf = (found: HotFix[]) =>
    found.map(({ fixTimeMs }) => (fixTimeMs - startMs) / 1_000).filter((s) => s >= 0);
  expect(secondsOf(await of(customers))).toEqual([9, 10, 25, 59]);
  expect(secondsOf(await of(customers, 30))).toEqual([25, 59]);
  expect((await of(nobodys)).map(({ latitude, fixTimeMs }) => [latitude, startMs - fixTimeMs])).toEqual([
    [-2, 80 * MINUTE],
  ]);
  // One vehicle may be asked for in the same way.
  const one = await fixes('operator', { startMs, endMs: startMs + 59_000, slotSeconds: 30, devices: customers });
  expect([new Set(one.map(({ device }) => device)), secondsOf(one)]).toEqual([new Set([customers]), [25, 59]]);
});

test('slots that could hold more than one answer are refused before anything is read', async () => {
  const devices = [server.tenancy.devices.customers];
  const wish = { devices, startMs: hour(4), endMs: hour(4) + 60 * MINUTE, ownerId: null };
  expect(await fleetFrames(server.db, { ...wish, slotMs: 1_000 }, NOW_MS, { mostEvents: 3_601 })).toBeNull();
  expect(await fleetFrames(server.db, { ...wish, slotMs: 1_000 }, NOW_MS, { mostEvents: 3_602 })).toBeInstanceOf(
    Uint8Array,
  );
  const closed = { query: () => Promise.reject(new Error('read')) } as unknown as typeof server.db;
  expect(await fleetFrames(closed, { ...wish, slotMs: 1_000 }, NOW_MS, { mostEvents: 10 })).toBeNull();
  const long = await ask('operator', { startMs: NOW_MS - 25 * 60 * MINUTE, endMs: NOW_MS });
  expect([
    long.statusCode,
    (await ask('operator', { startMs: hour(4), endMs: hour(5), slotSeconds: 0 })).statusCode,
  ]).toEqual([400, 400]);
});
