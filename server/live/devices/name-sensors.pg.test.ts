import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceDashboard } from '../../../domain/live/devices/device-dashboard.ts';
import { NO_SENSOR_NAMES } from '../../../domain/live/devices/sensor-names.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createDevice } from './create-devices.ts';

let server: TestServer;
let device: number;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
  token = await server.tokenOf(server.tenancy.users.operator);
});
// Each test names the sensors of a device of its own, which nobody named before.
let drawn = 0;
beforeEach(async () => {
  const identifier = `sensors-of-${(drawn += 1)}`;
  device = (await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child })).id;
  await server.core.refresh();
});
afterAll(() => server.close());

const name = (body: object, id = device) =>
  server.call('PATCH', `/api/v2/last/positions/sensors/${id}`, { token, body });
const dashboard = async (): Promise<DeviceDashboard> =>
  (await server.call('GET', `/api/v2/devices/dashboard/${device}`, { token })).json<DeviceDashboard>();

test('the inputs, outputs and temperature sensors of a device have the names that people give them (CAL-056)', async () => {
  const { sensors, version } = await dashboard();
  expect(sensors).toEqual(NO_SENSOR_NAMES);
  const answer = await name({ inputs: { '1': ' Door ' }, temperatures: { '1': 'Fridge', device: 'Cabin' }, version });
  expect(answer.statusCode, answer.body).toBe(200);
  const after = { inputs: { '1': 'Door' }, outputs: {}, temperatures: { '1': 'Fridge', device: 'Cabin' } };
  expect(answer.json<DeviceDashboard>()).toMatchObject({ sensors: after, version: version + 1 });
  expect((await dashboard()).sensors).toEqual(after);
});

test('names of a kind that is left out stay, and of one that is given only those that are given', async () => {
  await name({ ...NO_SENSOR_NAMES, inputs: { '1': 'Door', '2': 'Hatch' }, outputs: { '1': 'Siren' } });
  await name({ inputs: { '2': 'Hatch' } });
  expect((await dashboard()).sensors).toEqual({
    inputs: { '2': 'Hatch' },
    outputs: { '1': 'Siren' },
    temperatures: {},
  });
});

test('who named what is written down, and a change of an overtaken record is a conflict that tells what is there now', async () => {
  await name(NO_SENSOR_NAMES);
  const { version } = await dashboard();
  await name({ inputs: { '1': 'Door' }, version });
  const [kept] = await server.db.query<{ actor: string; before: object; after: object }>(
    "SELECT actor, before, after FROM audit_log WHERE action = 'device.sensors' ORDER BY id DESC LIMIT 1",
  );
  expect(kept).toEqual({
    actor: String(server.tenancy.users.operator),
    before: { inputs: {} },
    after: { inputs: { '1': 'Door' } },
  });
  const late = await name({ inputs: { '1': 'Window' }, version });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain('Door');
  expect((await dashboard()).sensors.inputs).toEqual({ '1': 'Door' });
});

test('names that are empty, too long or too many, and devices of others, are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [String(i), 'x']));
  for (const inputs of [{ '1': ' ' }, { '1': 'x'.repeat(41) }, { 'a b': 'x' }, many])
    expect((await name({ inputs })).statusCode, JSON.stringify(inputs)).toBe(400);
  expect((await name({ inputs: {} }, server.tenancy.devices.foreign)).statusCode).toBe(404);
});
