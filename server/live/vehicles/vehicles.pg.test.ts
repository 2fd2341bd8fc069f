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
const named = async (who: Who, query = '') =>
  (await ask<{ content: Vehicle[] }>(who, `?limit=100&term=V-&${query}`)).content.map(
    ({ licensePlate }) => licensePlate,
  );

test('vehicles are read by name: staff those of their brands, a customer the own ones, a hidden one administrators (CAL-105)', async () => {
  expect(await named('operator')).toEqual(['V-BRAND', 'V-NEXT', 'V-OWN']);
  expect(await named('admin')).toEqual(['V-BRAND', 'V-HIDDEN', 'V-NEXT', 'V-OWN']);
  expect(await named('customer')).toEqual(['V-OWN']);
  expect(await named('operator', `userId=${server.tenancy.users.neighbour}`)).toEqual(['V-NEXT']);
  const [own] = (await ask<{ content: Vehicle[] }>('customer', '?term=V-OWN')).content;
  expect(own).toMatchObject({ name: 'Name v-own', manufacture: 'Volvo', model: 'FH 540', year: null, chassis: null });
});

test('of each vehicle staff read whose it is now, a customer only of the own ones', async () => {
  const owners = async (who: Who) =>
    (await ask<{ content: Vehicle[] }>(who, '?limit=100&term=V-')).content.map(
      ({ licensePlate, customerName }) => `${licensePlate} ${customerName}`,
    );
  expect(await owners('operator')).toEqual(['V-BRAND null', 'V-NEXT Name of neighbour', 'V-OWN Name of customer']);
  expect(await owners('customer')).toEqual(['V-OWN Name of customer']);
});

test('a vehicle that lost its tracker is still one of its brand', async () => {
  await server.db.query("UPDATE devices SET vehicle_id = NULL WHERE identifier = 'v-brand'");
  expect(await named('operator')).toContain('V-BRAND');
  expect(await named('customer')).toEqual(['V-OWN']);
});

test('manufacturers are those of the vehicles that the caller sees, each once (CAL-108)', async () => {
  expect((await ask<string[]>('operator', '/manufacturers')).map((name) => name.toLowerCase())).toEqual([
    'fiat',
    'volvo',
  ]);
  expect(await ask('customer', '/manufacturers')).toEqual(['Volvo']);
});

test('models are those of the vehicles that the caller sees, of one manufacturer where it is named (CAL-109)', async () => {
  expect(await ask('operator', '/models')).toEqual(['FH 540', 'Fiorino', 'VM 270']);
  expect(await ask('operator', '/models?manufacture=VOLVO')).toEqual(['FH 540', 'VM 270']);
  expect(await ask('customer', '/models')).toEqual(['FH 540']);
});
