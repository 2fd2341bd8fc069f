import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBodySchema } from '../../../contract/error-body.ts';
import { PERMISSION_NAMES } from '../../../domain/people/users/permission.ts';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createDevice } from '../devices/create-devices.ts';
import { createGroup } from '../groups/create-group.ts';

let server: TestServer;
/** A device of the customer, in a vehicle. */
let device: number;
let drawn = 0;
beforeAll(async () => {
  server = await openTestServer();
  const { users } = server.tenancy;
  for (const user of [users.admin, users.operator, users.customer])
    await server.db.query(
      "INSERT INTO user_permissions (user_id, name, type) SELECT $1, name, 'ACCESS' FROM unnest($2::text[]) AS given (name) ON CONFLICT DO NOTHING",
      [user, PERMISSION_NAMES],
    );
});
beforeEach(async () => {
  const { users } = server.tenancy;
  device = await added({ vehicle: { name: 'Truck 7', licensePlate: 'RST1A23' }, user: users.customer });
});
afterAll(() => server.close());

async function added({ vehicle, user }: { vehicle?: { name?: string; licensePlate?: string }; user?: number }) {
  const { id } = await createDevice(server.db, {
    identifier: `page-${(drawn += 1)}`,
    brandId: server.tenancy.brands.child,
    ...(vehicle && { vehicle }),
    user: user === undefined ? null : { id: user, fromMs: server.clock.now() - 3_600_000 },
  });
  await server.core.refresh();
  return id;
}

type Who = keyof TestServer['tenancy']['users'];
const ask = async (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v2/devices/${path}`, {
    token: await server.tokenOf(server.tenancy.users[who]),
    ...(body === undefined ? {} : { body }),
  });
const whole = async (who: Who, id = device) => (await ask(who, 'GET', `${id}/whole`)).json<DeviceWhole>();
const change = (who: Who, body: object, id = device) => ask(who, 'PATCH', String(id), body);
const changed = async (who: Who, body: object, id = device) => {
  const answer = await change(who, body, id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DeviceWhole>();
};
const trailOf = async (id: number): Promise<AuditEntry[]> =>
  (await ask('operator', 'GET', `${id}/changes`)).json<{ content: AuditEntry[] }>().content;

test('staff change vehicle, tracker and SIM card of a device in one go, and lists call it by its new name', async () => {
  const fields = {
    name: 'Truck 8',
    licensePlate: 'RST9Z99',
    manufacture: 'Volvo',
    vehicleModel: 'FH 540',
    vehicleColor: 'White',
    vehicleYear: 2024,
    chassis: '9BWZZZ377VT004251',
    model: 'GT06N',
    imei: '864000000000007',
    number: '+5511900000007',
    operator: 'Carrier',
    simCard: '895500000000000007f',
    apnHost: 'apn.example.com',
    apnUser: 'me',
    apnPass: 'word of the access point',
    speedLimit: 90,
  };
  const after = await changed('operator', { ...fields, version: 0 });
  const { apnPass, ...shown } = fields;
  expect(after).toMatchObject({ ...shown, simCard: '895500000000000007F', hasApnPass: true, version: 1 });
  expect(after.shownName).toBe('Truck 8');
  expect(server.core.directory.byId(device)).toMatchObject({ name: 'Truck 8', model: 'GT06N', speedLimitKmh: 90 });
  const [entry] = await trailOf(device);
  expect(entry).toMatchObject({ action: 'device.change', after: { name: 'Truck 8', iccid: '895500000000000007F' } });
  expect(JSON.stringify(await trailOf(device))).not.toContain(apnPass);
});

test('a device without a vehicle gets one with the first thing that is known of it', async () => {
  const bare = await added({});
  expect(await whole('operator', bare)).toMatchObject({ vehicleId: null, name: null });
  const after = await changed('operator', { licensePlate: 'NEW1A11', version: 0 }, bare);
  expect(after).toMatchObject({ licensePlate: 'NEW1A11', vehicleId: expect.any(Number), shownName: 'NEW1A11' });
});

test('a customer writes of the own vehicle, and neither sees nor writes what is of its SIM card', async () => {
  await changed('operator', { simCard: '8955000000000000018', apnHost: 'apn.example.com', version: 0 });
  expect(await whole('customer')).toMatchObject({ simCard: null, apnHost: null, hasApnPass: null, isEncrypted: null });
  expect(await changed('customer', { name: 'My truck', version: 1 })).toMatchObject({ name: 'My truck', version: 2 });
  expect((await change('customer', { simCard: null, version: 2 })).statusCode).toBe(403);
  expect((await change('customer', { name: 'x', version: 0 }, server.tenancy.devices.neighbours)).statusCode).toBe(404);
});

test('what somebody else changed meanwhile is refused and told: to a customer without the SIM card', async () => {
  await changed('operator', { vehicleColor: 'Red', apnHost: 'apn.example.com', version: 0 });
  const conflict = async (who: Who) => {
    const answer = await change(who, { name: 'Late', version: 0 });
    expect(answer.statusCode).toBe(409);
    return errorBodySchema.parse(answer.json()).conflict!.changes;
  };
  const red = { before: null, after: 'Red' };
  expect(await conflict('admin')).toEqual({
    vehicleColor: red,
    apnHost: { before: null, after: 'apn.example.com' },
  });
  expect(await conflict('customer')).toEqual({ vehicleColor: red });
  expect((await whole('operator')).name).toBe('Truck 7');
});

test('a SIM card is in one device at a time, of all that the writer sees', async () => {
  const other = await added({});
  await changed('operator', { simCard: '8955000000000000027', version: 0 });
  const answer = await change('operator', { simCard: '8955000000000000027', version: 0 }, other);
  expect([answer.statusCode, errorBodySchema.parse(answer.json()).fields]).toEqual([
    409,
    { simCard: expect.any(String) },
  ]);
});

test('a field that makes no sense is refused by its name', async () => {
  for (const field of [
    { vehicleYear: 1492 },
    { chassis: 'OIQ' },
    { simCard: '12' },
    { speedLimit: 0 },
    { imei: 'x' },
  ]) {
    const answer = await change('operator', { ...field, version: 0 });
    expect(answer.statusCode, JSON.stringify(field)).toBe(400);
    expect(Object.keys(errorBodySchema.parse(answer.json()).fields ?? {})).toEqual(Object.keys(field));
  }
});

test('a customer puts a device into own groups, and those of the brand stay where they are', async () => {
  const { brands, users, groups } = server.tenancy;
  const brandGroup = await createGroup(server.db, {
    brandId: brands.child,
    userId: null,
    name: 'Of the brand',
    deviceIds: [device],
  });
  const mine = await createGroup(server.db, {
    brandId: brands.child,
    userId: users.customer,
    name: 'Mine',
    deviceIds: [],
  });
  const after = await changed('customer', { groups: [mine], version: 0 });
  expect(after.groups.map(({ id }) => id)).toEqual([mine]);
  expect((await whole('operator')).groups.map(({ id }) => id)).toEqual([mine, brandGroup]);
  expect((await changed('customer', { groups: [], version: 1 })).groups).toEqual([]);
  expect((await whole('operator')).groups.map(({ id }) => id)).toEqual([brandGroup]);
  expect((await change('customer', { groups: [groups.neighbours], version: 2 })).statusCode).toBe(404);
  const neighbours = await change('operator', { groups: [groups.neighbours], version: 2 });
  expect([neighbours.statusCode, Object.keys(errorBodySchema.parse(neighbours.json()).fields ?? {})]).toEqual([
    400,
    ['groups'],
  ]);
});

test('who may drive is set at the device too, and a conflict about it names nobody whom the reader does not see', async () => {
  const { drivers } = server.tenancy;
  const after = await changed('operator', { drivers: [drivers.brands, drivers.customers], version: 0 });
  expect(after.drivers.map(({ driverName }) => driverName)).toEqual(['Driver of the brand', 'Own driver']);
  expect((await whole('customer')).drivers.map(({ id }) => id)).toEqual([drivers.customers]);
  const late = errorBodySchema.parse((await change('customer', { name: 'x', version: 0 })).json());
  expect(late.conflict!.changes).toEqual({ drivers: { before: [], after: [drivers.customers] } });
  await changed('customer', { drivers: [], version: 1 });
  expect((await whole('operator')).drivers.map(({ id }) => id)).toEqual([drivers.brands]);
});

test('two trackers in one vehicle are both called by its new name', async () => {
  const second = await added({});
  await server.db.query(
    'UPDATE devices SET vehicle_id = (SELECT vehicle_id FROM devices WHERE id = $1) WHERE id = $2',
    [device, second],
  );
  await changed('operator', { name: 'Shared', version: 0 });
  expect(server.core.directory.byId(second)!.name).toBe('Shared');
});
