import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserMetadata } from '../../../domain/people/users/user.ts';
import { USUAL_WAYS, type NewsKind, type NewsWays } from '../../../domain/people/users/news-ways.ts';
import { openPushService, type PushService } from '../../../tests/builders/push-service.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { createPush, type Push } from './push.ts';
import { saveToken } from './push-tokens.ts';
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
  await server.db.query(`UPDATE users SET metadata = '{}'`);
  service.delivered.length = 0;
  const { db, clock, core, app } = server;
  clock.set(NOW_MS);
  push = createPush({ db, clock, tree: core.tree, vapid, log: app.log, mayReach: service.mayReach });
  for (const user of Object.keys(server.tenancy.users) as UserName[]) await subscribe(user);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const subscribe = (user: UserName) =>
  saveToken(
    server.db,
    {
      userId: server.tenancy.users[user],
      brandId: server.tenancy.brands.child,
      provider: 'fcm',
      token: service.subscribe(user),
      deviceName: null,
      deviceModel: null,
      deviceOs: null,
    },
    'en-US',
    server.clock.now(),
  );

const choose = (user: UserName, metadata: Partial<UserMetadata>) =>
  server.db.query('UPDATE users SET metadata = metadata || $2::jsonb WHERE id = $1', [
    server.tenancy.users[user],
    JSON.stringify(metadata),
  ]);
const pushing = (...kinds: NewsKind[]): { newsWays: NewsWays } => ({
  newsWays: Object.fromEntries(
    Object.entries(USUAL_WAYS).map(([kind, ways]) => [kind, { ...ways, push: kinds.includes(kind as NewsKind) }]),
  ) as unknown as NewsWays,
});
const everybodyWantsIncidents = async () => {
  for (const user of Object.keys(server.tenancy.users) as UserName[]) await choose(user, pushing('incident'));
};

/** Publishes to a topic; answers the browsers that got a message, and the texts of it. */
async function publish(topic: string, body: object): Promise<{ to: string[]; texts: string[] }> {
  service.delivered.length = 0;
  push.published(topic, body);
  await push.settle();
  return {
    to: service.delivered.map(({ browser }) => browser).toSorted(),
    texts: [...new Set(service.delivered.map(({ payload }) => payload.body))],
  };
}

const incident = (more: object = {}) => ({
  id: '7',
  code: 'A-7',
  title: 'Roubo',
  titles: { 'pt-BR': 'Roubo', 'en-US': 'Theft' },
  message: null,
  type: 'THEFT',
  status: 'OPEN',
  device: server.tenancy.devices.customers,
  deviceName: 'OWN-1',
  raisedBy: null,
  change: 'RAISED',
  version: 0,
  ...more,
});
const ofBrand = (message: string) => `brand/${server.tenancy.brands.child}/${message}`;

test('an incident that is raised is pushed to the staff who want it, in the language of each browser, and what becomes of it is not', async () => {
  expect((await publish(ofBrand('Incident'), incident())).to).toEqual([]);
  await everybodyWantsIncidents();
  server.clock.advance(5_000);
  const raised = await publish(ofBrand('Incident'), incident());
  expect(raised.to).toEqual(['admin', 'operator']);
  expect(raised.texts).toEqual([expect.stringMatching(/^Theft · OWN-1 · A-7, 11\/21, 09:00/)]);
  expect((await publish(ofBrand('Incident'), incident({ change: 'CHANGED' }))).to).toEqual([]);
});

test('whoever raised an incident is not told of it, its customer is, and of one of a hidden device administrators alone', async () => {
  await everybodyWantsIncidents();
  const { operator, customer } = server.tenancy.users;
  expect((await publish(ofBrand('Incident'), incident({ raisedBy: operator }))).to).toEqual(['admin']);
  expect((await publish(`user/${customer}/Incident`, incident())).to).toEqual(['customer']);
  expect((await publish(ofBrand('hidden/Incident'), incident())).to).toEqual(['admin']);
});

test('what concerns one person is pushed to that person alone, unless they do not want it', async () => {
  const topic = `user/${server.tenancy.users.operator}/Notification`;
  const body = { id: 'n-1', title: 'Roubo · OWN-1', message: 'É seu.', dateTime: null };
  const given = { ...body, titles: { 'en-US': 'Theft · OWN-1' }, messages: { 'en-US': 'It is yours.' } };
  expect(await publish(topic, given)).toEqual({
    to: ['operator'],
    texts: [expect.stringMatching(/^Theft · OWN-1: It is yours\., /)],
  });
  await choose('operator', pushing());
  server.clock.advance(5_000);
  expect((await publish(topic, given)).to).toEqual([]);
});

test('in quiet hours nothing is pushed, by the clocks of the person', async () => {
  await everybodyWantsIncidents();
  // It is nine in the morning in São Paulo, and eight in Manaus.
  await choose('operator', { quietHours: { from: '09:00', to: '10:00' } });
  await choose('admin', { quietHours: { from: '09:00', to: '10:00' }, timezone: 'America/Manaus' });
  expect((await publish(ofBrand('Incident'), incident())).to).toEqual(['admin']);
  server.clock.advance(3_600_000);
  expect((await publish(ofBrand('Incident'), incident())).to).toEqual(['operator']);
});

test('what cannot be read as news stops nobody from publishing it', async () => {
  expect((await publish(ofBrand('Incident'), { id: 7 })).to).toEqual([]);
});

test('whatever else is published is no news', async () => {
  await everybodyWantsIncidents();
  const { operator } = server.tenancy.users;
  for (const topic of [ofBrand('Group'), ofBrand('Notification'), `user/${operator}/JobProgress`, 'no/topic'])
    expect((await publish(topic, { id: 1, change: 'ADDED' })).to, topic).toEqual([]);
});
