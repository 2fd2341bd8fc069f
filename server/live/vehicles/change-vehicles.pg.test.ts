import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Vehicle } from '../../../domain/live/devices/vehicle.ts';
import { openOwnedVehicles } from '../../../tests/builders/owned-vehicles.ts';
import type { TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openOwnedVehicles();
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const ask = async <T>(who: Who, path: string): Promise<T> =>
  (
    await server.call('GET', `/api/v2/vehicles${path}`, { token: await server.tokenOf(server.tenancy.users[who]) })
  ).json<T>();

const send = async (who: Who, method: 'POST' | 'PUT', body: object) =>
  server.call(method, '/api/v2/vehicles', {
    token: await server.tokenOf(server.tenancy.users[who]),
    body,
    headers: { 'accept-language': 'en-US' },
  });
const trail = (entity: string, id: number) =>
  server.db.query<{ action: string; before: object | null; after: object }>(
    'SELECT action, before, after FROM audit_log WHERE entity = $1 AND entity_id = $2 ORDER BY id',
    [entity, String(id)],
  );

test('staff add a vehicle without a tracker to a brand they see, a customer does not, and the trail tells of it (CAL-106)', async () => {
  const { child, foreign } = server.tenancy.brands;
  const added = await send('operator', 'POST', {
    brand: child,
    name: 'New truck',
    licensePlate: 'NEW1A23',
    type: 'TRUCK',
  });
  expect(added.statusCode).toBe(200);
  const vehicle = added.json<Vehicle>();
  expect(vehicle).toMatchObject({ brand: child, name: 'New truck', type: 'TRUCK', device: null, version: 0 });
  expect(await trail('vehicle', vehicle.id)).toMatchObject([
    { action: 'vehicle.add', after: { name: 'New truck', licensePlate: 'NEW1A23', type: 'TRUCK' } },
  ]);
  expect((await send('operator', 'POST', { brand: foreign, name: 'Not mine' })).statusCode).toBe(404);
  expect((await send('customer', 'POST', { name: 'Mine' })).statusCode).toBe(403);
});

test('a vehicle is changed by whoever sees it, once for a version, and the device in it is called by its new name (CAL-107)', async () => {
  const [own] = (await ask<{ content: Vehicle[] }>('customer', '?term=V-OWN')).content as [Vehicle];
  const { id, version } = own;
  const changed = await send('customer', 'PUT', { id, version, name: 'Renamed', model: 'FH 460' });
  expect(changed.json<Vehicle>()).toMatchObject({ ...own, name: 'Renamed', model: 'FH 460', version: version + 1 });
  const late = await send('operator', 'PUT', { id, version, name: 'Too late' });
  expect([late.statusCode, late.json<{ conflict: { changes: object } }>().conflict.changes]).toMatchObject([
    409,
    { name: { before: 'Name v-own', after: 'Renamed' } },
  ]);
  expect(server.core.directory.byId(own.device!)!.name).toBe('Renamed');
  expect((await trail('device', own.device!)).at(-1)).toMatchObject({
    action: 'device.change',
    before: { name: 'Name v-own', vehicleModel: 'FH 540' },
    after: { name: 'Renamed', vehicleModel: 'FH 460' },
  });
  const [next] = (await ask<{ content: Vehicle[] }>('operator', '?term=V-NEXT')).content as [Vehicle];
  expect((await send('customer', 'PUT', { id: next.id, version: 0, name: 'Theirs' })).statusCode).toBe(404);
});

test('a vehicle is a car, a truck or a motorcycle, or nobody said which, and nothing else (MNT-06)', async () => {
  const [own] = (await ask<{ content: Vehicle[] }>('customer', '?term=V-OWN')).content as [Vehicle];
  let { version } = own;
  for (const type of ['CAR', 'TRUCK', 'MOTORCYCLE', null]) {
    const answer = await send('operator', 'PUT', { id: own.id, version, type });
    expect(answer.json<Vehicle>().type).toBe(type);
    version = answer.json<Vehicle>().version;
  }
  expect((await send('operator', 'PUT', { id: own.id, version, type: 'BOAT' })).statusCode).toBe(400);
});

test('a list is filtered by its columns in each way there is, on the server, and a pattern that could search for ever is refused (SHL-42)', async () => {
  const plates = async (where: string) =>
    (await ask<{ content: Vehicle[] }>('admin', `?limit=100&where=${encodeURIComponent(where)}`)).content.map(
      ({ licensePlate }) => licensePlate,
    );
  await server.db.query(`UPDATE vehicles SET year = 2019 WHERE license_plate = 'V-OWN'`);
  await server.db.query(`UPDATE vehicles SET year = 2024 WHERE license_plate = 'V-NEXT'`);
  expect(await plates('licensePlate.starts-with.v-')).toEqual(['V-BRAND', 'V-HIDDEN', 'V-NEXT', 'V-OWN']);
  expect(await plates('licensePlate.contains.bran')).toEqual(['V-BRAND']);
  expect(await plates('licensePlate.ends-with.NEXT')).toEqual(['V-NEXT']);
  expect(await plates('licensePlate.matches.~5EV-~5BNO~5D')).toEqual(['V-NEXT', 'V-OWN']);
  expect(await plates('year.greater-than.2019')).toEqual(['V-NEXT']);
  expect(await plates('year.less-than.2024;licensePlate.starts-with.V')).toEqual(['V-OWN']);
  expect(await plates('licensePlate.greater-than.v-nexa;licensePlate.less-than.v-o')).toEqual(['V-NEXT']);
  // Its own wildcards are letters.
  expect(await plates('licensePlate.contains.~25')).toEqual([]);
  for (const where of ['licensePlate.matches.(V~2B)~2B', 'year.contains.20', 'brand.contains.1', 'nonsense'])
    expect(await ask<{ code: string }>('admin', `?where=${encodeURIComponent(where)}`), where).toMatchObject({
      code: 'invalid-input',
    });
});
