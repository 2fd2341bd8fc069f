import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeldClock } from '../../../domain/base/time/clock.ts';
import { NOW_MS, openTestCore, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { openCore, type ServerCore } from '../core.ts';
import type { Database } from '../../base/db/database.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { sha256 } from '../../base/platform.ts';
import { createUser } from '../../people/users/create-user.ts';
import { assignDevice } from './assign-device.ts';
import { createDevice, createDevices } from './create-devices.ts';
import { createGateway } from './create-gateway.ts';

let db: Database;
let core: ServerCore;
let clock: HeldClock;
let tenancy: Tenancy;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ core, clock, tenancy } = await openTestCore(db));
});
afterAll(() => db.close());

const HOUR_MS = 3_600_000;
const periods = (deviceId: number) =>
  db.query<{ userId: number; startsAt: Date; endsAt: Date | null }>(
    'SELECT user_id AS "userId", starts_at AS "startsAt", ends_at AS "endsAt" FROM device_assignments WHERE device_id = $1 ORDER BY starts_at',
    [deviceId],
  );
const at = (hours: number): Date => new Date(NOW_MS + hours * HOUR_MS);

test('a new device has a secret of 256 random bits of which only the hash is kept', async () => {
  const created = await createDevice(db, { identifier: 'secret-1', brandId: tenancy.brands.child });
  expect(Buffer.from(created.secret, 'base64url')).toHaveLength(32);
  const [row] = await db.query('SELECT * FROM devices WHERE id = $1', [created.id]);
  expect(row).toMatchObject({
    identifier: 'secret-1',
    secret_hash: sha256(created.secret),
    status: 'ACTIVE',
    hidden: false,
  });
  expect(JSON.stringify(row)).not.toContain(created.secret);
});

test('an identifier is unique on the installation, and a list with a taken one adds none', async () => {
  const list = ['twice-1', 'twice-2', 'own-1'].map((identifier) => ({ identifier, brandId: tenancy.brands.foreign }));
  const error = await createDevices(db, list).catch((failure: unknown) => failure);
  expect(isUniqueViolation(error, 'devices_identifier_key')).toBe(true);
  expect(await db.query("SELECT id FROM devices WHERE identifier LIKE 'twice-%'")).toEqual([]);
});

test('giving a device to another user ends the period before it, without a gap or an overlap', async () => {
  const { id } = await createDevice(db, {
    identifier: 'moved-1',
    brandId: tenancy.brands.child,
    user: { id: tenancy.users.customer, fromMs: NOW_MS },
  });
  await assignDevice(db, id, tenancy.users.neighbour, NOW_MS + HOUR_MS);
  await assignDevice(db, id, null, NOW_MS + 2 * HOUR_MS);
  expect(await periods(id)).toEqual([
    { userId: tenancy.users.customer, startsAt: at(0), endsAt: at(1) },
    { userId: tenancy.users.neighbour, startsAt: at(1), endsAt: at(2) },
  ]);
  await assignDevice(db, id, tenancy.users.customer, NOW_MS + HOUR_MS / 2);
  expect(await periods(id)).toEqual([
    { userId: tenancy.users.customer, startsAt: at(0), endsAt: at(0.5) },
    { userId: tenancy.users.customer, startsAt: at(0.5), endsAt: null },
  ]);
});

test('the directory knows a device by identifier and id, with brand, owner, name and the hash of its secret', async () => {
  const entry = await core.directory.byIdentifier('own-1');
  expect(entry).toEqual({
    id: tenancy.devices.customers,
    identifier: 'own-1',
    brandId: tenancy.brands.child,
    hidden: false,
    secretHash: sha256(tenancy.secrets.customers),
    userId: tenancy.users.customer,
    userSinceMs: NOW_MS - 86_400_000,
    name: 'OWN-1',
    status: 'ACTIVE',
    model: null,
    speedLimitKmh: null,
    payloadKey: null,
    createdMs: expect.any(Number),
    statusSinceMs: expect.any(Number),
  });
  expect(core.directory.byId(tenancy.devices.customers)).toEqual(entry);
  expect(await core.directory.byIdentifier('nobody knows')).toBeNull();
});

test('the directory lists devices of brands and of a user, hidden ones included', async () => {
  const brandId = tenancy.brands.child;
  const owner = await createUser(db, { login: 'owner', password: null, name: 'Owner', brandId, profile: 'USER' });
  const user = { id: owner, fromMs: NOW_MS - HOUR_MS };
  const own = await createDevice(db, { identifier: 'listed-1', brandId, user });
  const hidden = await createDevice(db, { identifier: 'listed-2', brandId, user, hidden: true });
  await core.refresh();
  expect(core.directory.idsOfUser(owner).sort()).toEqual([own.id, hidden.id].sort());
  expect(core.directory.idsOfBrands([tenancy.brands.foreign])).toEqual([tenancy.devices.foreign]);
  expect(core.directory.idsOfBrands([tenancy.brands.child, tenancy.brands.parent])).toEqual(
    expect.arrayContaining([tenancy.devices.hidden, tenancy.devices.nobodys]),
  );
});

test('a device that another server added is found by its identifier at once', async () => {
  const other = await openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock);
  const { id } = await createDevice(db, { identifier: 'elsewhere-1', brandId: tenancy.brands.child });
  expect((await other.directory.byIdentifier('elsewhere-1'))?.id).toBe(id);
});

test('an owner changed by another server shows after a refresh, in both lists', async () => {
  const { id } = await createDevice(db, {
    identifier: 'handed-1',
    brandId: tenancy.brands.child,
    user: { id: tenancy.users.customer, fromMs: NOW_MS - 1 },
  });
  await core.refresh();
  expect(core.directory.idsOfUser(tenancy.users.customer)).toContain(id);
  await assignDevice(db, id, tenancy.users.neighbour, NOW_MS);
  await core.refresh();
  expect(core.directory.byId(id)?.userId).toBe(tenancy.users.neighbour);
  expect(core.directory.idsOfUser(tenancy.users.customer)).not.toContain(id);
  expect(core.directory.idsOfUser(tenancy.users.neighbour)).toContain(id);
});

test('a period that begins later takes effect when its time comes', async () => {
  const { id } = await createDevice(db, {
    identifier: 'later-1',
    brandId: tenancy.brands.child,
    user: { id: tenancy.users.customer, fromMs: clock.now() + HOUR_MS },
  });
  await core.refresh();
  expect(core.directory.byId(id)?.userId).toBeNull();
  clock.advance(HOUR_MS);
  await core.refresh();
  expect(core.directory.byId(id)?.userId).toBe(tenancy.users.customer);
});

test('a gateway feeds the devices of its brand and of those below, with its own key only', async () => {
  const { key } = await createGateway(db, { brandId: tenancy.brands.parent, name: 'Traccar' });
  const own = core.directory.byId(tenancy.devices.customers)!;
  const foreign = core.directory.byId(tenancy.devices.foreign)!;
  expect(await core.directory.gatewayMayFeed(key, own)).toBe(true);
  expect(await core.directory.gatewayMayFeed(key, foreign)).toBe(false);
  expect(await core.directory.gatewayMayFeed(`${key}x`, own)).toBe(false);
  await db.query('UPDATE gateways SET revoked_at = now()');
  clock.advance(10_000);
  expect(await core.directory.gatewayMayFeed(key, own)).toBe(false);
});
