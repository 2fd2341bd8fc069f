import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  INVITE_DAYS,
  type GroupInvite,
  type GroupMember,
  type OwnInvite,
} from '../../../domain/live/groups/group-invite.ts';
import type { Id } from '../../../domain/base/id.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { createUser } from '../../people/users/create-user.ts';
import { createGroup } from './create-group.ts';

let server: TestServer;
let guest: Id;
beforeAll(async () => {
  server = await openTestServer();
  const { child } = server.tenancy.brands;
  const give = (login: string, email: string) =>
    createUser(server.db, { login, email, password: null, name: `Name of ${login}`, brandId: child, profile: 'USER' });
  guest = await give('guest', 'guest@example.com');
});
afterAll(() => server.close());

let vans: Id;
beforeEach(async () => {
  const { brands, users, devices } = server.tenancy;
  await server.db.query('DELETE FROM groups');
  server.clock.set(NOW_MS);
  vans = await createGroup(server.db, {
    name: 'Vans',
    brandId: brands.child,
    userId: users.customer,
    deviceIds: [devices.customers, devices.hidden, devices.neighbours],
  });
});

interface Answer<T> {
  status: number;
  body: T & { code?: string; fields?: Record<string, string> };
}
async function as<T>(user: Id, method: string, path: string, body?: object): Promise<Answer<T>> {
  const token = await server.tokenOf(user);
  const answer = await server.call(method, `/api/v2/${path}`, { token, ...(body && { body }) });
  return { status: answer.statusCode, body: answer.json() };
}
const owner = () => server.tenancy.users.customer;
const invite = async (email = 'guest@example.com', by = owner(), group = vans) =>
  as<{ invite: GroupInvite; link: string; isMailed: boolean }>(by, 'POST', `groups/${group}/invites`, { email });
const tokenOf = ({ body }: Awaited<ReturnType<typeof invite>>): string => body.link.split('invite=')[1]!;
const answer = (user: Id, by: { id?: Id; token?: string }, accepts = true) =>
  as<OwnInvite>(user, 'POST', 'invites/answer', { ...by, accepts });
const people = async () =>
  (await as<{ members: GroupMember[]; invites: GroupInvite[] }>(owner(), 'GET', `groups/${vans}/members`)).body;
const seen = async (user: Id) => {
  const { status, body } = await as<{ content: { id: Id; name: string; lastAt: string | null }[] }>(
    user,
    'GET',
    `groups/${vans}/vehicles`,
  );
  return status === 200 ? body.content.map(({ id }) => id) : status;
};

test('who is invited sees the invite, accepts it once, and then sees the vehicles that are the owner’s and not hidden (GRP-03, GRP-07, CAL-114)', async () => {
  expect(await seen(guest)).toBe(404);
  const sent = await invite();
  expect(sent.body).toMatchObject({ invite: { status: 'PENDING', email: 'guest@example.com' }, isMailed: false });
  const [own] = (await as<OwnInvite[]>(guest, 'GET', 'invites')).body;
  expect(own).toMatchObject({ groupName: 'Vans', ownerName: 'Name of customer', vehicles: 1, status: 'PENDING' });
  expect((await answer(guest, { token: tokenOf(sent) })).body).toMatchObject({ status: 'ACCEPTED' });
  expect(await seen(guest)).toEqual([server.tenancy.devices.customers]);
  const [shared] = (await as<{ name: string; vehicles: number }[]>(guest, 'GET', 'groups/shared')).body;
  expect(shared).toMatchObject({ name: 'Vans', vehicles: 1, ownerName: 'Name of customer' });
  expect(await people()).toMatchObject({ members: [{ user: guest, name: 'Name of guest' }], invites: [] });
  expect(await answer(guest, { token: tokenOf(sent) })).toMatchObject({
    status: 409,
    body: { code: 'invite-answered' },
  });
});

test('a vehicle without a name and a plate goes by its number: no member is told the identifier of a tracker', async () => {
  const { devices } = server.tenancy;
  await answer(guest, { token: tokenOf(await invite()) });
  const { body } = await as<{ content: { name: string }[] }>(guest, 'GET', `groups/${vans}/vehicles`);
  expect(body.content.map(({ name }) => name)).toEqual(['OWN-1']);
  await server.db.query(
    "UPDATE vehicles SET name = '', license_plate = '' WHERE id = (SELECT vehicle_id FROM devices WHERE id = $1)",
    [devices.customers],
  );
  const bare = await as<{ content: { name: string }[] }>(guest, 'GET', `groups/${vans}/vehicles`);
  expect(bare.body.content.map(({ name }) => name)).toEqual([String(devices.customers)]);
  expect(JSON.stringify(bare.body)).not.toContain('own-1');
});

test('an invite can be refused, and leads nowhere afterwards', async () => {
  const sent = await invite();
  expect((await answer(guest, { id: sent.body.invite.id }, false)).body.status).toBe('REFUSED');
  expect((await answer(guest, { token: tokenOf(sent) })).status).toBe(409);
  expect(await seen(guest)).toBe(404);
  expect((await people()).invites).toMatchObject([{ status: 'REFUSED' }]);
});

test('an invite that is taken back, or whose seven days are over, is not accepted', async () => {
  const taken = await invite();
  expect((await as(owner(), 'DELETE', `groups/${vans}/invites/${taken.body.invite.id}`)).status).toBe(200);
  expect((await answer(guest, { token: tokenOf(taken) })).body.code).toBe('invite-answered');
  server.clock.advance(1000);
  const late = await invite();
  server.clock.advance(INVITE_DAYS * 86_400_000);
  expect((await answer(guest, { token: tokenOf(late) })).body.code).toBe('invite-over');
  expect((await people()).invites.map(({ status }) => status)).toEqual(['EXPIRED', 'CANCELLED']);
  expect((await as<OwnInvite[]>(guest, 'GET', 'invites')).body).toEqual([]);
});

test('an invite is for the account of its address alone, whoever else has its link', async () => {
  const sent = await invite();
  const { neighbour, foreignCustomer } = server.tenancy.users;
  for (const other of [neighbour, foreignCustomer])
    expect((await answer(other, { token: tokenOf(sent) })).body.code).toBe('invite-of-other');
  expect((await answer(neighbour, { id: sent.body.invite.id })).status).toBe(404);
  // Without an account behind the address nobody can take it either, until there is one.
  const later = await invite('later@example.com');
  expect((await answer(neighbour, { token: tokenOf(later) })).body.code).toBe('invite-of-other');
  const { child } = server.tenancy.brands;
  const made = { login: 'later', email: 'Later@example.com', password: null, name: 'Later', brandId: child };
  const user = await createUser(server.db, { ...made, profile: 'USER' });
  expect((await as<OwnInvite[]>(user, 'GET', 'invites')).body).toEqual([]);
  expect((await answer(user, { token: tokenOf(later) })).status).toBe(200);
});

test('a second invite to the same address takes the place of the first, whose link holds no longer', async () => {
  const first = await invite();
  const second = await invite('GUEST@example.com');
  expect(second.body.invite.id).toBe(first.body.invite.id);
  expect((await answer(guest, { token: tokenOf(first) })).body.code).toBe('invite-invalid');
  expect((await answer(guest, { token: tokenOf(second) })).status).toBe(200);
});

test('the owner, members and groups of the staff are not invited to; how many are is limited', async () => {
  const { users, brands } = server.tenancy;
  await server.db.query("UPDATE users SET email = 'owner@example.com' WHERE id = $1", [users.customer]);
  expect((await invite('owner@example.com')).body.fields).toHaveProperty('email');
  await answer(guest, { token: tokenOf(await invite()) });
  expect((await invite()).body.fields).toHaveProperty('email');
  const staffs = await createGroup(server.db, { name: 'All', brandId: brands.child, userId: null, deviceIds: [] });
  expect((await invite('guest@example.com', users.operator, staffs)).body.code).toBe('group-not-shared');
  await server.db.query(
    `INSERT INTO group_invites (id, group_id, email, token_hash, created_at, expires_at)
     SELECT n, $1, 'full-' || n, 'hash-' || n, $2::timestamptz, $2::timestamptz + interval '7 days' FROM generate_series(1, 99) n`,
    [vans, new Date(NOW_MS).toISOString()],
  );
  expect((await invite('one.more@example.com', users.operator)).body.fields).toHaveProperty('email');
});

test('a member who leaves or is taken out sees nothing any more, nor what is no longer the owner’s', async () => {
  const { users, devices, brands } = server.tenancy;
  await answer(guest, { token: tokenOf(await invite()) });
  await assignDevice(server.db, devices.customers, users.neighbour, NOW_MS + 1000);
  server.clock.advance(60_000);
  expect(await seen(guest)).toEqual([]);
  await assignDevice(server.db, devices.customers, users.customer, NOW_MS + 61_000);
  server.clock.advance(60_000);
  const inner = { name: 'Inner', brandId: brands.child, userId: users.customer, parentId: vans };
  await server.db.query('DELETE FROM group_devices');
  await createGroup(server.db, { ...inner, deviceIds: [devices.customers] });
  expect(await seen(guest)).toEqual([devices.customers]);
  expect((await as(guest, 'DELETE', `groups/${vans}/membership`)).status).toBe(200);
  expect(await seen(guest)).toBe(404);
  await answer(guest, { token: tokenOf(await invite()) });
  expect((await as(users.neighbour, 'DELETE', `groups/${vans}/members/${guest}`)).status).toBe(404);
  expect((await as(users.operator, 'DELETE', `groups/${vans}/members/${guest}`)).status).toBe(200);
  expect(await seen(guest)).toBe(404);
});
