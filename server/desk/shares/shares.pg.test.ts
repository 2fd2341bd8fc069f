import { afterAll, afterEach, beforeAll, beforeEach, expect, test, onTestFinished } from 'vitest';
import { errorBodySchema } from '../../../contract/error-body.ts';
import type { Share, SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';
import { MOST_OPEN_SHARES } from '../../../domain/desk/share.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGateway } from '../../live/devices/create-gateway.ts';
import { GUESS_WINDOW_MS, MOST_GUESSES } from './guess-limit.ts';
import { openShares } from './room.ts';
import { shareHeadOf } from './share-head.ts';

const MINUTE_MS = 60_000;
let server: TestServer;
let gatewayKey: string;
let device: number;
let identifier: string;

beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
  await server.db.query(
    `INSERT INTO device_models (model, id, buttons) VALUES ('Unshared', 1234567890123456, '{"blockVehicle":true,"reboot":true,"requestPosition":true,"sharePosition":false,"speedAlert":true}')`,
  );
});
// Each test shares a vehicle of its own, which never reported before.
let drawn = 0;
beforeEach(async () => {
  server.clock.advance(GUESS_WINDOW_MS);
  identifier = `shared-${(drawn += 1)}`;
  device = (
    await createDevice(server.db, {
      identifier,
      brandId: server.tenancy.brands.child,
      vehicle: { licensePlate: 'OWN-1' },
      user: { id: server.tenancy.users.customer, fromMs: server.clock.now() },
    })
  ).id;
  await server.core.refresh();
});
afterEach(() => server.db.query('DELETE FROM entity_shares'));
afterAll(() => server.close());

const tokenOf = (who: keyof TestServer['tenancy']['users']) => server.tokenOf(server.tenancy.users[who]);
const ask = async (who: keyof TestServer['tenancy']['users'], body: object) =>
  server.call('POST', '/api/entity-share/device', { token: await tokenOf(who), body });
const share = async (who: keyof TestServer['tenancy']['users'] = 'customer', expiration?: number): Promise<Share> => {
  const answer = await ask(who, { device, ...(expiration === undefined ? {} : { expiration }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Share>();
};
const listed = async (who: keyof TestServer['tenancy']['users']) =>
  (await server.call('GET', `/api/entity-share/device/${device}`, { token: await tokenOf(who) })).json<Share[]>();
const revoke = async (who: keyof TestServer['tenancy']['users'], id: number) =>
  server.call('DELETE', `/api/entity-share/${id}`, { token: await tokenOf(who) });
const slugOf = ({ link }: Share): string => link.split('/').at(-1)!;
const look = (link: string, part = '/position', address?: string) =>
  address === undefined
    ? server.call('GET', `/api/exposed/v2/shares/${link}${part}`)
    : server.app.inject({ method: 'GET', url: `/api/exposed/v2/shares/${link}${part}`, remoteAddress: address });
const codeOf = (answer: Awaited<ReturnType<typeof look>>): string =>
  answer.statusCode === 200 ? 'open' : errorBodySchema.parse(answer.json()).code;

async function report(latitude: number, attributes: object = {}): Promise<void> {
  server.clock.advance(1_000);
  const time = new Date(server.clock.now()).toISOString();
  const body = {
    position: {
      fixTime: time,
      deviceTime: time,
      latitude,
      longitude: -46.63,
      speed: 20,
      course: 90,
      valid: true,
      attributes,
    },
    device: { uniqueId: identifier },
  };
  expect(
    (await server.call('POST', '/ingest/traccar', { body, headers: { authorization: `Bearer ${gatewayKey}` } })).json(),
  ).toMatchObject({ accepted: true });
}

test('a device is shared for one hour unless asked otherwise, and the answer builds the link (CAL-052, PNL-73, PNL-74)', async () => {
  const made = await share();
  expect(Date.parse(made.expiresAt) - server.clock.now()).toBe(3_600_000);
  expect(made).toMatchObject({ device, createdAt: new Date(server.clock.now()).toISOString() });
  expect(made.link).toMatch(new RegExp(`^/monitoring/share/child-${made.id}-[A-Za-z0-9]{15}-v2$`));
  for (const minutes of [60, 240, 1_440, 10_080])
    expect(Date.parse((await share('customer', minutes)).expiresAt) - server.clock.now()).toBe(minutes * MINUTE_MS);
});

test('no other time than those offered is taken', async () => {
  for (const expiration of [0, 61, -60, 525_600, '60', null])
    expect((await ask('customer', { device, expiration })).statusCode, String(expiration)).toBe(400);
});

test('the host of links is configurable, and the brand may have a prefix of its own', async () => {
  const named = await openTestServer({ PUBLIC_URL: 'https://{alias}.example.com' });
  await named.db.query(`UPDATE brands SET parameters = '{"mapPrefix":"Mapa Sul"}' WHERE alias = 'child'`);
  const token = await named.tokenOf(named.tenancy.users.customer);
  const { link } = (
    await named.call('POST', '/api/entity-share/device', { token, body: { device: named.tenancy.devices.customers } })
  ).json<Share>();
  expect(link).toMatch(/^https:\/\/child\.example\.com\/monitoring\/share\/mapa-sul-\d{16}-[A-Za-z0-9]{15}-v2$/);
  await named.close();
});

test('anyone with the link sees the vehicle move, without a session', async () => {
  const link = slugOf(await share());
  expect((await look(link)).json<SharedVehicle>().position).toBeNull();
  await report(-23.5);
  const first = (await look(link)).json<SharedVehicle>();
  expect(first).toMatchObject({
    name: 'OWN-1',
    position: { latitude: -23.5, longitude: -46.63, headingDeg: 90, activity: 'moving' },
  });
  expect(first.position!.speedKmh).toBeCloseTo(37, 0);
  await report(-23.6);
  expect((await look(link)).json<SharedVehicle>().position!.latitude).toBe(-23.6);
  const opened = (await look(link, '')).json<{ brand: { name: string }; vehicle: SharedVehicle }>();
  expect(opened).toMatchObject({ brand: { name: 'Child' }, vehicle: { name: 'OWN-1', position: { latitude: -23.6 } } });
  expect((await look(link, '/address')).json()).toEqual({ address: expect.any(String) });
});

test('the public view names neither tracker nor driver nor customer', async () => {
  const link = slugOf(await share());
  await server.db.query(
    `UPDATE vehicles SET name = NULL, license_plate = NULL WHERE id = (SELECT vehicle_id FROM devices WHERE id = $1)`,
    [device],
  );
  await server.core.refresh();
  await report(-23.5, { driverUniqueId: 'tag-of-the-driver', ignition: true });
  const answers = await Promise.all(['', '/position', '/address'].map((part) => look(link, part)));
  for (const { body } of answers)
    for (const secret of [
      identifier,
      'Name of customer',
      'tag-of-the-driver',
      String(device),
      String(server.tenancy.users.customer),
    ])
      expect(body).not.toContain(secret);
  expect(Object.keys(answers[1]!.json<object>()).sort()).toEqual(['expiresAt', 'name', 'now', 'position']);
  expect(answers[1]!.json<SharedVehicle>().name).toBeNull();
  expect(Object.keys(answers[1]!.json<SharedVehicle>().position!).sort()).toEqual([
    'activity',
    'communication',
    'fixTime',
    'headingDeg',
    'latitude',
    'longitude',
    'speedKmh',
  ]);
});

test('a link ends with its hour, and at once when it is ended', async () => {
  const hour = slugOf(await share());
  const ended = await share('customer', 240);
  server.clock.advance(59 * MINUTE_MS);
  expect(codeOf(await look(hour))).toBe('open');
  server.clock.advance(MINUTE_MS);
  expect(codeOf(await look(hour))).toBe('share-ended');
  expect(codeOf(await look(hour, ''))).toBe('share-ended');
  expect(codeOf(await look(slugOf(ended)))).toBe('open');
  expect((await revoke('customer', ended.id)).statusCode).toBe(200);
  for (const part of ['', '/position', '/address']) expect(codeOf(await look(slugOf(ended), part))).toBe('share-ended');
  expect((await revoke('customer', ended.id)).statusCode).toBe(404);
});

test('a user lists the own open links and copies them again, and no other user sees or ends them', async () => {
  const made = await share('customer');
  const later = await share('customer', 240);
  const operators = await share('operator');
  expect((await listed('customer')).map(({ id, link }) => ({ id, link })).sort((a, b) => a.id - b.id)).toEqual(
    [made, later].map(({ id, link }) => ({ id, link })).sort((a, b) => a.id - b.id),
  );
  expect((await listed('operator')).map(({ id }) => id)).toEqual([operators.id]);
  expect(await listed('admin')).toEqual([]);
  expect((await revoke('operator', made.id)).statusCode).toBe(404);
  await revoke('customer', made.id);
  expect((await listed('customer')).map(({ id }) => id)).toEqual([later.id]);
  server.clock.advance(240 * MINUTE_MS);
  expect(await listed('customer')).toEqual([]);
});

test('without the permission nothing is shared or listed, and what was shared ends (PRM-38)', async () => {
  const link = slugOf(await share('customer'));
  await server.db.query(
    `UPDATE user_permissions SET type = 'DENIED' WHERE user_id = $1 AND name = 'MONITORING_DEVICES_SHARE'`,
    [server.tenancy.users.customer],
  );
  expect((await ask('customer', { device })).statusCode).toBe(403);
  expect(
    (await server.call('GET', `/api/entity-share/device/${device}`, { token: await tokenOf('customer') })).statusCode,
  ).toBe(403);
  expect(codeOf(await look(link))).toBe('share-ended');
  await server.db.query(
    `UPDATE user_permissions SET type = 'ACCESS' WHERE user_id = $1 AND name = 'MONITORING_DEVICES_SHARE'`,
    [server.tenancy.users.customer],
  );
  expect(codeOf(await look(link))).toBe('open');
});

test('a model without the button is not shared (CMD-08)', async () => {
  await server.db.query(`UPDATE devices SET model = 'Unshared' WHERE id = $1`, [device]);
  expect(codeOf(await ask('customer', { device }))).toBe('share-not-supported');
});

test('a hidden device is never shared, and one that is hidden ends its links', async () => {
  expect(codeOf(await ask('admin', { device: server.tenancy.devices.hidden }))).toBe('share-not-supported');
  const link = slugOf(await share('operator'));
  await server.db.query('UPDATE devices SET hidden = true WHERE id = $1', [device]);
  expect(codeOf(await look(link))).toBe('share-ended');
});

test('a device that changes hands ends every link to it, also of staff, and does not come back with it', async () => {
  const links = [slugOf(await share('customer')), slugOf(await share('operator'))];
  server.clock.advance(MINUTE_MS);
  await assignDevice(server.db, device, server.tenancy.users.neighbour, server.clock.now());
  await server.core.refresh();
  for (const link of links) expect(codeOf(await look(link))).toBe('share-ended');
  server.clock.advance(MINUTE_MS);
  await assignDevice(server.db, device, server.tenancy.users.customer, server.clock.now());
  await server.core.refresh();
  for (const link of links) expect(codeOf(await look(link))).toBe('share-ended');
  // The new owner must not share the vehicle's past under another user.
  const again = slugOf(await share('customer'));
  expect((await look(again)).json<SharedVehicle>().position).toBeNull();
  await report(-23.7);
  expect((await look(again)).json<SharedVehicle>().position).toMatchObject({ latitude: -23.7 });
});

test("a wrong token, another share's token and what is no link are all answered like a link that has ended", async () => {
  const [one, other] = [await share('customer'), await share('customer')];
  const tokenPart = (made: Share): string => /-([A-Za-z0-9]{15})-v2$/.exec(made.link)![1]!;
  const guesses = [
    slugOf(one).replace(tokenPart(one), 'ABCDEabcde12345'),
    slugOf(one).replace(tokenPart(one), tokenPart(other)),
    slugOf(one).replace(String(one.id), '1234567890123456'),
    'nothing',
    slugOf(one).replace('-v2', '-v1'),
  ];
  for (const guess of guesses) {
    const answer = await look(guess);
    expect([answer.statusCode, codeOf(answer)], guess).toEqual([404, 'share-ended']);
  }
});

test('an address that guesses too often is refused whatever it asks, right links too, until the window has passed', async () => {
  const made = await share('customer', 240);
  for (let i = 0; i < MOST_GUESSES; i += 1)
    expect(
      codeOf(await look(`child-${made.id}-ABCDEabcde${String(i).padStart(5, '0')}-v2`, '/position', '10.0.0.1')),
    ).toBe('share-ended');
  expect(codeOf(await look(slugOf(made), '/position', '10.0.0.1'))).toBe('throttled');
  expect(codeOf(await look(slugOf(made), '/position', '10.0.0.2'))).toBe('open');
  server.clock.advance(GUESS_WINDOW_MS);
  expect(codeOf(await look(slugOf(made), '/position', '10.0.0.1'))).toBe('open');
});

test('repeated requests for an ended link are no guesses and do not block another link', async () => {
  const [ended, open] = [await share('customer'), await share('customer')];
  await revoke('customer', ended.id);
  for (let i = 0; i <= MOST_GUESSES; i += 1) await look(slugOf(ended), '/position', '10.0.0.3');
  expect(codeOf(await look(slugOf(open), '/position', '10.0.0.3'))).toBe('open');
});

test('neither the token nor its place in the table can be read from the database, and the trail says who shared', async () => {
  const made = await share('customer');
  const token = /-([A-Za-z0-9]{15})-v2$/.exec(made.link)![1]!;
  await revoke('customer', made.id);
  const rows = await server.db.query('SELECT * FROM entity_shares');
  const trail = await server.db.query<{ action: string; actor: string }>(
    `SELECT * FROM audit_log WHERE entity_id = $1 AND action LIKE 'device.share%' ORDER BY id DESC LIMIT 2`,
    [String(device)],
  );
  expect(JSON.stringify([rows, trail])).not.toContain(token);
  expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
    ['device.share-end', String(server.tenancy.users.customer)],
    ['device.share', String(server.tenancy.users.customer)],
  ]);
});

test('a person has so many open links to a vehicle and no more', async () => {
  for (let i = 0; i < MOST_OPEN_SHARES; i += 1) await share('customer');
  expect(codeOf(await ask('customer', { device }))).toBe('share-too-many');
  expect((await ask('operator', { device })).statusCode).toBe(200);
});

test('a link in a messenger shows the brand that sent it, and neither the vehicle nor the link', async () => {
  const { core, app, db, tenancy } = server;
  const live = { lastFix: () => null } as unknown as Parameters<typeof openShares>[1]['live'];
  const geocoder = {} as Parameters<typeof openShares>[1]['geocoder'];
  const shares = await openShares(core, { live, geocoder, log: app.log }, { publicUrl: null });
  const headOf = (link: string, language = 'en-US') =>
    shareHeadOf(shares, core.brands)(link, {
      ip: '198.51.100.7',
      hostname: 'nowhere.example',
      headers: language === '' ? {} : { 'accept-language': language },
    } as unknown as Parameters<ReturnType<typeof shareHeadOf>>[1]);
  const rename = (name: string) => db.query('UPDATE brands SET name = $2 WHERE id = $1', [tenancy.brands.child, name]);
  await rename('Aurora <"&"> $& Ltda');
  onTestFinished(async () => void (await rename('Child')));
  const slug = slugOf(await share());
  const name = 'Aurora &lt;&quot;&amp;&quot;&gt; $&amp; Ltda';
  const head = await headOf(slug);
  expect(head).toContain(`<title>Shared vehicle · ${name}</title>`);
  expect(head).toContain(`<meta property="og:site_name" content="${name}" />`);
  // A messenger often names no language.
  for (const language of ['pt-BR', '', '*'])
    expect(await headOf(slug, language)).toContain('<meta property="og:title" content="Veículo compartilhado · ');
  expect(head).not.toContain('OWN-1');
  expect(head).not.toContain(slug.slice(-10));
  // One that ended, or was guessed, tells nothing of whose it was.
  await revoke('customer', (await listed('customer'))[0]!.id);
  for (const closed of [slug, 'x', `${slug.slice(0, -1)}-`]) expect(await headOf(closed)).not.toContain('Aurora');
});
