import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MqttClient } from 'mqtt';
import { openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { DatabaseGoneError } from '../../base/db/query-error.ts';
import { TEST_DATABASE_KIND } from '../../base/db/test-database.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { pause } from '../../base/platform.ts';

const CUTS = 6;
const FIXES = 120;
let server: TestServer;
let links: BrokerLinks;
let key: string;
beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
  key = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'Traccar' })).key;
});
afterEach(() => links.end());
afterAll(() => server.close());

/** Ends every connection of this server to the database while what it writes waits for a lock, in the middle of a statement. */
async function cut(): Promise<void> {
  const own = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.02)').catch(() => []),
    ),
  );
  const pids = [...new Set(own.flat().map(({ pid }) => pid))];
  const ending = server.db.transaction(async (tx) => {
    await tx.query('LOCK TABLE telemetry_last IN ACCESS EXCLUSIVE MODE');
    await pause(100);
    await tx.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
  });
  await ending.catch(() => undefined);
}
const fixOf = (fixTime: string) => ({
  position: { fixTime, latitude: -23.5, longitude: -46.6, speed: 10, valid: true, attributes: {} },
  device: { uniqueId: 'own-1' },
});
const nextTime = (): string => new Date(links.nextFixMs()).toISOString();
async function keptOf(times: readonly string[]): Promise<number> {
  // Which links of the pool the last cut ended is found out by asking: there are ten.
  for (let tries = 0; ; tries += 1)
    try {
      const [row] = await server.db.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM telemetry_history WHERE device = $1 AND time = ANY ($2::timestamptz[])',
        [server.tenancy.devices.customers, times],
      );
      return row!.count;
    } catch (error) {
      if (!(error instanceof DatabaseGoneError) || tries === 10) throw error;
    }
}
/** Sends a fix until it is taken; answers the statuses on the way. */
async function sendOverHttp(fixTime: string): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { statusCode } = await server.call('POST', `/ingest/traccar/${key}`, { body: fixOf(fixTime) });
    statuses.push(statusCode);
    if (statusCode === 200) return statuses;
    await pause(20);
  }
}
/** Sends a fix until it is acknowledged: what a client has under way when its link ends is handed back to its sender. */
async function sendOverMqtt(client: MqttClient, fixTime: string): Promise<void> {
  const send = () => client.publishAsync('positions', JSON.stringify(fixOf(fixTime)), { qos: 1 }).then(() => true);
  while (!(await send().catch(() => false))) await pause(20);
}

// The embedded database has no connections that could be cut.
if (TEST_DATABASE_KIND === 'postgres') {
  test('a database that is cut six times while fixes come over HTTP costs no fix that was taken, and others are asked for again', async () => {
    const times = Array.from({ length: FIXES }, nextTime);
    const statuses: number[] = [];
    const sending = Promise.all(
      times.map(async (time, at) => {
        await pause(at * 10);
        statuses.push(...(await sendOverHttp(time)));
      }),
    );
    for (let n = 0; n < CUTS; n += 1) {
      await pause(150);
      await cut();
    }
    await sending;
    expect(await keptOf(times)).toBe(FIXES);
    expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(503);
  }, 60_000);

  test.each([4, 5] as const)(
    'a database that is cut six times while fixes come over MQTT costs none: what was not stored is not acknowledged (MQTT %i)',
    async (protocolVersion) => {
      const times = Array.from({ length: FIXES }, nextTime);
      const client = await links.link({ protocolVersion, username: 'gateway', password: key, reconnectPeriod: 50 });
      const acknowledged = times.map(async (time, at) => {
        await pause(at * 10);
        await sendOverMqtt(client, time);
      });
      for (let n = 0; n < CUTS; n += 1) {
        await pause(150);
        await cut();
      }
      await Promise.all(acknowledged);
      expect(await keptOf(times)).toBe(FIXES);
    },
    60_000,
  );
} else test('the embedded database has no connections that could be cut', () => expect(server.db.kind).toBe('pglite'));
