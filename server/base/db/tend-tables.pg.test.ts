import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { openTestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite-database.ts';
import { shortenLog, tendTables } from './tend-tables.ts';

let db: Database;
beforeAll(async () => {
  db = await openPglite(null);
  for (const table of ['busy', 'quiet']) {
    await db.query(`CREATE TABLE ${table} (id int PRIMARY KEY, name text)`);
    await db.query(`INSERT INTO ${table} SELECT nth, nth::text FROM generate_series(1, 5000) AS nth`);
  }
});
afterAll(() => db.close());

const clock = heldClock(NOW_MS);
const ownOf = (tended: readonly string[]): string[] => tended.filter((name) => name.startsWith('public.')).sort();
const rowsOf = async (table: string): Promise<{ known: number; dead: number; age: number }> => {
  const [row] = await db.query<{ known: number; dead: number; age: number }>(
    `SELECT c.reltuples AS known, n_dead_tup AS dead, age(c.relfrozenxid) AS age FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid WHERE s.relname = $1`,
    [table],
  );
  return row!;
};

test('tables of the embedded database are counted once they hold rows, and not again as long as little of them changed', async () => {
  await tendTables(db, clock);
  expect(await rowsOf('quiet')).toMatchObject({ known: 5_000 });
  await db.query(`UPDATE quiet SET name = '' WHERE id < 100`);
  expect(ownOf(await tendTables(db, clock))).toEqual([]);
});

test('dead rows of the embedded database are taken away, so that a table that is written for ever does not grow for ever', async () => {
  await tendTables(db, clock);
  const bytes = async (): Promise<number> =>
    (await db.query<{ bytes: number }>(`SELECT pg_relation_size('busy') AS bytes`))[0]!.bytes;
  const write = (): Promise<unknown> => db.query(`UPDATE busy SET name = name || '.'`);
  await write();
  await tendTables(db, clock);
  const after = await bytes();
  for (let nth = 0; nth < 5; nth += 1) {
    await write();
    expect(ownOf(await tendTables(db, clock))).toEqual(['public.busy']);
  }
  expect(await rowsOf('busy')).toMatchObject({ known: 5_000, dead: 0 });
  expect(await bytes()).toBeLessThan(after * 1.1);
});

test('rows of old transactions of the embedded database are frozen before the numbers of transactions come round', async () => {
  await tendTables(db, clock);
  // Whatever ran before, the table is older than it is right after it was frozen.
  for (let nth = 0; nth < 50; nth += 1) await db.query('SELECT pg_current_xact_id()');
  const before = (await rowsOf('quiet')).age;
  expect(ownOf(await tendTables(db, clock, before + 1_000))).toEqual([]);
  expect(ownOf(await tendTables(db, clock, 0))).toContain('public.quiet');
  expect((await rowsOf('quiet')).age).toBeLessThan(before);
});

test('tending ends for this time after a second, and what was left comes first the next time', async () => {
  await tendTables(db, clock, 0);
  let nowMs = NOW_MS;
  const first = await tendTables(db, { now: () => (nowMs += 600) }, 0);
  expect(first.length).toBeLessThanOrEqual(2);
  const [next] = await tendTables(db, { now: () => (nowMs += 600) }, 0);
  expect(first).not.toContain(next);
});

test('a server tends the tables of its embedded database; a PostgreSQL does so by itself', async () => {
  const server = await openTestServer();
  const sweep = server.house.sweeps.find(({ name }) => name === 'tables');
  expect(sweep !== undefined).toBe(server.db.kind === 'pglite');
  await server.db.query('CREATE TABLE busy AS SELECT nth FROM generate_series(1, 100) AS nth');
  if (sweep) expect(await sweep.run()).toContain('public.busy');
  await server.close();
});

test('the log of the embedded database is shortened while it runs, so that the start after a crash does not read all that was ever written', async () => {
  await shortenLog(db, 0);
  await db.query(`UPDATE busy SET name = name || '!'`);
  expect(await shortenLog(db, 100_000)).toBe(true);
  expect(await shortenLog(db, 100_000)).toBe(false);
});
