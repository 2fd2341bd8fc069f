import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { MOST_ATTEMPTS } from '../throttle/throttle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: 'on' });
});
afterAll(() => server.close());

/** Sends a wrong password through the proxy, from a client that put an invented address into the header. */
const wrong = (invented: string) =>
  server.call('POST', '/api/sessions', {
    body: { login: 'operator', password: 'wrong password' },
    headers: { 'x-forwarded-for': `${invented}, 203.0.113.9` },
  });

test('behind a proxy an invented address does not bypass a limit, and the audit trail holds the one that the proxy saw', async () => {
  const statuses: number[] = [];
  for (let i = 0; i <= MOST_ATTEMPTS.pair; i += 1) statuses.push((await wrong(`198.51.100.${i}`)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: MOST_ATTEMPTS.pair }, () => 401), 429]);
  const rows = await server.db.query<{ address: string }>(
    `SELECT DISTINCT after->>'address' AS address FROM audit_log WHERE action = 'session.refused'`,
  );
  expect(rows).toEqual([{ address: '203.0.113.9' }]);
});
