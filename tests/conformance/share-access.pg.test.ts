import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '../../contract/error-body.ts';
import { specOf, CALLS, type CallName } from '../../contract/rest/calls.ts';
import type { Share } from '../../contract/rest/desk/share-calls.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { billingRecords } from './billing-records.ts';
import { fleetRecords } from './fleet-records.ts';
import { SAMPLES, type Ids } from './samples.ts';

let server: TestServer;
/** The link, its last part, the token alone and the share's id: everything that a viewer could try as a key. */
let keys: string[];
let ids: Ids;

beforeAll(async () => {
  server = await openTestServer();
  const { users, brands, devices, areas, groups, incidents, drivers, contacts } = server.tenancy;
  const { accessToken, sessionId } = await server.core.sessions.open(users.admin, false);
  const { link, id } = (
    await server.call('POST', '/api/entity-share/device', { token: accessToken, body: { device: devices.customers } })
  ).json<Share>();
  const slug = link.split('/').at(-1)!;
  keys = [link, slug, slug.split('-').at(-2)!, String(id)];
  const [customer] = await server.db.query<{ id: number }>('SELECT customer_id AS id FROM users WHERE id = $1', [
    users.customer,
  ]);
  ids = {
    brand: brands.child,
    user: users.customer,
    device: devices.customers,
    session: sessionId,
    alarm: `${devices.customers}-0-sos`,
    trip: `${devices.customers}-1-2-r`,
    self: users.admin,
    account: users.operator,
    customer: customer!.id,
    area: areas.customers,
    incident: incidents.customers,
    group: groups.customers,
    membership: groups.neighbours,
    driver: drivers.customers,
    contact: contacts.customers,
    gateway: (await createGateway(server.db, { brandId: brands.child, name: 'Yard' })).id,
    ...(await fleetRecords(server, devices.customers)),
    ...(await billingRecords(server, devices.customers, users.customer)),
  };
});
afterAll(() => server.close());

const queryOf = (query: Record<string, unknown> = {}): [string, string][] =>
  Object.entries(query).map(([key, value]) => [key, String(value)]);

const closed = (Object.keys(CALLS) as CallName[]).filter((name) => specOf(name).access !== 'anyone');

test('a link to a vehicle opens no call that needs a session, whichever part of it is presented as a token', async () => {
  expect(closed.length).toBeGreaterThan(40);
  for (const name of closed) {
    const { method, path, body } = specOf(name);
    const sample = SAMPLES[name](ids) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const address = `/api/${path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(sample.params?.[parameter] ?? ''))}?${new URLSearchParams(queryOf(sample.query))}`;
    for (const token of keys) {
      const answer = await server.call(method, address, { token, ...(body ? { body: sample.body } : {}) });
      expect(answer.statusCode, `${name} with ${token}`).toBe(401);
      expect(errorBodySchema.parse(answer.json()).code).toBe('unauthenticated');
    }
  }
});

test('nor do the broker or any other authenticated endpoint accept it', async () => {
  for (const key of keys) expect(await server.core.rights.callerOf(key), key).toBeNull();
});
