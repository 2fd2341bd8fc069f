import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createTelemetry } from '../../live/telemetry/telemetry.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGateway } from '../../live/devices/create-gateway.ts';
import { createUser } from '../../people/users/create-user.ts';

let server: TestServer;
let device: number;
let identifier: string;
let gatewayKey: string;
let tokens: { operator: string; customer: string; neighbour: string };
beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
  const { operator, customer, neighbour } = server.tenancy.users;
  tokens = {
    operator: await server.tokenOf(operator),
    customer: await server.tokenOf(customer),
    neighbour: await server.tokenOf(neighbour),
  };
});
// Each test counts with a vehicle of its own, which has neither reported nor been corrected.
let drawn = 0;
beforeEach(async () => {
  server.clock.advance(60_000);
  identifier = `counted-${(drawn += 1)}`;
  device = await vehicleOf(server.tenancy.users.customer, identifier);
});
afterAll(() => server.close());

async function vehicleOf(user: number, name: string): Promise<number> {
  const { id } = await createDevice(server.db, {
    identifier: name,
    brandId: server.tenancy.brands.child,
    user: { id: user, fromMs: server.clock.now() },
  });
  await server.core.refresh();
  return id;
}

/** The tracker reports where it is now; its time runs with the clock. */
async function report(attributes: object, speedKmh = 40): Promise<void> {
  server.clock.advance(60_000);
  const fixTime = new Date(server.clock.now()).toISOString();
  const position = {
    fixTime,
    deviceTime: fixTime,
    latitude: -23.55,
    longitude: -46.63,
    speed: speedKmh / 1.852,
    valid: true,
    attributes,
  };
  expect(
    (
      await server.call('POST', '/ingest/traccar', {
        body: { position, device: { uniqueId: identifier } },
        headers: { authorization: `Bearer ${gatewayKey}` },
      })
    ).json(),
  ).toMatchObject({ accepted: true });
}
const setOdometer = (odm: unknown, token = tokens.customer) =>
  server.call('PATCH', `/api/v2/telemetry/${device}/odometer`, { token, body: { odm } });
const setHours = (value: unknown, token = tokens.operator) =>
  server.call('PATCH', `/api/v2/telemetry/${device}`, {
    token,
    body: { operations: [{ op: 'add', path: '/engineTimeOn', value }] },
  });
const live = (): Telemetry => server.house.telemetry.live.stored(device)!;
const changes = async (action: string) =>
  server.db.query('SELECT actor, before, after FROM audit_log WHERE action = $1 AND entity_id = $2 ORDER BY id', [
    action,
    String(device),
  ]);

test('an odometer is sent in metres as text, is the last record at once, goes on from there and is written down (CAL-050, PNL-71)', async () => {
  await report({ odometer: 1_000 });
  const answer = await setOdometer('48213000');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { device, odometer: 48_213_000 }]);
  expect(live().odometer).toBe(48_213_000);
  await report({ odometer: 1_250 });
  expect(live().odometer).toBe(48_213_250);
  const [row] = await server.db.query(
    'SELECT odometer FROM telemetry_history WHERE device = $1 ORDER BY time DESC LIMIT 1',
    [device],
  );
  expect(row).toEqual({ odometer: 48_213_250 });
  expect(await changes('device.odometer')).toEqual([
    { actor: String(server.tenancy.users.customer), before: { odometer: 1_000 }, after: { odometer: 48_213_000 } },
  ]);
});

test('an hour meter is an add operation in milliseconds, and goes on from there (CAL-051, PNL-72)', async () => {
  await report({ hours: 5_000 });
  const answer = await setHours(6_855_120_000);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { engineTimeOn: 6_855_120_000 }]);
  await report({ hours: 9_000 });
  expect(live().engineTimeOn).toBe(6_855_124_000);
  expect(await changes('device.hour-meter')).toEqual([
    {
      actor: String(server.tenancy.users.operator),
      before: { engineTimeOn: 5_000 },
      after: { engineTimeOn: 6_855_120_000 },
    },
  ]);
});

test('a correction is there after a restart, and goes on', async () => {
  await report({ odometer: 2_000 });
  await setOdometer('70000');
  const again = await createTelemetry({ db: server.db, clock: server.clock, log: server.app.log, historyDays: 400 });
  expect(again.live.stored(device)!.odometer).toBe(70_000);
  expect(again.live.memoryOf(device).odometer).toMatchObject({ base: 70_000, reported: 2_000 });
});

test('zero, nothing, a sign, a fraction and more than there can be are refused, and nothing changes', async () => {
  await report({ odometer: 3_000 });
  const before = live();
  for (const odm of ['0', '000', '', '-5', '1.5', '1e6', ' 7 ', '1'.repeat(13), 48_213_000, null])
    expect((await setOdometer(odm)).statusCode, String(odm)).toBe(400);
  for (const value of [0, -1, 1.5, '3600000', Number.MAX_SAFE_INTEGER, null])
    expect((await setHours(value)).statusCode, String(value)).toBe(400);
  const path = await server.call('PATCH', `/api/v2/telemetry/${device}`, {
    token: tokens.operator,
    body: { operations: [{ op: 'add', path: '/speed', value: 1 }] },
  });
  expect(path.statusCode).toBe(400);
  expect(live()).toBe(before);
});

test('a device that never reported says so, and one of somebody else is not found', async () => {
  const never = await setOdometer('1000', tokens.operator);
  expect([never.statusCode, never.json()]).toMatchObject([409, { code: 'never-reported' }]);
  expect((await setOdometer('1000', tokens.neighbour)).statusCode).toBe(404);
});

test('a customer who got a vehicle that has not reported since is not answered with where it was before', async () => {
  const { users } = server.tenancy;
  const hand = async (user: number): Promise<void> => {
    server.clock.advance(1_000);
    await assignDevice(server.db, device, user, server.clock.now());
    await server.core.refresh();
  };
  await report({ odometer: 7_000 });
  const before = live();
  await hand(users.neighbour);
  const answer = await setOdometer('9000', tokens.neighbour);
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'never-reported' }]);
  expect(live()).toBe(before);
  await report({ odometer: 7_100 });
  expect((await setOdometer('9000', tokens.neighbour)).statusCode).toBe(200);
});

test('whoever may not see the settings of devices may not set their counters', async () => {
  const person = { login: 'unsettled', password: null, name: 'Unsettled', profile: 'USER' } as const;
  const user = await createUser(server.db, { ...person, brandId: server.tenancy.brands.child });
  device = await vehicleOf(user, (identifier = 'unsettled-1'));
  await report({ odometer: 4_000 });
  await server.db.query("DELETE FROM user_permissions WHERE user_id = $1 AND name = 'MONITORING_DEVICES_SETTINGS'", [
    user,
  ]);
  expect((await setOdometer('1000', await server.tokenOf(user))).statusCode).toBe(403);
});

test('a correction between fixes that arrive at once takes its turn and loses none', async () => {
  await report({ odometer: 10_000 });
  const [, set] = await Promise.all([report({ odometer: 10_100 }), setOdometer('500000')]);
  expect(set.statusCode).toBe(200);
  await report({ odometer: 10_300 });
  // Set before the fix or after it: what the tracker counted since is in it either way.
  expect([500_200, 500_300]).toContain(live().odometer);
});

test('when the change cannot be written down it is not made', async () => {
  await report({ odometer: 20_000 });
  const before = live();
  const entry = server.core.directory.byId(device)!;
  const failing = server.house.ingest.edit(entry, {
    change: (telemetry, memory) => ({ telemetry: { ...telemetry, odometer: 1 }, memory }),
    record: () => Promise.reject(new Error('no')),
  });
  await expect(failing).rejects.toThrow('no');
  expect(live()).toBe(before);
  const [row] = await server.db.query<{ odometer: number }>(
    "SELECT (record->>'odometer')::float8 AS odometer FROM telemetry_last WHERE device = $1",
    [device],
  );
  expect(row!.odometer).toBe(before.odometer);
});

test('a speed above the limit that was set is one event, and an alarm to those who hear', async () => {
  const patched = await server.call('PATCH', `/api/devices/${device}`, {
    token: await server.tokenOf(server.tenancy.users.admin),
    body: { speedLimit: 80 },
  });
  expect(patched.statusCode).toBe(200);
  await server.core.directory.refresh();
  for (const speed of [70, 92, 95, 78, 83, 60, 81]) await report({}, speed);
  const events = await server.db.query(
    "SELECT type, on_off, description FROM device_events WHERE device = $1 AND description = 'overspeed' ORDER BY time",
    [device],
  );
  expect(events).toEqual([true, false, true].map((on_off) => ({ type: 'CUSTOM', on_off, description: 'overspeed' })));
});
