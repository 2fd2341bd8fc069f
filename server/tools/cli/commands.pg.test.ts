import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeldClock } from '../../../domain/base/time/clock.ts';
import { NOW_MS, openTestCore, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { passwordFits } from '../../people/users/passwords.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { sha256 } from '../../base/platform.ts';
import { accountsOf } from '../../people/users/user-rows.ts';
import { CommandError, readArguments } from './arguments.ts';
import type { CommandResult } from './command-core.ts';
import { runCommand } from './commands.ts';

let db: Database;
let core: ServerCore;
let clock: HeldClock;
let tenancy: Tenancy;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ core, clock, tenancy } = await openTestCore(db));
});
afterAll(() => db.close());

const rastro = async (text: string): Promise<CommandResult> =>
  (await runCommand(core, readArguments(text.match(/"[^"]*"|\S+/g)!.map((part) => part.replaceAll('"', ''))))).facts;

test('a device added by command can report at once with the secret that is shown', async () => {
  const { device, secret } = await rastro(
    'device add --brand child --identifier 868120300000777 --name "Truck 7" --plate ABC1D23 --user customer',
  );
  expect(core.directory.byId(Number(device))).toMatchObject({
    identifier: '868120300000777',
    brandId: tenancy.brands.child,
    userId: tenancy.users.customer,
    name: 'Truck 7',
    secretHash: sha256(secret!),
  });
});

test('a brand is named by alias or id; an unknown brand, user or a taken identifier is refused with a sentence', async () => {
  expect(await rastro(`device add --brand ${tenancy.brands.child} --identifier by-id-1`)).toMatchObject({
    brand: 'child',
  });
  await expect(rastro('device add --brand nowhere --identifier x-1-2')).rejects.toThrow('There is no brand "nowhere"');
  await expect(rastro('device add --brand child --identifier x-1-2 --user foreign-customer')).rejects.toThrow(
    'There is no user "foreign-customer"',
  );
  await expect(rastro('device add --brand child --identifier own-1')).rejects.toThrow('not available');
  await expect(rastro(`device add --brand child --identifier ${'x'.repeat(129)}`)).rejects.toThrow(CommandError);
});

test('a device takes another status by command, from now on, and the trail says what it was', async () => {
  await rastro('device add --brand child --identifier status-1');
  expect(await rastro('device set --identifier status-1 --status CANCELED')).toMatchObject({
    status: 'CANCELED',
    before: 'ACTIVE',
  });
  const entry = (await core.directory.byIdentifier('status-1'))!;
  expect(core.directory.byId(entry.id)).toMatchObject({ status: 'CANCELED', statusSinceMs: core.clock.now() });
  const [trail] = await db.query("SELECT before, after FROM audit_log WHERE action = 'device.set' AND entity_id = $1", [
    String(entry.id),
  ]);
  expect(trail).toEqual({ before: { status: 'ACTIVE' }, after: { status: 'CANCELED' } });
  await expect(rastro('device set --identifier status-1 --status LOST')).rejects.toThrow('--status');
  await expect(rastro('device set --identifier nobody-knows --status ACTIVE')).rejects.toThrow('There is no device');
});

test("a device changes hands by command from now on, is nobody's where that is said, and the trail says whose it was", async () => {
  const { customer, neighbour } = tenancy.users;
  await rastro('device add --brand child --identifier handed-1 --user customer');
  const { id } = (await core.directory.byIdentifier('handed-1'))!;
  clock.advance(1_000);
  expect(await rastro('device set --identifier handed-1 --user neighbour')).toMatchObject({
    user: 'neighbour',
    userBefore: String(customer),
  });
  expect(core.directory.byId(id)).toMatchObject({ userId: neighbour, status: 'ACTIVE' });
  expect([core.directory.idsOfUser(customer).includes(id), core.directory.idsOfUser(neighbour).includes(id)]).toEqual([
    false,
    true,
  ]);
  clock.advance(1_000);
  // Whose it is already changes nothing.
  await rastro('device set --identifier handed-1 --user neighbour');
  expect(await rastro('device set --identifier handed-1 --user none --status INACTIVE')).toMatchObject({
    user: 'none',
    userBefore: String(neighbour),
    status: 'INACTIVE',
    before: 'ACTIVE',
  });
  expect(core.directory.byId(id)).toMatchObject({ userId: null, status: 'INACTIVE' });
  expect(
    await db.query("SELECT before, after FROM audit_log WHERE action = 'device.set' AND entity_id = $1 ORDER BY id", [
      String(id),
    ]),
  ).toEqual([
    { before: { user: customer }, after: { user: neighbour } },
    { before: { status: 'ACTIVE', user: neighbour }, after: { status: 'INACTIVE', user: null } },
  ]);
  const periods = await db.query<{ user: number; start: Date; end: Date | null }>(
    'SELECT user_id AS "user", starts_at AS "start", ends_at AS "end" FROM device_assignments WHERE device_id = $1 ORDER BY starts_at',
    [id],
  );
  expect(periods.map(({ user, start, end }) => [user, start.getTime() - NOW_MS, end!.getTime() - NOW_MS])).toEqual([
    [customer, 0, 1_000],
    [neighbour, 1_000, 2_000],
  ]);
  clock.set(NOW_MS);
});

test('a device goes to no person of the staff and to no customer of another brand, and something has to be set', async () => {
  await expect(rastro('device set --identifier own-1 --user operator')).rejects.toThrow(
    'Choose a client of the same brand',
  );
  await expect(rastro('device set --identifier own-1 --user foreign-customer')).rejects.toThrow(
    'There is no user "foreign-customer"',
  );
  await expect(rastro('device set --identifier own-1')).rejects.toThrow(
    'device set needs --status, --user or --payload-key',
  );
  expect(core.directory.byId(tenancy.devices.customers)?.userId).toBe(tenancy.users.customer);
});

test('addresses are whole: of PUBLIC_URL, with the alias of the brand, else of the own machine at its port', async () => {
  const here = { publicUrl: null, demo: false, host: '0.0.0.0', port: 4700, tls: null, trustProxy: false } as const;
  const at = async (line: string, publicUrl: string | null) =>
    (await runCommand({ ...core, standing: { ...here, publicUrl } }, readArguments(line.split(' ')))).facts;
  const own = await at('device add --brand child --identifier whole-1', null);
  expect(own).toMatchObject({
    osmand: `http://localhost:4700/ingest/osmand/${own['secret']}`,
    owntracks: 'http://localhost:4700/ingest/owntracks',
    traccar: `http://localhost:4700/ingest/traccar?key=${own['secret']}`,
  });
  const renewed = await at('device secret --identifier whole-1', 'https://{alias}.example.com');
  expect(renewed['osmand']).toBe(`https://child.example.com/ingest/osmand/${renewed['secret']}`);
  const gateway = await at('gateway add --brand child', 'https://rastro.example');
  expect(gateway['address']).toBe('https://rastro.example/ingest/traccar');
});

test('a gateway added by command feeds the devices of its brand', async () => {
  const { key } = await rastro('gateway add --brand child --name Traccar');
  expect(await core.directory.gatewayMayFeed(key!, core.directory.byId(tenancy.devices.customers)!)).toBe(true);
});

test('a brand added below another is known at once, its alias taken from then on', async () => {
  const { brand } = await rastro('brand add --name "Nova Marca" --alias nova --parent child --colour #aa3311');
  expect(core.tree.isWithin(Number(brand), tenancy.brands.parent)).toBe(true);
  await expect(rastro('brand add --name Outra --alias nova')).rejects.toThrow(
    'Another brand answers to "nova" already',
  );
  await expect(rastro('brand add --name Outra --alias Nova!')).rejects.toThrow('alias');
});

test('a user is added with the password given or one made up, shown once', async () => {
  const given = await rastro(
    'user add --login carla --name Carla --brand child --profile OPERATOR --password long-enough',
  );
  expect(given).not.toHaveProperty('password');
  const made = await rastro('user add --login diego --name Diego --brand child --profile USER');
  for (const [login, password] of [
    ['carla', 'long-enough'],
    ['diego', made['password']!],
  ] as const)
    expect(await passwordFits((await accountsOf(db, login))[0]!.passwordHash, password)).toBe(true);
  await expect(rastro('user add --login edu1 --name Edu --brand child --profile KING')).rejects.toThrow('--profile');
  await expect(
    rastro('user add --login edu1 --name Edu --brand child --profile USER --password short'),
  ).rejects.toThrow('--password');
});
