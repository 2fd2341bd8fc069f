import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { openIngestLease, type IngestLease } from './ingest-lease.ts';
import { IngestPauses } from './pauses.ts';

let db: Database;
const TIMES = { leaseMs: 3_000, renewMs: 50, lookMs: 20 };
const said: string[] = [];
const servers: IngestLease[] = [];
beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
  said.length = 0;
});
afterAll(() => db.close());

const log = {
  warn: (_of: unknown, text?: string) => void said.push(text ?? String(_of)),
  error: (text: unknown) => void said.push(String(text)),
};
/** A server that starts on the database; what holds its ingest back. */
async function start(): Promise<{ lease: IngestLease; pauses: IngestPauses }> {
  const lease = await openIngestLease(db, log as never, TIMES);
  const pauses = new IngestPauses();
  lease.watch(pauses);
  servers.push(lease);
  return { lease, pauses };
}
/** Lets the lease of a server that has died pass. */
const letLeasePass = (): Promise<unknown> => db.query(`UPDATE ingest_lease SET until = now() - interval '1 second'`);

test('of two servers on one database the first takes what trackers send, and the second says that it does not, and why', async () => {
  const first = await start();
  const second = await start();
  expect([first.pauses.current, second.pauses.current]).toEqual([null, 'elsewhere']);
  expect(() => second.pauses.check()).toThrow('ingest-elsewhere');
  expect(said).toEqual([expect.stringContaining('another server of this database takes what trackers send')]);
});

test('a server that ended leaves its place to the next one that starts, and one that runs already says what to do', async () => {
  const first = await start();
  const second = await start();
  await first.lease.end();
  await expect.poll(() => said.join()).toContain('start this one again to take its place');
  expect(second.pauses.current).toBe('elsewhere');
  expect((await start()).pauses.current).toBeNull();
});

test('a server that starts after another one died waits for its lease to pass, and takes its place', async () => {
  await db.query(
    `INSERT INTO ingest_lease (holder, host, until) VALUES ('dead', 'elsewhere', now() + interval '1 hour')`,
  );
  const starting = start();
  await letLeasePass();
  expect((await starting).pauses.current).toBeNull();
});

test('a server that stood still while another took its place stops taking what trackers send', async () => {
  const first = await start();
  await db.query(`UPDATE ingest_lease SET holder = 'other', until = now() + interval '1 hour'`);
  await expect.poll(() => first.pauses.current).toBe('elsewhere');
  await db.query(`DELETE FROM ingest_lease`);
});
