import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Sends a fix by OsmAnd; answers the status. */
const send = async (identifier: string, secret: string, latitude: number): Promise<number> => {
  const time = Math.floor(server.clock.now() / 1000);
  return (await server.call('GET', `/ingest/osmand/${secret}?id=${identifier}&timestamp=${time}&lat=${latitude}&lon=-46.6&speed=10`)).statusCode;
};

test('everybody is told what ingest made of their own devices, and administrators alone what was nobody’s', async () => {
  const { users, secrets } = server.tenancy;
  expect(await send('own-1', secrets.customers, -23.5)).toBe(200);
  await send('own-1', secrets.customers, 0);
  expect(await send('hidden-1', secrets.hidden, -23.5)).toBe(200);
  expect(await send('own-1', 'wrong-secret', -23.5)).toBe(401);
  expect(await send('nobody-knows', 'wrong-secret', -23.5)).toBe(400);
  const countsOf = async (user: number) => (await server.call('GET', '/api/v2/ingest/counts', { token: await server.tokenOf(user) })).json<{ rejected: object }>();
  expect(await countsOf(users.customer)).toMatchObject({ accepted: 1, rejected: { 'null-island': 1 } });
  expect(await countsOf(users.operator)).toMatchObject({ accepted: 1, rejected: { 'null-island': 1 } });
  expect(await countsOf(users.admin)).toMatchObject({ accepted: 2, rejected: { 'null-island': 1, 'unknown-device': 1, 'wrong-secret': 1 } });
  expect(await countsOf(users.neighbour)).toMatchObject({ accepted: 0 });
  expect((await countsOf(users.operator)).rejected).not.toHaveProperty('unknown-device');
});
