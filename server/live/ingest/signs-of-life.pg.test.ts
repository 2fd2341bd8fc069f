import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { createDevice } from '../devices/create-devices.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

let server: TestServer;
let device: number;
let identifier: string;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
});
// Each test reports with a tracker of its own, which never reported before.
let drawn = 0;
beforeEach(async () => {
  identifier = `alive-${(drawn += 1)}`;
  const made = await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child });
  device = made.id;
  headers = { authorization: `Bearer ${made.secret}` };
  await server.core.refresh();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const START_MS = NOW_MS - 30 * MINUTE;
const iso = (ms: number) => new Date(ms).toISOString();
const plus = (ms: number) => iso(ms).replace('Z', '+00:00');

/** What Traccar posts since 6.10: a heartbeat is the last fix with the communication time of the device. */
async function send(fixMs: number, sentMs: number, attributes: object = {}, place: object = {}): Promise<string> {
  const position = {
    id: 0,
    attributes: { ...attributes, distance: 0, totalDistance: 2_600.5, motion: false },
    deviceId: 7,
    protocol: 'gt06',
    serverTime: plus(sentMs),
    deviceTime: plus(sentMs),
    fixTime: plus(fixMs),
    valid: true,
    latitude: -23.5489,
    longitude: -46.6388,
    altitude: 0,
    speed: 20,
    course: 90,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    ...place,
  };
  const answer = await server.call('POST', '/ingest/traccar', {
    body: {
      position,
      device: {
        id: 7,
        attributes: {},
        groupId: 0,
        calendarId: 0,
        name: identifier,
        uniqueId: identifier,
        status: 'online',
      },
    },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { outcome: string }).outcome;
}
const history = () =>
  server.db.query<{ time: Date; ignition: boolean | null; detail: Partial<Telemetry> }>(
    'SELECT time, ignition, detail FROM telemetry_history WHERE device = $1 ORDER BY time',
    [device],
  );
const alarms = async () =>
  (
    await server.db.query<{ time: Date }>(
      "SELECT time FROM device_events WHERE device = $1 AND description = 'sos' ORDER BY time",
      [device],
    )
  ).map(({ time }) => time.toISOString());
const live = (): Telemetry | null => server.house.telemetry.live.stored(device);
const FULL = {
  ignition: true,
  blocked: true,
  driverUniqueId: 'TAG-7',
  hours: 3_600_000,
  odometer: 48_000_000,
  temp1: -18.5,
  fuelLevel: 40,
  in1: true,
  hdop: 0.9,
};

/** A fix with everything, and two heartbeats of it that each carry an SOS. */
async function callForHelp(): Promise<void> {
  expect(await send(START_MS, START_MS, FULL)).toBe('accepted');
  for (const minutes of [2, 3])
    expect(await send(START_MS, START_MS + minutes * MINUTE, { alarm: 'sos' })).toBe('accepted');
}

test('heartbeats keep the history row and the state of the vehicle, and each SOS is stored with the time it was sent', async () => {
  expect(await send(START_MS, START_MS, FULL)).toBe('accepted');
  const [row] = await history();
  expect(await send(START_MS, START_MS + MINUTE)).toBe('accepted');
  expect(await send(START_MS, START_MS + 2 * MINUTE, { alarm: 'sos' })).toBe('accepted');
  expect(await send(START_MS, START_MS + 3 * MINUTE, { alarm: 'sos' })).toBe('accepted');
  expect(await history()).toEqual([row]);
  expect(row!.detail).toMatchObject({
    oilCutOff: true,
    driverId: 'TAG-7',
    temperatures: { 1: -18.5 },
    fuelLevel: 40,
    inputs: { 1: true },
    hdop: 0.9,
  });
  expect(live()).toMatchObject({
    ignition: true,
    oilCutOff: true,
    parked: false,
    driverId: 'TAG-7',
    engineTimeOn: 3_600_000,
    odometer: 48_000_000,
    dateTime: iso(START_MS),
    lastCommunication: iso(START_MS + 3 * MINUTE),
  });
  expect(await alarms()).toEqual([iso(START_MS + 2 * MINUTE), iso(START_MS + 3 * MINUTE)]);
});

test('a repeated message changes nothing, and a late one only adds its alarm', async () => {
  await callForHelp();
  const before = { history: await history(), live: live() };
  expect(await send(START_MS, START_MS + 3 * MINUTE, { alarm: 'sos' })).toBe('duplicate');
  expect(await send(START_MS, START_MS + 2 * MINUTE, { alarm: 'sos' })).toBe('duplicate');
  expect(await alarms()).toHaveLength(2);
  expect({ history: await history(), live: live() }).toEqual(before);
  expect(await send(START_MS + 5 * MINUTE, START_MS + 5 * MINUTE, FULL)).toBe('accepted');
  expect(await send(START_MS, START_MS + 4 * MINUTE, { alarm: 'sos' })).toBe('older');
  expect((await history())[0]).toEqual(before.history[0]);
  expect(await alarms()).toEqual([2, 3, 4].map((minutes) => iso(START_MS + minutes * MINUTE)));
});

test('a fix known only from its heartbeat gets the missing history row', async () => {
  await callForHelp();
  expect(await send(START_MS + 5 * MINUTE, START_MS + 5 * MINUTE, FULL)).toBe('accepted');
  expect(await send(START_MS - 10 * MINUTE, START_MS - 9 * MINUTE, { ignition: false })).toBe('older');
  expect((await history()).map(({ time }) => time.toISOString())).toEqual(
    [START_MS - 10 * MINUTE, START_MS, START_MS + 5 * MINUTE].map(iso),
  );
});

test('a corrected fix of the same time replaces the row', async () => {
  await callForHelp();
  expect(await send(START_MS + 5 * MINUTE, START_MS + 5 * MINUTE, FULL)).toBe('accepted');
  expect(await history()).toHaveLength(2);
  expect(await send(START_MS + 5 * MINUTE, START_MS + 5 * MINUTE, { ignition: false }, { latitude: -23.55 })).toBe(
    'accepted',
  );
  expect(await history()).toHaveLength(2);
  expect((await history())[1]).toMatchObject({ ignition: false, detail: { oilCutOff: true, driverId: 'TAG-7' } });
});

test('a device that was heard but never located has a last communication, also after a restart of the server', async () => {
  const { devices, secrets, users } = server.tenancy;
  const own = devices.hidden;
  expect(await send(START_MS + 5 * MINUTE, START_MS + 5 * MINUTE, FULL)).toBe('accepted');
  const token = await server.tokenOf(users.admin);
  const heardAt = async () =>
    (await server.call('GET', `/api/v2/devices/${own}`, { token })).json<{ heardAt: string | null }>().heardAt;
  const position = {
    attributes: { ignition: true },
    protocol: 'gt06',
    deviceTime: plus(START_MS),
    fixTime: '1980-01-06T00:00:00.000+00:00',
    valid: false,
    latitude: 0,
    longitude: 0,
    altitude: 0,
    speed: 0,
    course: 0,
    accuracy: 0,
  };
  expect(await heardAt()).toBeNull();
  const answer = await server.call('POST', '/ingest/traccar', {
    body: { position, device: { uniqueId: 'hidden-1' } },
    headers: { authorization: `Bearer ${secrets.hidden}` },
  });
  expect(answer.json()).toMatchObject({ outcome: 'not-located' });
  expect(await heardAt()).toBe(iso(START_MS));
  expect(server.house.telemetry.live.lastHeardMs(own)).toBe(START_MS);
  const anew = await createTelemetry({ db: server.db, clock: server.clock, log: server.app.log, historyDays: 400 });
  expect({
    last: anew.live.last(own),
    heardMs: anew.live.lastHeardMs(own),
    located: anew.live.last(device)?.dateTime,
  }).toEqual({ last: null, heardMs: START_MS, located: iso(START_MS + 5 * MINUTE) });
});
