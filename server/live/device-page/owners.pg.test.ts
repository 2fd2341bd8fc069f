import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '../../../contract/error-body.ts';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import type { DeviceWhole, OwnerPeriod } from '../../../domain/live/devices/device-page.ts';
import { openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createDevice, type CreatedDevice } from '../devices/create-devices.ts';
import { addUser } from '../../people/users/change-user.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { setDevice } from '../devices/set-device.ts';

let server: TestServer;
let links: BrokerLinks;
beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
});
afterEach(() => links.end());
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
type Who = keyof TestServer['tenancy']['users'];
const ask = async (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v2/devices/${path}`, { token, ...(body === undefined ? {} : { body }) });
const tokenOf = (who: Who) => server.tokenOf(server.tenancy.users[who]);
const whole = async (id: number) => (await ask(await tokenOf('admin'), 'GET', `${id}/whole`)).json<DeviceWhole>();
const owners = async (id: number, token?: string) =>
  (await ask(token ?? (await tokenOf('operator')), 'GET', `${id}/owners`)).json<{ content: OwnerPeriod[] }>().content;

let drawn = 0;
async function added(user: number | null): Promise<CreatedDevice> {
  const made = await createDevice(server.db, {
    identifier: `owned-${(drawn += 1)}`,
    brandId: server.tenancy.brands.child,
    user: user === null ? null : { id: user, fromMs: server.clock.now() - HOUR_MS },
  });
  await server.core.refresh();
  return made;
}

async function assign(id: number, user: number | null) {
  const { version } = await whole(id);
  const answer = await ask(await tokenOf('admin'), 'POST', `${id}/owner`, { user, version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DeviceWhole>();
}

test('a device goes from one customer to another and back to the brand; its history of owners says who did it and when', async () => {
  const { users } = server.tenancy;
  const { id } = await added(users.customer);
  const start = new Date(server.clock.now() - HOUR_MS).toISOString();
  const given = new Date(server.clock.now()).toISOString();
  expect((await assign(id, users.neighbour)).owner).toMatchObject({ user: users.neighbour, since: given });
  server.clock.advance(HOUR_MS);
  const takenBack = new Date(server.clock.now()).toISOString();
  expect((await assign(id, null)).owner).toBeNull();
  const admin = { by: String(users.admin), name: 'Name of admin' };
  expect(await owners(id)).toEqual([
    {
      user: users.neighbour,
      userName: 'Name of neighbour',
      start: given,
      end: takenBack,
      startedBy: admin.by,
      startedByName: admin.name,
      endedBy: admin.by,
      endedByName: admin.name,
    },
    {
      user: users.customer,
      userName: 'Name of customer',
      start,
      end: given,
      startedBy: null,
      startedByName: null,
      endedBy: admin.by,
      endedByName: admin.name,
    },
  ]);
});

test('each owner is shown the own time alone, and the other one has the device at once', async () => {
  const { users } = server.tenancy;
  const { id, secret, identifier } = await added(users.customer);
  const [before, after] = [await tokenOf('customer'), await tokenOf('neighbour')];
  const heard = async (token: string) =>
    (await server.call('GET', `/api/v2/telemetry/devices/${id}`, { token })).statusCode;
  const report = async () => {
    server.clock.advance(60_000);
    const timestamp = Math.floor(server.clock.now() / 1000);
    const answer = await server.call(
      'GET',
      `/ingest/osmand/${secret}?id=${identifier}&lat=-23.5&lon=-46.6&timestamp=${timestamp}`,
    );
    expect(answer.json()).toMatchObject({ accepted: true });
  };
  await report();
  expect([await heard(before), await heard(after)]).toEqual([200, 404]);
  server.clock.advance(60_000);
  await assign(id, users.neighbour);
  await report();
  const times = async (token: string) => {
    const query = `device=${id}&start=${new Date(server.clock.now() - HOUR_MS).toISOString()}&end=${new Date(server.clock.now()).toISOString()}`;
    return (await server.call('GET', `/api/v2/telemetry/device?${query}`, { token })).json<unknown[]>().length;
  };
  expect([await times(before), await times(after)]).toEqual([1, 1]);
  expect((await ask(before, 'GET', `${id}/health`)).statusCode).toBe(404);
});

test('a device is given to customers of its own brand alone', async () => {
  const { users } = server.tenancy;
  const { id } = await added(null);
  const token = await tokenOf('admin');
  const statuses = [];
  for (const user of [users.foreignCustomer, users.operator])
    statuses.push((await ask(token, 'POST', `${id}/owner`, { user, version: 0 })).statusCode);
  expect(statuses).toEqual([404, 400]);
  expect(await owners(id)).toEqual([]);
});

test('a cancelled device is refused from then on and an activated one is heard again, with who and when in the trail', async () => {
  const { id, secret, identifier } = await added(server.tenancy.users.customer);
  const token = await tokenOf('admin');
  const report = async () => {
    const path = `/ingest/osmand/${secret}?id=${identifier}&lat=-23.5&lon=-46.6&timestamp=${Math.floor(links.nextFixMs() / 1000)}`;
    return (await server.call('GET', path)).statusCode;
  };
  const set = async (status: string, version: number) =>
    (await ask(token, 'POST', `${id}/status`, { status, version })).json<DeviceWhole>();
  expect(await report()).toBe(200);
  const since = new Date(server.clock.now()).toISOString();
  expect(await set('CANCELED', 0)).toMatchObject({ status: 'CANCELED', statusSince: since, version: 1 });
  expect(await report()).toBe(401);
  expect(await set('DISCARDED', 1)).toMatchObject({ status: 'DISCARDED', version: 2 });
  expect(await report()).toBe(401);
  expect(await set('ACTIVE', 2)).toMatchObject({ status: 'ACTIVE', version: 3 });
  expect(await report()).toBe(200);
  const late = await ask(token, 'POST', `${id}/status`, { status: 'CANCELED', version: 1 });
  expect(errorBodySchema.parse(late.json()).conflict!.changes).toEqual({
    status: { before: 'CANCELED', after: 'ACTIVE' },
  });
  const changes = (await ask(token, 'GET', `${id}/changes`)).json<{ content: AuditEntry[]; totalElements: number }>();
  expect(changes.totalElements).toBe(3);
  expect(changes.content.map(({ after }) => after!['status'])).toEqual(['ACTIVE', 'DISCARDED', 'CANCELED']);
  expect(changes.content[0]).toMatchObject({ actorName: 'Name of admin', at: since });
});

test('the changes of a device are those of no other, page by page, and a new secret shows without what it is', async () => {
  const { id } = await added(null);
  const other = await added(null);
  const token = await tokenOf('admin');
  const secret = (await ask(token, 'POST', `${id}/secret`)).json<{ secret: string }>().secret;
  await ask(token, 'PATCH', String(id), { name: 'One', version: 1 });
  await ask(token, 'PATCH', String(other.id), { name: 'Two', version: 0 });
  const page = async (query: string) =>
    (await ask(token, 'GET', `${id}/changes?${query}`)).json<{ content: AuditEntry[]; totalPages: number }>();
  expect((await page('')).content.map(({ action }) => action)).toEqual(['device.change', 'device.secret']);
  expect(JSON.stringify(await page(''))).not.toContain(secret);
  const second = await page('limit=1&page=1');
  expect([second.content.map(({ action }) => action), second.totalPages]).toEqual([['device.secret'], 2]);
});

test('staff of a brand below read neither who above gave a device away nor their names', async () => {
  const { brands, users } = server.tenancy;
  const { id } = await added(null);
  await assign(id, users.customer);
  const below = await addUser(
    server.core,
    { login: 'below', password: null, name: 'Below', brandId: brands.child, profile: 'ADMINISTRATOR' },
    CLI,
  );
  await server.db.query(
    "INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'MONITORING_DEVICES_SETTINGS', 'ACCESS') ON CONFLICT DO NOTHING",
    [below],
  );
  const token = await server.tokenOf(below);
  expect(await owners(id, token)).toMatchObject([
    { user: users.customer, startedBy: 'outside', startedByName: null, endedBy: null },
  ]);
  const changes = (await ask(token, 'GET', `${id}/changes`)).json<{ content: AuditEntry[] }>().content;
  expect(changes).toMatchObject([{ action: 'device.set', actor: 'outside', actorName: null }]);
  expect(JSON.stringify(changes)).not.toContain(String(users.admin));
});

test('what the command line does is written down as its own', async () => {
  const { users } = server.tenancy;
  const { id } = await added(null);
  await setDevice(server.core, id, { user: users.customer }, CLI);
  expect(await owners(id)).toMatchObject([{ user: users.customer, startedBy: 'cli', startedByName: null }]);
});

test('a change is told to the staff of the brand and to both sides of a hand-over; of a hidden device to administrators alone', async () => {
  const { brands, users, devices } = server.tenancy;
  const { id } = await added(users.customer);
  const [staff, former, next] = await Promise.all([
    links.console('operator'),
    links.console('customer'),
    links.console('neighbour'),
  ]);
  const admin = await links.console('admin');
  await staff.hear(`brand/${brands.child}/Device`);
  await former.hear(`user/${users.customer}/Device`);
  await next.hear(`user/${users.neighbour}/Device`);
  expect(await staff.hear(`brand/${brands.child}/hidden/Device`)).toBe(false);
  await admin.hear(`brand/${brands.child}/hidden/Device`);
  await assign(id, users.neighbour);
  for (const listener of [staff, former, next])
    expect(JSON.parse((await listener.next()).payload.toString())).toEqual({ id, version: 1 });
  const { version } = await whole(devices.hidden);
  await ask(await tokenOf('admin'), 'PATCH', String(devices.hidden), { name: 'Unseen', version });
  expect(JSON.parse((await admin.next()).payload.toString())).toEqual({ id: devices.hidden, version: version + 1 });
  await ask(await tokenOf('admin'), 'PATCH', String(id), { name: 'Seen', version: 1 });
  await staff.next();
  expect([staff.heard.length, former.heard.length]).toEqual([2, 1]);
});
