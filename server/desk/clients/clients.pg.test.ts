import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW_MS, openTestCore, type Tenancy } from '../../../tests/builders/tenancy.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { createUser } from '../../people/users/create-user.ts';
import { clientsRoom } from './room.ts';

let db: Database;
let core: ServerCore;
let tenancy: Tenancy;
let handlers: ReturnType<typeof clientsRoom>['handlers'];
beforeAll(async () => {
  db = await openTestDatabase();
  const opened = await openTestCore(db);
  ({ core, tenancy } = opened);
  ({ handlers } = clientsRoom({ db, clock: opened.clock }));
  for (const name of ['Zeca Transportes', 'Padaria do Zeca', 'Zeca 100% Frete'])
    await createUser(db, {
      login: name.replaceAll(' ', '.'),
      password: null,
      name,
      brandId: tenancy.brands.child,
      profile: 'USER',
    });
  await db.query('UPDATE users SET disabled_at = now() WHERE name = $1', ['Padaria do Zeca']);
});
afterAll(() => db.close());

const callerOf = (who: keyof Tenancy['users'], profile: Caller['profile'], brand: keyof Tenancy['brands']): Caller =>
  ({ sessionId: 's', userId: tenancy.users[who], brandId: tenancy.brands[brand], profile }) as Caller;
const operator = (): Caller => callerOf('operator', 'OPERATOR', 'parent');
const admin = (): Caller => callerOf('admin', 'ADMINISTRATOR', 'parent');
const found = async (term: string, caller = operator(), limit = 20) =>
  await handlers['clients.search']({
    caller,
    scope: core.rights.scopeOf(caller),
    query: { term, limit },
  } as CallContext<'clients.search'>);
const plates = async (term: string, caller = operator(), limit = 20) =>
  await handlers['devices.search']({
    caller,
    scope: core.rights.scopeOf(caller),
    query: { by: 'default-search', term, limit },
  } as CallContext<'devices.search'>);

test('a client is found by a part of its name, those that begin with it first, with brand and status (CLS-05)', async () => {
  expect((await found('zeca')).map(({ name, status }) => [name, status])).toEqual([
    ['Zeca 100% Frete', 'ACTIVE'],
    ['Zeca Transportes', 'ACTIVE'],
    ['Padaria do Zeca', 'INACTIVE'],
  ]);
  const [client] = await found('name of customer');
  expect(client).toEqual({
    id: tenancy.users.customer,
    name: 'Name of customer',
    brandName: 'Child',
    status: 'ACTIVE',
    brand: tenancy.brands.child,
  });
  expect(await found('zeca', operator(), 1)).toHaveLength(1);
});

test('wildcards of the database are text like any other', async () => {
  expect((await found('0%')).map(({ name }) => name)).toEqual(['Zeca 100% Frete']);
  expect(await found('Z_ca')).toEqual([]);
});

test('staff find the clients of their brand and those below, never staff or clients of others', async () => {
  const names = (await found('name of')).map(({ name }) => name);
  expect(names).toEqual(['Name of customer', 'Name of neighbour']);
  expect(
    (await found('name of', callerOf('foreignAdmin', 'ADMINISTRATOR', 'foreign'))).map(({ name }) => name),
  ).toEqual(['Name of foreign-customer']);
});

test('a client is read by its id; a user who is no client is 404', async () => {
  const read = async (id: number) =>
    handlers['clients.read']({ caller: operator(), params: { id } } as CallContext<'clients.read'>);
  expect(await read(tenancy.users.neighbour)).toMatchObject({ name: 'Name of neighbour' });
  await expect(read(tenancy.users.admin)).rejects.toMatchObject({ code: 'missing' });
});

test('groups of a client come with those of their devices that the caller may see and the client has now', async () => {
  await db.query('INSERT INTO groups (id, brand_id, user_id, name) VALUES ($1, $2, $3, $4), ($5, $2, $3, $6)', [
    7_000_000_000_000_001,
    tenancy.brands.child,
    tenancy.users.customer,
    'Vans',
    7_000_000_000_000_002,
    'Empty',
  ]);
  const members = [tenancy.devices.customers, tenancy.devices.hidden, tenancy.devices.neighbours];
  for (const device of members)
    await db.query('INSERT INTO group_devices (group_id, device_id) VALUES ($1, $2)', [7_000_000_000_000_001, device]);
  const groups = async (caller: Caller) =>
    (await handlers['groups.ofUser']({
      caller,
      scope: core.rights.scopeOf(caller),
      params: { id: tenancy.users.customer },
    } as CallContext<'groups.ofUser'>)) as { name: string; devicesDTO: { id: number }[] }[];
  const shown = async (caller: Caller) =>
    (await groups(caller)).map(({ name, devicesDTO }) => [name, devicesDTO.map(({ id }) => id).sort((a, b) => a - b)]);
  const own = [tenancy.devices.customers];
  const withHidden = [...own, tenancy.devices.hidden].sort((a, b) => a - b);
  expect(await shown(operator())).toEqual([
    ['Empty', []],
    ['Own vans', own],
    ['Vans', own],
  ]);
  expect(await shown(admin())).toEqual([
    ['Empty', []],
    ['Own vans', withHidden],
    ['Vans', withHidden],
  ]);
});

test('trackers are found by a part of the plate, however it is written, with the customer (CLS-06, CAL-039)', async () => {
  await createDevice(db, {
    identifier: '350000000000017',
    brandId: tenancy.brands.child,
    vehicle: { licensePlate: 'BRA-7E55', name: 'Truck' },
    user: { id: tenancy.users.customer, fromMs: NOW_MS - 1 },
  });
  const [device, ...more] = await plates('RA 7E');
  expect([device, more]).toEqual([
    { id: expect.any(Number) as number, name: 'BRA-7E55', customerName: 'Name of customer' },
    [],
  ]);
  expect(await plates('3500000')).toEqual([device]);
  expect(await plates('0000017')).toEqual([]);
  expect(await plates('TRUCK')).toEqual([]);
});

test('a tracker without a plate goes by its identifier and has no customer where it has no user', async () => {
  await createDevice(db, { identifier: 'bare-77', brandId: tenancy.brands.child });
  expect((await plates('BARE')).map(({ name, customerName }) => [name, customerName])).toEqual([['bare-77', null]]);
});

test('hidden trackers are found by administrators only, foreign ones never', async () => {
  expect((await plates('-1')).map(({ name }) => name)).toEqual(['NEIGHBOUR-1', 'NOBODY-1', 'OWN-1']);
  expect((await plates('-1', admin())).map(({ name }) => name)).toEqual([
    'HIDDEN-1',
    'NEIGHBOUR-1',
    'NOBODY-1',
    'OWN-1',
  ]);
});
