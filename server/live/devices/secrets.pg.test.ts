import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closing, openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { openCore } from '../core.ts';
import { createDevice } from './create-devices.ts';

let server: TestServer;
let links: BrokerLinks;
beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
});
afterEach(() => links.end());
afterAll(() => server.close());

const rastro = async (text: string) => runCommand(server.core, readArguments(text.split(' ')));
const at = (): number => Math.floor(links.nextFixMs() / 1000);

let drawn = 0;
/** A device of its own for each test. */
async function device() {
  const made = await createDevice(server.db, {
    identifier: `secret-of-${(drawn += 1)}`,
    brandId: server.tenancy.brands.child,
  });
  await server.core.directory.refresh();
  return made;
}

interface Sender {
  identifier: string;
  secret: string;
}

/** What each way over HTTP answers to a fix with a secret. */
async function statuses({ identifier, secret }: Sender): Promise<Record<string, number>> {
  const basic = `Basic ${Buffer.from(`${identifier}:${secret}`).toString('base64')}`;
  const phone = { _type: 'location', lat: -23.5, lon: -46.6, tst: at() };
  const position = {
    fixTime: new Date(at() * 1000).toISOString(),
    latitude: -23.5,
    longitude: -46.6,
    speed: 10,
    valid: true,
    attributes: {},
  };
  return {
    osmand: (
      await server.call('GET', `/ingest/osmand/${secret}?id=${identifier}&lat=-23.5&lon=-46.6&timestamp=${at()}`)
    ).statusCode,
    owntracks: (await server.call('POST', '/ingest/owntracks', { body: phone, headers: { authorization: basic } }))
      .statusCode,
    traccar: (
      await server.call('POST', `/ingest/traccar?key=${secret}`, {
        body: { position, device: { uniqueId: identifier } },
      })
    ).statusCode,
  };
}

const ALL_TAKEN = { osmand: 200, owntracks: 200, traccar: 200 };
const ALL_REFUSED = { osmand: 401, owntracks: 401, traccar: 401 };
const phoneLink = ({ identifier, secret }: Sender) => links.link({ username: identifier, password: secret });

test('a new secret by command ends the old one at once on every port, and is audited without its value', async () => {
  const { id, identifier, secret } = await device();
  expect(await statuses({ identifier, secret })).toEqual(ALL_TAKEN);
  const { facts } = await rastro(`device secret --identifier ${identifier}`);
  expect(facts).toMatchObject({
    device: String(id),
    identifier,
    status: 'ACTIVE',
    osmand: `/ingest/osmand/${facts['secret']}`,
  });
  expect(await statuses({ identifier, secret })).toEqual(ALL_REFUSED);
  expect(await statuses({ identifier, secret: facts['secret']! })).toEqual(ALL_TAKEN);
  const [entry] = await server.db.query(
    `SELECT actor, action, entity_id AS id, audit_log::text AS text FROM audit_log WHERE action = 'device.secret' AND entity_id = $1`,
    [String(id)],
  );
  expect(entry).toMatchObject({ actor: 'cli', id: String(id) });
  expect(JSON.stringify(entry)).not.toContain(facts['secret']);
  await expect(rastro('device secret --identifier nobody-knows')).rejects.toThrow('There is no device');
});

test('a link over MQTT that was opened with the old secret is closed when the new one is made', async () => {
  const phone = await device();
  const client = await phoneLink(phone);
  const closed = closing(client);
  const { facts } = await rastro(`device secret --identifier ${phone.identifier}`);
  await closed;
  await expect(phoneLink(phone)).rejects.toThrow('Not authorized');
  expect((await phoneLink({ ...phone, secret: facts['secret']! })).connected).toBe(true);
});

test('a second server on the database takes the new secret over when it looks next', async () => {
  const { id, identifier } = await device();
  const other = await openCore(server.db, { tokenMinutes: 60, sessionHours: 12, demo: false }, server.clock);
  const ended: string[] = [];
  other.directory.onSecretEnded((each) => ended.push(each));
  await rastro(`device secret --identifier ${identifier}`);
  await other.refresh();
  expect(other.directory.byId(id)!.secretHash).toBe(server.core.directory.byId(id)!.secretHash);
  expect(ended).toEqual([identifier]);
});

for (const status of ['CANCELED', 'DISCARDED'])
  test(`a device that is ${status} is answered like one with a wrong secret over every way in, also through a gateway, and its link is closed; active again it reports`, async () => {
    const own = await device();
    const { identifier } = own;
    const client = await phoneLink(own);
    const closed = closing(client);
    await rastro(`device set --identifier ${identifier} --status ${status}`);
    await closed;
    expect(await statuses(own)).toEqual(ALL_REFUSED);
    await expect(phoneLink(own)).rejects.toThrow('Not authorized');
    await expect(links.send(identifier)).rejects.toThrow('the ingest refused');
    await rastro(`device set --identifier ${identifier} --status ACTIVE`);
    expect(await statuses(own)).toEqual(ALL_TAKEN);
    await links.send(identifier);
  });

test('a gateway that is revoked by command feeds nothing from then on, and is not listed', async () => {
  const { identifier } = await device();
  const { facts } = await rastro('gateway add --brand child --name Revoked');
  const send = () => statuses({ identifier, secret: facts['key']! });
  expect((await send())['traccar']).toBe(200);
  await rastro(`gateway revoke --gateway ${facts['gateway']}`);
  expect((await send())['traccar']).toBe(401);
  expect(JSON.stringify((await rastro('gateway list')).rows)).not.toContain(facts['gateway']);
  await expect(rastro(`gateway revoke --gateway ${facts['gateway']}`)).rejects.toThrow('There is no gateway');
  const trail = await server.db.query(
    `SELECT actor, before FROM audit_log WHERE action = 'gateway.revoke' AND entity_id = $1`,
    [facts['gateway']],
  );
  expect(trail).toEqual([{ actor: 'cli', before: { name: 'Revoked' } }]);
});

test('an administrator makes a new secret of a device and adds, lists and revokes gateways of the brands below, a foreign one none', async () => {
  const { brands, users } = server.tenancy;
  const [admin, foreign] = [await server.tokenOf(users.admin), await server.tokenOf(users.foreignAdmin)];
  const own = await device();
  const renewed = await server.call('POST', `/api/v2/devices/${own.id}/secret`, { token: admin });
  const { secret, paths } = renewed.json<{ secret: string; paths: { owntracks: string } }>();
  expect(paths).toMatchObject({ osmand: `/ingest/osmand/${secret}` });
  expect([await statuses(own), await statuses({ ...own, secret })]).toEqual([ALL_REFUSED, ALL_TAKEN]);

  const added = await server.call('POST', '/api/v2/gateways', {
    token: admin,
    body: { brand: brands.child, name: ' Traccar Sul ' },
  });
  const { gateway, key, path } = added.json<{
    gateway: { id: number; name: string; brandName: string };
    key: string;
    path: string;
  }>();
  expect([gateway.name, gateway.brandName, path]).toEqual(['Traccar Sul', 'Child', '/ingest/traccar']);
  expect((await statuses({ ...own, secret: key }))['traccar']).toBe(200);
  const listed = async () =>
    (await server.call('GET', `/api/v2/gateways?brand=${brands.parent}`, { token: admin }))
      .json<{ id: number }[]>()
      .map(({ id }) => id);
  expect(await listed()).toContain(gateway.id);
  expect((await server.call('DELETE', `/api/v2/gateways/${gateway.id}`, { token: foreign })).statusCode).toBe(404);
  expect((await server.call('DELETE', `/api/v2/gateways/${gateway.id}`, { token: admin })).statusCode).toBe(200);
  expect((await statuses({ ...own, secret: key }))['traccar']).toBe(401);
  expect(await listed()).not.toContain(gateway.id);
  const trail = await server.db.query(`SELECT action FROM audit_log WHERE actor = $1 ORDER BY id`, [
    String(users.admin),
  ]);
  expect(trail.map(({ action }) => action)).toEqual(['device.secret', 'gateway.add', 'gateway.revoke']);
});
