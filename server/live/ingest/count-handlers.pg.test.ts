import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGateway } from '../devices/create-gateway.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
// Counts are read anew after a second.
beforeEach(() => server.clock.advance(2_000));
afterEach(() => foreignBelow(null));
afterAll(() => server.close());

/** Puts the foreign brand below another, or makes it another tenant again. */
async function foreignBelow(brand: number | null): Promise<void> {
  await server.db.query('UPDATE brands SET parent_id = $2 WHERE id = $1', [server.tenancy.brands.foreign, brand]);
  await server.core.tree.refresh();
}

/** Sends a fix by OsmAnd; returns the status. */
const send = async (identifier: string, secret: string, latitude: number): Promise<number> => {
  const time = Math.floor(server.clock.now() / 1000);
  return (
    await server.call(
      'GET',
      `/ingest/osmand/${secret}?id=${identifier}&timestamp=${time}&lat=${latitude}&lon=-46.6&speed=10`,
    )
  ).statusCode;
};

/** Forwards a fix as a gateway; returns the status. */
const sendByGateway = async (key: string, uniqueId: string): Promise<number> => {
  const position = { fixTime: new Date(server.clock.now()).toISOString(), latitude: -23.5, longitude: -46.6 };
  return (
    await server.call('POST', '/ingest/traccar', {
      body: { position, device: { uniqueId } },
      headers: { authorization: `Bearer ${key}` },
    })
  ).statusCode;
};

/** Has a device and a gateway of a brand, and a stranger, refused. */
async function refuseStrangers(brandId: number): Promise<void> {
  const key = (await createGateway(server.db, { brandId, name: 'foreign gateway' })).key;
  await send('foreign-1', 'wrong-secret', -23.5);
  await send('nobody-knows', 'wrong-secret', -23.5);
  await sendByGateway(key, 'nobody-knows-either');
}

const countsOf = async (user: number) =>
  (await server.call('GET', '/api/v2/ingest/counts', { token: await server.tokenOf(user) })).json<{
    rejected: Record<string, number>;
  }>();

test('users see the counts of their own devices, and administrators those of unknown devices of their gateways', async () => {
  const { users, secrets, brands } = server.tenancy;
  const key = (await createGateway(server.db, { brandId: brands.parent, name: 'gateway' })).key;
  expect(await send('own-1', secrets.customers, -23.5)).toBe(200);
  await send('own-1', secrets.customers, 0);
  expect(await send('hidden-1', secrets.hidden, -23.5)).toBe(200);
  expect(await send('own-1', 'wrong-secret', -23.5)).toBe(401);
  expect(await sendByGateway(key, 'nobody-knows')).toBe(404);
  expect(await countsOf(users.customer)).toMatchObject({ accepted: 1, rejected: { 'null-island': 1 } });
  expect(await countsOf(users.operator)).toMatchObject({ accepted: 1, rejected: { 'null-island': 1 } });
  expect(await countsOf(users.admin)).toMatchObject({
    accepted: 2,
    rejected: { 'null-island': 1, 'unknown-device': 1, 'wrong-secret': 1 },
  });
  expect(await countsOf(users.neighbour)).toMatchObject({ accepted: 0 });
  expect((await countsOf(users.operator)).rejected).not.toHaveProperty('unknown-device');
});

test('refusals of other tenants, or without a known sender, are not in the counts of a tenant', async () => {
  const { users, brands } = server.tenancy;
  const before = (await countsOf(users.admin)).rejected;
  await refuseStrangers(brands.foreign);
  server.clock.advance(2_000);
  expect((await countsOf(users.admin)).rejected).toEqual(before);
});

test('without another tenant, the administrators of the only one see all refusals', async () => {
  const { users, brands } = server.tenancy;
  await foreignBelow(brands.parent);
  const before = (await countsOf(users.admin)).rejected;
  await refuseStrangers(brands.foreign);
  server.clock.advance(2_000);
  const { rejected } = await countsOf(users.admin);
  expect(rejected).toEqual(server.house.ingest.counts().rejected);
  expect(rejected).toMatchObject({
    'unknown-device': (before['unknown-device'] ?? 0) + 2,
    'wrong-secret': (before['wrong-secret'] ?? 0) + 1,
  });
});
