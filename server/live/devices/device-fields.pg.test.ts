import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceStatus, type Device, type DeviceStatus } from '../../../domain/live/devices/device.ts';
import type { DeviceDashboard } from '../../../domain/live/devices/device-dashboard.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createDevice, type NewDevice } from './create-devices.ts';

interface Page {
  content: Device[];
  totalPages: number;
  totalElements: number;
}

let server: TestServer;
let operator: string;

beforeAll(async () => {
  server = await openTestServer();
  operator = await server.tokenOf(server.tenancy.users.operator);
});
afterAll(() => server.close());

async function add(identifier: string, given: Partial<NewDevice> = {}): Promise<number> {
  const { id } = await createDevice(server.db, { identifier, brandId: server.tenancy.brands.child, ...given });
  await server.core.refresh();
  return id;
}
const read = async <T>(path: string): Promise<T> => {
  const answer = await server.call('GET', `/api/v2/devices/${path}`, { token: operator });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const relationsOf = async (id: number) => (await read<DeviceDashboard>(`dashboard/${id}`)).relationships;
const ofCustomer = () => ({ id: server.tenancy.users.customer, fromMs: NOW_MS - 1_000 });

test('a device is named after its vehicle, else the plate, else the user, in lists and alone (PNL-25)', async () => {
  const user = ofCustomer();
  const named: [string, Partial<NewDevice>, string][] = [
    ['by-vehicle', { user, vehicle: { name: 'Scania 7', licensePlate: 'ABC1D23' } }, 'Scania 7'],
    ['by-plate', { user, vehicle: { name: '', licensePlate: 'ABC1D23' } }, 'ABC1D23'],
    ['by-person', { user }, 'Name of customer'],
    ['by-nothing', {}, 'by-nothing'],
  ];
  for (const [identifier, given, name] of named) {
    const id = await add(identifier, given);
    expect((await read<Device>(String(id))).name, identifier).toBe(name);
    expect(
      (await read<Page>(`detail?term=${identifier}`)).content.map((device) => device.name),
      identifier,
    ).toEqual([name]);
  }
});

test('a list finds a plate however it is typed and however it was written down', async () => {
  await add('plate-1', { vehicle: { name: 'Fiorino 1', licensePlate: 'FJI1A80' } });
  await add('plate-2', { vehicle: { name: 'Fiorino 2', licensePlate: 'FJI-1A81' } });
  const found = async (term: string) =>
    (await read<Page>(`detail?term=${encodeURIComponent(term)}`)).content.map((device) => device.name);
  expect(await found('fji-1a80')).toEqual(['Fiorino 1']);
  expect(await found('FJI 1A')).toEqual(['Fiorino 1', 'Fiorino 2']);
  expect(await found('fji1a81')).toEqual(['Fiorino 2']);
  expect(await found('-1a')).toEqual(['Fiorino 1', 'Fiorino 2']);
});

test('a device has one of seven statuses, and lists are asked for by each of them and by no other (PNL-26)', async () => {
  const statuses: DeviceStatus[] = ['ACTIVE', 'INACTIVE', 'CANCELED', 'UNINSTALLED', 'DISCARDED', 'TESTED', 'RECEIVED'];
  expect([...deviceStatus.options].sort()).toEqual([...statuses].sort());
  for (const status of statuses) {
    const id = await add(`is-${status}`, { status });
    const { content } = await read<Page>(`detail?term=is-${status}&status=${status}`);
    expect(content.map((device) => [device.id, device.status])).toEqual([[id, status]]);
  }
  for (const wrong of ['BROKEN', 'active', '1'])
    expect(
      (await server.call('GET', `/api/v2/devices/detail?status=${wrong}`, { token: operator })).statusCode,
      wrong,
    ).toBe(400);
});

test('a device is tied to its vehicle with name, plate, manufacture, model and colour (PNL-27)', async () => {
  const vehicle = { name: 'Scania 7', licensePlate: 'ABC1D24', manufacture: 'Scania', model: 'R 450', color: 'azul' };
  const id = await add('tied-vehicle', { vehicle });
  expect((await relationsOf(id)).vehicle).toEqual(vehicle);
  expect((await read<Device>(String(id))).vehicle).toEqual(vehicle);
  expect((await relationsOf(await add('no-vehicle'))).vehicle).toBeNull();
});

test('a device is tied to the customer and the person it belongs to, and to none while it is unassigned (PNL-28, PNL-29)', async () => {
  const id = await add('tied-customer', { user: ofCustomer() });
  // The customer's record and the login of the person have a name each, and they need not be the same.
  const [row] = await server.db.query<{ id: number }>(
    'UPDATE customers SET name = $2 WHERE id = (SELECT customer_id FROM users WHERE id = $1) RETURNING id',
    [server.tenancy.users.customer, 'Padaria Sol Ltda.'],
  );
  expect(await relationsOf(id)).toMatchObject({ customer: { id: row!.id, name: 'Padaria Sol Ltda.' } });
  await server.db.query("UPDATE customers SET name = '' WHERE id = $1", [row!.id]);
  expect(await relationsOf(id)).toMatchObject({
    customer: { id: row!.id, name: '' },
    person: { name: 'Name of customer' },
  });
  expect(await relationsOf(await add('nobodys-own'))).toMatchObject({ customer: null, person: null });
});

test('a page of devices has its content and how many pages and devices there are in all (PNL-32)', async () => {
  for (let n = 0; n < 5; n += 1) await add(`paged-${n}`);
  const pages = await Promise.all([0, 1, 2, 3].map((page) => read<Page>(`detail?term=paged-&limit=2&page=${page}`)));
  expect(pages.map(({ content }) => content.map(({ identifier }) => identifier))).toEqual([
    ['paged-0', 'paged-1'],
    ['paged-2', 'paged-3'],
    ['paged-4'],
    [],
  ]);
  for (const page of pages)
    expect([Object.keys(page).sort(), page.totalPages, page.totalElements]).toEqual([
      ['content', 'limit', 'page', 'totalElements', 'totalPages'],
      3,
      5,
    ]);
});
