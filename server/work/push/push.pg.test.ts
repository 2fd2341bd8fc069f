import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alarm } from '../../../contract/messages.ts';
import { openPushService, type PushService } from '../../../tests/builders/push-service.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { createPush, type Push } from './push.ts';
import { saveToken, tokensOf } from './push-tokens.ts';
import { openVapid, type Vapid } from './vapid.ts';

type UserName = keyof Tenancy['users'];

let server: TestServer;
let service: PushService;
let vapid: Vapid;
let push: Push;
beforeAll(async () => {
  server = await openTestServer();
  service = await openPushService();
  vapid = await openVapid(server.db, { mail: null, publicUrl: 'https://{alias}.example.com' });
});
beforeEach(async () => {
  await server.db.query('DELETE FROM push_tokens');
  await server.db.query(`UPDATE users SET metadata = '{}', disabled_at = NULL`);
  service.delivered.length = 0;
  const { db, clock, core, app } = server;
  clock.set(NOW_MS);
  push = createPush({ db, clock, tree: core.tree, vapid, log: app.log, mayReach: service.mayReach });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const subscribe = (user: UserName, browser: string = user, locale: 'pt-BR' | 'en-US' = 'pt-BR') =>
  saveToken(
    server.db,
    {
      userId: server.tenancy.users[user],
      brandId: server.tenancy.brands.child,
      provider: 'fcm',
      token: service.subscribe(browser),
      deviceName: null,
      deviceModel: null,
      deviceOs: null,
    },
    locale,
    server.clock.now(),
  );

/** Lets a device raise an alarm and waits until all messages are sent; returns the browsers that got one. */
async function raise(device: keyof Tenancy['devices'], alarm: Partial<Alarm> = {}): Promise<string[]> {
  const entry = server.core.directory.byId(server.tenancy.devices[device])!;
  const before = service.delivered.length;
  push.alarm(entry, {
    id: 'a1',
    type: 'sos',
    device: entry.id,
    deviceName: entry.name,
    dateTime: new Date(NOW_MS).toISOString(),
    description: null,
    area: null,
    ...alarm,
  });
  await push.settle();
  return service.delivered
    .slice(before)
    .map(({ browser }) => browser)
    .sort();
}

const FCM = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

async function asCustomer() {
  const { users, brands } = server.tenancy;
  const token = await server.tokenOf(users.customer);
  const body = {
    userId: users.customer,
    brandId: brands.child,
    provider: 'fcm',
    token: JSON.stringify(FCM),
    deviceName: 'Chrome',
    deviceModel: null,
    deviceOs: 'Linux',
  };
  const save = (change: object = {}) =>
    server.call('POST', '/api/v2/push/user/tokens', { token, body: { ...body, ...change } });
  const read = async () =>
    (await server.call('GET', '/api/v2/push/user/tokens', { token })).json() as { id: string; token: string }[];
  return { token, body, save, read };
}

test('a push token is saved, read by its owner and removed (CAL-024, CAL-025)', async () => {
  const { token, body, save, read } = await asCustomer();
  const saved = await save();
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject(body);
  // The same subscription with its keys in another order is the same token.
  await save({ token: JSON.stringify({ expirationTime: null, keys: FCM.keys, endpoint: FCM.endpoint }) });
  const tokens = await read();
  expect(tokens).toEqual([saved.json()]);
  const neighbour = await server.tokenOf(server.tenancy.users.neighbour);
  expect((await server.call('GET', '/api/v2/push/user/tokens', { token: neighbour })).json()).toEqual([]);
  await server.call('DELETE', `/api/v2/push/user/tokens/${tokens[0]!.id}`, { token: neighbour });
  expect(await read()).toHaveLength(1);
  expect((await server.call('DELETE', `/api/v2/push/user/tokens/${tokens[0]!.id}`, { token })).statusCode).toBe(200);
  expect(await read()).toEqual([]);
});

test('a token for another user, of another provider or with an endpoint that is no push service is refused', async () => {
  const { save, read } = await asCustomer();
  expect((await save({ userId: server.tenancy.users.neighbour })).statusCode).toBe(404);
  expect((await save({ provider: 'apns' })).statusCode).toBe(400);
  for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://internal.example/x']) {
    const answer = await save({ token: JSON.stringify({ ...FCM, endpoint }) });
    expect([answer.statusCode, Object.keys(answer.json().fields)], endpoint).toEqual([400, ['token']]);
  }
  expect(await read()).toEqual([]);
});

test('a browser belongs to the user who subscribed last, and a user keeps the twenty newest', async () => {
  const { users } = server.tenancy;
  const first = await subscribe('customer');
  await saveToken(server.db, { ...first, userId: users.neighbour }, 'en-US', server.clock.now());
  expect(await tokensOf(server.db, users.customer)).toEqual([]);
  for (let n = 0; n < 22; n += 1) {
    server.clock.advance(1_000);
    await subscribe('customer', `phone-${n}`);
  }
  const kept = (await tokensOf(server.db, users.customer)).map(
    ({ token }) => new URL((JSON.parse(token) as { endpoint: string }).endpoint).pathname,
  );
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, '/phone-21', '/phone-2']);
});

test('the keys are created once: a restarted server keeps them', async () => {
  expect(await openVapid(server.db, { mail: null, publicUrl: null })).toMatchObject({
    publicKey: vapid.publicKey,
    privateKey: vapid.privateKey,
  });
  expect(vapid.subject).toBe('https://www.example.com');
});

test('an alarm is pushed to its customer and to the staff above, and to no one else', async () => {
  for (const user of Object.keys(server.tenancy.users) as UserName[]) await subscribe(user);
  expect(await raise('customers')).toEqual(['admin', 'customer', 'operator']);
  expect(await raise('nobodys')).toEqual(['admin', 'operator']);
  expect(await raise('foreign')).toEqual(['foreignAdmin', 'foreignCustomer']);
  expect(service.delivered[0]!.authorization).toMatch(/^vapid t=.+, k=/);
});

test('an alarm of a hidden device is pushed to administrators only', async () => {
  for (const user of Object.keys(server.tenancy.users) as UserName[]) await subscribe(user);
  expect(await raise('hidden')).toEqual(['admin']);
});

test('an alarm from before a device was assigned to its customer is not pushed to them', async () => {
  await subscribe('customer');
  expect(await raise('customers', { dateTime: new Date(NOW_MS - 2 * 86_400_000).toISOString() })).toEqual([]);
});

test('the message has the name of the brand, and the language and time zone of the user', async () => {
  await server.db.query(`UPDATE users SET metadata = '{"timezone":"Asia/Tokyo"}' WHERE id = $1`, [
    server.tenancy.users.operator,
  ]);
  await subscribe('customer');
  await subscribe('operator', 'operator', 'en-US');
  await raise('customers');
  const told = Object.fromEntries(service.delivered.map(({ browser, payload }) => [browser, payload]));
  expect(told['customer']).toEqual({ id: 'a1', title: 'Child', body: 'Pânico: OWN-1, 21/11, 09:00', silent: false });
  expect(told['operator']!.body).toBe('Panic: OWN-1, 11/21, 09:00 PM');
  await raise('customers', { id: 'a2', type: 'areaEnter', area: { id: 1_000_000_000_000_000, name: 'Depot' } });
  expect(
    service.delivered.find(({ browser, payload }) => browser === 'customer' && payload.id === 'a2')!.payload.body,
  ).toBe('Entrou em uma área: OWN-1, Depot, 21/11, 09:00');
});

test('a user who hides notifications gets none, one who mutes them gets them without a sound (PSH-10, PSH-11)', async () => {
  const choose = (metadata: object) =>
    server.db.query('UPDATE users SET metadata = $2::jsonb WHERE id = $1', [
      server.tenancy.users.customer,
      JSON.stringify(metadata),
    ]);
  await subscribe('customer');
  await choose({ hideMonitoringNotification: true });
  expect(await raise('customers')).toEqual([]);
  await choose({ muteSoundNotification: true });
  server.clock.advance(5_000);
  expect(await raise('customers')).toEqual(['customer']);
  expect(service.delivered[0]!.payload.silent).toBe(true);
});

test('a disabled account gets no more messages', async () => {
  await subscribe('customer');
  await server.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [server.tenancy.users.customer]);
  expect(await raise('customers')).toEqual([]);
});

test.each([404, 410])(
  'a token of which the push service says %i is removed; another failure keeps it',
  async (status) => {
    await subscribe('customer');
    await subscribe('operator');
    service.answer('customer', status);
    service.answer('operator', 500);
    expect(await raise('customers')).toEqual([]);
    service.answer('customer', 201);
    service.answer('operator', 201);
    expect(await tokensOf(server.db, server.tenancy.users.customer)).toEqual([]);
    expect(await raise('customers')).toEqual(['operator']);
  },
);

test('a browser is sent twenty messages a minute at most', async () => {
  await subscribe('customer');
  for (let n = 0; n < 25; n += 1) await raise('customers', { id: `a${n}` });
  expect(service.delivered).toHaveLength(20);
  server.clock.advance(60_000);
  expect(await raise('customers')).toEqual(['customer']);
});
