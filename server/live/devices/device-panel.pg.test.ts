import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeviceDashboard, DeviceModel } from '../../../domain/live/devices/device-dashboard.ts';
import type { ErrorBody } from '../../../contract/error-body.ts';
import type { Driver } from '../../../domain/desk/driver.ts';
import { drawId } from '../../../domain/base/id.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import type { SimPlan } from '../../../domain/live/devices/sim.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { secureRandom } from '../../base/platform.ts';
import { createSims, type SimRow } from '../../business/sim/sim-rows.ts';
import { assignDevice } from './assign-device.ts';
import { changePermissions } from '../../people/users/change-user.ts';
import { createDevice } from './create-devices.ts';

const DAY_MS = 24 * 3_600_000;
const OWN = '8955000000000000001';
const LOOSE = '8955000000000000002';
const FOREIGN = '8955000000000000003';
const VIVO = '8955000000000000004';
const [RESET, RESET_TOO] = ['8955000000000000005', '8955000000000000006'];
let server: TestServer;
let admin: string;
let operator: string;
let customer: string;

const sim = (iccid: string, brandId: number, more: Partial<SimRow> = {}): SimRow => ({
  iccid,
  brandId,
  msisdn: '5511900010001',
  operator: 'Claro',
  apnHost: 'm2m.claro.example',
  apnUser: 'claro',
  apnPass: 'word',
  franchiseBytes: 10_000_000,
  consumedBytes: 7_100_000,
  ...more,
});

beforeAll(async () => {
  server = await openTestServer({ SIM_CARRIER: 'Claro' });
  const { brands, devices, users } = server.tenancy;
  await createSims(server.db, [
    sim(OWN, brands.child),
    sim(LOOSE, brands.child, { consumedBytes: null }),
    sim(FOREIGN, brands.foreign),
    sim(VIVO, brands.child, { operator: 'Vivo' }),
    sim(RESET, brands.child),
    sim(RESET_TOO, brands.child, { consumedBytes: null }),
  ]);
  await server.db.query(
    "UPDATE devices SET iccid = $2, operator = 'CLARO', apn_host = 'm2m.claro.example', apn_user = 'claro', apn_pass = 'word', model = 'GT06N' WHERE id = $1",
    [devices.customers, OWN],
  );
  await server.db.query("UPDATE devices SET iccid = $2, operator = 'Vivo' WHERE id = $1", [devices.neighbours, VIVO]);
  for (const [brand, name, tag] of [
    [brands.child, 'Ana Prado', 'TAG-1'],
    [brands.foreign, 'Otto Foreign', 'TAG-1'],
    [brands.parent, 'Bia Serra', 'TAG-2'],
  ] as const)
    await server.db.query(
      "INSERT INTO drivers (id, brand_id, name, number, license_category, license_expires_on, electronic_tag) VALUES ($1, $2, $3, '1001', 'E', '2027-05-31', $4)",
      [drawId(secureRandom), brand, name, tag],
    );
  // Only the groups of this file.
  await server.db.query('DELETE FROM group_devices');
  for (const [name, user] of [
    ['Zonal', null],
    ['Alfa', users.customer],
    ['Beta', null],
  ] as const) {
    const id = drawId(secureRandom);
    await server.db.query('INSERT INTO groups (id, brand_id, user_id, name) VALUES ($1, $2, $3, $4)', [
      id,
      brands.child,
      user,
      name,
    ]);
    await server.db.query('INSERT INTO group_devices (group_id, device_id) VALUES ($1, $2)', [id, devices.customers]);
  }
  [admin, operator, customer] = (await Promise.all(
    [users.admin, users.operator, users.customer].map((id) => server.tokenOf(id)),
  )) as [string, string, string];
});
// Each test changes a device of its own: what one sets no other shows.
let drawn = 0;
let changed: number;
beforeEach(async () => {
  const { brands, users } = server.tenancy;
  const user = { id: users.customer, fromMs: NOW_MS - DAY_MS };
  const identifier = `panel-${(drawn += 1)}`;
  changed = (await createDevice(server.db, { identifier, brandId: brands.child, user })).id;
  await server.core.refresh();
});
afterAll(() => server.close());

const dashboard = async (token: string, device = server.tenancy.devices.customers) =>
  (await server.call('GET', `/api/v2/devices/dashboard/${device}`, { token })).json<DeviceDashboard>();
const patch = (token: string, body: object, device = changed) =>
  server.call('PATCH', `/api/devices/${device}`, { token, body });
const trail = (action: string) =>
  server.db.query<{ entity: string; before: object; after: object; actor: string }>(
    'SELECT entity, before, after, actor FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  );

test('the dashboard of a device has the fields that its list entry lacks (CAL-036, GRP-12)', async () => {
  expect(await dashboard(operator)).toMatchObject({
    id: server.tenancy.devices.customers,
    deviceId: 'own-1',
    speedLimit: null,
    simCard: OWN,
    apnHost: 'm2m.claro.example',
    hasSimPlan: true,
    groupName: 'Alfa',
    groups: [{ name: 'Alfa' }, { name: 'Beta' }, { name: 'Zonal' }],
    deviceModel: { model: 'GT06N', config: { showBatteryLevel: false }, buttons: { blockVehicle: true } },
    mapPrefix: 'child',
    relationships: { vehicle: { licensePlate: 'OWN-1' }, person: { name: 'Name of customer' } },
  });
  expect(JSON.stringify(await dashboard(admin))).not.toContain('word');
});

test('a customer gets no SIM card and access point, and only the own groups (PRM-42)', async () => {
  expect(await dashboard(customer)).toMatchObject({
    simCard: null,
    apnHost: null,
    apnUser: null,
    hasSimPlan: false,
    groups: [{ name: 'Alfa' }],
    groupName: 'Alfa',
  });
  expect(
    (
      await server.call('GET', `/api/v2/simcards/plan?brand=${server.tenancy.brands.child}&simCard=${OWN}`, {
        token: customer,
      })
    ).statusCode,
  ).toBe(403);
});

test('a device without vehicle, user, model and group has a dashboard too', async () => {
  await server.db.query('UPDATE devices SET vehicle_id = NULL, model = NULL WHERE id = $1', [
    server.tenancy.devices.nobodys,
  ]);
  expect(await dashboard(operator, server.tenancy.devices.nobodys)).toMatchObject({
    simCard: null,
    hasSimPlan: false,
    group: null,
    groupName: null,
    groups: [],
    deviceModel: null,
    relationships: { vehicle: null, customer: null, person: null },
  });
});

test('the speed limit is set, switched off, and refused where it is none, and each change is written down (CAL-037)', async () => {
  const before = (await trail('device.change')).length;
  expect((await patch(customer, { speedLimit: 80 })).json<DeviceDashboard>().speedLimit).toBe(80);
  expect((await patch(customer, { speedLimit: 80 })).statusCode).toBe(200);
  expect((await patch(customer, { speedLimit: 9999 })).json<DeviceDashboard>().speedLimit).toBe(9999);
  for (const speedLimit of [0, -1, 301, 80.5, '80', null])
    expect((await patch(customer, { speedLimit })).statusCode, String(speedLimit)).toBe(400);
  const changes = (await trail('device.change')).slice(before);
  expect(changes).toEqual([
    {
      entity: 'device',
      actor: String(server.tenancy.users.customer),
      before: { speed_limit_kmh: null },
      after: { speed_limit_kmh: 80 },
    },
    {
      entity: 'device',
      actor: String(server.tenancy.users.customer),
      before: { speed_limit_kmh: 80 },
      after: { speed_limit_kmh: 9999 },
    },
  ]);
});

test('without the permission of the speed alert setting a limit is refused', async () => {
  const { users, brands } = server.tenancy;
  const by = { actor: 'system', requestId: null };
  const subject = { id: users.operator, brand: brands.parent };
  await changePermissions(
    { db: server.db, clock: server.clock },
    subject,
    ['MONITORING_DEVICES_SPEED_ALERT'],
    'remove',
    by,
  );
  expect((await patch(operator, { speedLimit: 60 })).statusCode).toBe(403);
  expect((await dashboard(operator, changed)).speedLimit).not.toBe(60);
  await changePermissions(
    { db: server.db, clock: server.clock },
    subject,
    ['MONITORING_DEVICES_SPEED_ALERT'],
    'add',
    by,
  );
  expect((await patch(operator, { speedLimit: 60 })).statusCode).toBe(200);
});

test('staff set number, carrier and access point by add operations; its password is never recorded (CAL-038)', async () => {
  const add = (path: string, value: string) => ({ op: 'add', path, value });
  const operations = [
    add('/number', '5511900017777'),
    add('/operator', 'TIM'),
    add('/apnHost', 'm2m.tim.example'),
    add('/apnUser', 'tim'),
    add('/apnPass', 'open sesame'),
  ];
  const device = changed;
  expect((await patch(operator, { operations }, device)).statusCode).toBe(200);
  const [row] = await server.db.query(
    'SELECT number, operator, apn_host, apn_user, apn_pass FROM devices WHERE id = $1',
    [device],
  );
  expect(row).toEqual({
    number: '5511900017777',
    operator: 'TIM',
    apn_host: 'm2m.tim.example',
    apn_user: 'tim',
    apn_pass: 'open sesame',
  });
  expect((await patch(operator, { operations: [add('/number', '')] }, device)).statusCode).toBe(200);
  expect(
    (await server.db.query<{ number: string | null }>('SELECT number FROM devices WHERE id = $1', [device]))[0]!.number,
  ).toBeNull();
  const changes = JSON.stringify(await trail('device.change'));
  expect(changes).toContain('m2m.tim.example');
  expect(changes).not.toContain('open sesame');
});

test('a device that somebody else changed since it was read is not written over, and a conflict tells each what they may see', async () => {
  const device = changed;
  const { version: seen, speedLimit } = await dashboard(operator, device);
  const add = (path: string, value: string) => ({ op: 'add', path, value });
  const operations = [add('/apnPass', 'open sesame'), add('/apnHost', 'late.example')];
  expect((await patch(operator, { operations, version: seen }, device)).statusCode).toBe(200);
  expect((await dashboard(operator, device)).version).toBe(seen + 1);
  for (const [token, told] of [
    [operator, ['apnHost']],
    [customer, []],
  ] as const) {
    const late = await patch(token, { speedLimit: 90, version: seen }, device);
    expect(late.statusCode).toBe(409);
    const { code, conflict } = late.json<ErrorBody>();
    expect([code, conflict?.version, Object.keys(conflict?.changes ?? {})]).toEqual(['conflict', seen + 1, told]);
  }
  expect((await dashboard(operator, device)).speedLimit).toBe(speedLimit);
  expect((await patch(operator, { speedLimit: 90 }, device)).statusCode).toBe(200);
});

test('a customer changes nothing of the SIM card, and no operation reaches any other field', async () => {
  const operation = (op: string, path: string) => ({ operations: [{ op, path, value: 'x' }] });
  expect((await patch(customer, operation('add', '/number'))).statusCode).toBe(403);
  for (const [op, path] of [
    ['add', '/hidden'],
    ['add', '/brand_id'],
    ['remove', '/number'],
    ['add', 'number'],
    ['add', '/number; --'],
  ] as const)
    expect((await patch(operator, operation(op, path))).statusCode, path).toBe(400);
});

test('all device models are returned at once, with whether their battery level is the real one (CAL-043, PNL-33)', async () => {
  const models = (await server.call('GET', '/api/v2/devices/models', { token: customer })).json<DeviceModel[]>();
  expect(models.length).toBeGreaterThan(15);
  expect(models.find(({ model }) => model === 'J16')).toMatchObject({
    config: { showBatteryLevel: true },
    buttons: { blockVehicle: false },
  });
  expect(models.find(({ model }) => model === 'GT06N')).toMatchObject({ config: { showBatteryLevel: false } });
});

const drivers = async (token: string, query: string) =>
  (await server.call('GET', `/api/v2/drivers?${query}`, { token })).json<Driver[]>();

test('a driver is found by the electronic tag, in the brands the caller sees (CAL-134, DRV-04)', async () => {
  expect(await drivers(operator, 'tag=tag-1')).toMatchObject([
    {
      driverName: 'Ana Prado',
      number: '1001',
      driverLicenseCategory: 'E',
      driverLicenseExpiration: '2027-05-31',
      electronicTag: 'TAG-1',
    },
  ]);
  expect(await drivers(operator, `tag=TAG-1&device=${server.tenancy.devices.customers}`)).toHaveLength(1);
  expect(await drivers(operator, `tag=TAG-2&device=${server.tenancy.devices.customers}`)).toEqual([]);
  expect(await drivers(operator, 'tag=nobody')).toEqual([]);
});

test('a customer gets the driver of an own vehicle that reads the tag now, and cannot guess tags (DRV-09)', async () => {
  const device = changed;
  const ask = () => drivers(customer, `tag=TAG-1&device=${device}`);
  expect(await ask()).toEqual([]);
  const dateTime = new Date(NOW_MS - 60_000).toISOString();
  const telemetry = telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    driverId: 'TAG-1',
  });
  await server.house.telemetry.write({
    history: [telemetry],
    live: new Map([[device, { telemetry, memory: NO_MEMORY }]]),
    events: [],
  });
  expect(await ask()).toMatchObject([{ driverName: 'Ana Prado' }]);
  expect(await drivers(customer, 'tag=TAG-1')).toEqual([]);
  // A tracker says what its owner makes it say: that reveals no driver of another customer.
  const whose = `UPDATE drivers SET user_id = $1 WHERE electronic_tag = 'TAG-1'`;
  await server.db.query(whose, [server.tenancy.users.neighbour]);
  expect(await ask()).toEqual([]);
  await server.db.query(whose, [server.tenancy.users.customer]);
  expect(await ask()).toHaveLength(1);
  await server.db.query(whose, [null]);
  // Who drove it before it was theirs is not for them.
  const { users } = server.tenancy;
  await assignDevice(server.db, device, users.customer, NOW_MS);
  await server.core.refresh();
  expect(await ask()).toEqual([]);
});

const plan = (simCard: string, token = operator, brand = server.tenancy.brands.child) =>
  server.call('GET', `/api/v2/simcards/plan?brand=${brand}&simCard=${simCard}`, { token });

test('the plan of a SIM card is read by brand and card (CAL-136, ACC-18)', async () => {
  expect((await plan(OWN)).json<SimPlan>()).toEqual({
    simCardDataFranchise: 10_000_000,
    totalConsumption: 7_100_000,
    brand: server.tenancy.brands.child,
    simCard: OWN,
  });
  expect((await plan(LOOSE)).json<SimPlan>().totalConsumption).toBeNull();
  for (const [card, brand] of [
    [FOREIGN, server.tenancy.brands.child],
    [FOREIGN, server.tenancy.brands.foreign],
    [OWN, server.tenancy.brands.parent],
  ] as const)
    expect((await plan(card, operator, brand)).statusCode).toBe(404);
});

test('plan details are returned for one carrier only (PRM-43)', async () => {
  expect((await plan(VIVO)).statusCode).toBe(404);
  expect((await dashboard(operator, server.tenancy.devices.neighbours)).hasSimPlan).toBe(false);
  await server.db.query("UPDATE devices SET operator = 'Claro' WHERE id = $1", [server.tenancy.devices.neighbours]);
  expect((await plan(VIVO)).statusCode).toBe(200);
  expect((await dashboard(operator, server.tenancy.devices.neighbours)).hasSimPlan).toBe(true);
});

test('a SIM card is looked up by its ICCID, by staff of its brand (CAL-137, ACC-20)', async () => {
  const ask = (iccid: string, token = operator) => server.call('GET', `/api/v2/simcards/${iccid}`, { token });
  expect((await ask(OWN)).json()).toEqual({
    msisdn: '5511900010001',
    operator: 'Claro',
    apnHost: 'm2m.claro.example',
    apnUser: 'claro',
    apnPass: 'word',
  });
  expect([
    (await ask(FOREIGN)).statusCode,
    (await ask('8955000000000000009')).statusCode,
    (await ask('rubbish')).statusCode,
    (await ask(OWN, customer)).statusCode,
  ]).toEqual([404, 404, 400, 403]);
});

test('SIM cards are reset all or none: a foreign one among them keeps the others as they are (CAL-125, ACC-26)', async () => {
  await server.db.query('UPDATE devices SET iccid = $2 WHERE id = $1', [changed, RESET]);
  const reset = (iccids: string[], token = operator) =>
    server.call('POST', '/api/simcards/reset', { token, body: { iccids } });
  expect([
    (await reset([RESET, FOREIGN])).statusCode,
    (await reset([RESET], customer)).statusCode,
    (await reset([])).statusCode,
  ]).toEqual([404, 403, 400]);
  expect((await plan(RESET)).json<SimPlan>().totalConsumption).toBe(7_100_000);
  expect((await reset([RESET, RESET, RESET_TOO])).statusCode).toBe(200);
  expect((await plan(RESET)).json<SimPlan>().totalConsumption).toBe(0);
  expect((await trail('simcard.reset')).map(({ entity, before, after }) => [entity, before, after])).toEqual([
    ['device', { iccid: RESET, consumedBytes: 7_100_000 }, { iccid: RESET, consumedBytes: 0 }],
    ['brand', { iccid: RESET_TOO, consumedBytes: null }, { iccid: RESET_TOO, consumedBytes: 0 }],
  ]);
});
