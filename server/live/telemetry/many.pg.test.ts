import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Track } from '../../../domain/live/history/track.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { createDevice } from '../devices/create-devices.ts';

const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

let server: TestServer;
/** Two devices that drove for four hours; the second was the neighbour's until two hours ago, and is the customer's since. */
let own: number;
let handed: number;
beforeAll(async () => {
  server = await openTestServer();
  const { users, brands } = server.tenancy;
  const device = async (identifier: string, user: number): Promise<number> =>
    (
      await createDevice(server.db, {
        identifier,
        brandId: brands.child,
        user: { id: user, fromMs: NOW_MS - 24 * HOUR_MS },
      })
    ).id;
  own = await device('many-1', users.customer);
  handed = await device('many-2', users.neighbour);
  await assignDevice(server.db, handed, users.customer, NOW_MS - 2 * HOUR_MS - 1);
  await server.core.refresh();
  const history = [own, handed].flatMap((id) =>
    [4, 3, 2, 1].map((hours) => record(id, NOW_MS - hours * HOUR_MS, hours)),
  );
  const live = [history[3]!, history[7]!].map(
    (telemetry) => [telemetry.device, { telemetry, memory: NO_MEMORY }] as const,
  );
  await server.house.telemetry.write({ history, live: new Map(live), events: [] });
});
afterAll(() => server.close());

const record = (device: number, timeMs: number, hours: number): Telemetry =>
  telemetrySchema.parse({
    device,
    dateTime: iso(timeMs),
    lastCommunication: iso(timeMs),
    valid: true,
    latitude: -23.5 - hours / 100,
    longitude: -46.6,
    speed: hours * 10,
    batteryPercent: 50 + hours,
  });

type Who = keyof TestServer['tenancy']['users'];
const ask = async <T>(who: Who, path: string): Promise<T> =>
  (
    await server.call('GET', `/api/v2/telemetry/${path}`, { token: await server.tokenOf(server.tenancy.users[who]) })
  ).json<T>();
const speeds = (records: Telemetry[]) => records.map(({ device, speed }) => [device, speed]);

test('the telemetry of devices is read by their ids, the last there is or as it was at a time (CAL-047)', async () => {
  const ids = `${own},${handed}`;
  const last = await ask<Telemetry[]>('operator', `devices/${ids}`);
  expect(speeds(last)).toEqual([
    [own, 10],
    [handed, 10],
  ]);
  expect(last[0]).toMatchObject({ batteryPercent: 51, dateTime: iso(NOW_MS - HOUR_MS) });
  const then = `devices/${ids}?at=${iso(NOW_MS - 2.5 * HOUR_MS)}`;
  expect(speeds(await ask('operator', then))).toEqual([
    [own, 30],
    [handed, 30],
  ]);
  // The customer had only one of them then, and the neighbour reads where the other one was last while it was theirs.
  expect(speeds(await ask('customer', then))).toEqual([[own, 30]]);
  expect(speeds(await ask('customer', `devices/${ids}`))).toHaveLength(2);
  expect(speeds(await ask('neighbour', `devices/${handed}`))).toEqual([[handed, 30]]);
  expect(await ask('operator', `devices/${own}?at=${iso(NOW_MS - 5 * HOUR_MS)}`)).toEqual([]);
});

test('the tracks of devices are read by their ids, of each the time that is the own (CAL-048)', async () => {
  const path = `tracks/${own},${handed}?start=${iso(NOW_MS - 4 * HOUR_MS)}&end=${iso(NOW_MS)}`;
  const times = async (who: Who) =>
    (await ask<Track[]>(who, path)).map(({ device, timeMs }) => [device, timeMs.map((ms) => (NOW_MS - ms) / HOUR_MS)]);
  expect(await times('operator')).toEqual([
    [own, [4, 3, 2, 1]],
    [handed, [4, 3, 2, 1]],
  ]);
  expect(await times('customer')).toEqual([
    [own, [4, 3, 2, 1]],
    [handed, [2, 1]],
  ]);
  const long = await ask<{ code: string }>(
    'operator',
    `tracks/${own}?start=${iso(NOW_MS - 8 * 24 * HOUR_MS)}&end=${iso(NOW_MS)}`,
  );
  expect(long.code).toBe('invalid-input');
});
