import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { DatabaseGoneError, QueryError, isUniqueViolation } from './query-error.ts';
import { pause } from '../platform.ts';
import { keptSetting } from './settings.ts';
import { TEST_DATABASE_KIND, openTestDatabase } from './test-database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const write = (on: Database, key: string): Promise<unknown> =>
  on.query('INSERT INTO settings (key, value) VALUES ($1, $2)', [key, 'x']);
const keys = async (like: string): Promise<string[]> =>
  (await db.query<{ key: string }>('SELECT key FROM settings WHERE key LIKE $1 ORDER BY key', [like])).map(
    ({ key }) => key,
  );

test('whole numbers to 2^53, times and JSON arrive as numbers, dates and values', async () => {
  const [row] = await db.query(
    `SELECT 6137206846521344::bigint AS id, array[9007199254740991, null]::bigint[] AS ids, '2026-11-21T12:00:00Z'::timestamptz AS at, '{"a":[1]}'::jsonb AS json, count(*) AS total`,
  );
  expect(row).toEqual({
    id: 6137206846521344,
    ids: [9007199254740991, null],
    at: new Date('2026-11-21T12:00:00Z'),
    json: { a: [1] },
    total: 1,
  });
});

test('a transaction that fails leaves nothing, one that succeeds everything', async () => {
  await expect(
    db.transaction(async (tx) => {
      await write(tx, 'tx-lost');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await db.transaction((tx) => write(tx, 'tx-kept'));
  expect(await keys('tx-%')).toEqual(['tx-kept']);
});

test('a transaction within a transaction may fail alone', async () => {
  await db.transaction(async (tx) => {
    await write(tx, 'nested-1');
    await expect(tx.transaction(async (inner) => write(inner, 'nested-1'))).rejects.toThrow(QueryError);
    await write(tx, 'nested-2');
  });
  expect(await keys('nested-%')).toEqual(['nested-1', 'nested-2']);
});

test('what is asked outside a transaction does not get into it', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const failing = db
    .transaction(async (tx) => {
      await write(tx, 'apart-inside');
      await held;
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  const outside = write(db, 'apart-outside');
  letGo();
  await Promise.all([failing, outside]);
  expect(await keys('apart-%')).toEqual(['apart-outside']);
});

test('a violated key carries the code of PostgreSQL and its name', async () => {
  await write(db, 'unique');
  const error = await write(db, 'unique').catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(QueryError);
  expect(isUniqueViolation(error, 'settings_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'another_key')).toBe(false);
});

test('a kept setting is made once, whoever asks first', async () => {
  let made = 0;
  const ask = (): Promise<string> => keptSetting(db, 'kept', () => `value ${(made += 1)}`);
  const values = await Promise.all([ask(), ask(), ask()]);
  expect(new Set([...values, await ask()]).size).toBe(1);
});

test('bytes of every value come back as they were given, also from the middle of others', async () => {
  const all = Uint8Array.from({ length: 1_024 }, (_, at) => at % 256);
  for (const given of [all, Buffer.from(all), all.subarray(5, 700), new Uint8Array()]) {
    const [row] = await db.query<{ same: Uint8Array }>('SELECT $1::bytea AS same', [given]);
    expect([...row!.same]).toEqual([...given]);
  }
});

// PostgreSQL's driver sends bytes as they are; what is compared there is how busy the server was.
if (TEST_DATABASE_KIND === 'pglite') {
  /** The least processor time of the whole process, threads included, that some work took of three times, in milliseconds: a collection of garbage falls on one. */
  async function leastCpuMsOf(work: () => Promise<unknown>): Promise<number> {
    let leastMs = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3; turn += 1) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      leastMs = Math.min(leastMs, (user + system) / 1_000);
    }
    return leastMs;
  }

  test('10 MB of bytes cost about what 10 MB of text do', async () => {
    const bytes = Buffer.alloc(10_000_000, 'file');
    const text = bytes.toString('latin1');
    const ofText = await leastCpuMsOf(() => db.query('SELECT length($1::text)', [text]));
    const ofBytes = await leastCpuMsOf(() => db.query('SELECT length($1::bytea)', [bytes]));
    // Digit by digit they took ten times as much and more.
    expect(ofBytes).toBeLessThan(4 * ofText);
  });
}

// The embedded database has no connections that could be cut.
if (TEST_DATABASE_KIND === 'postgres') {
  const cut = async (tx: Database): Promise<void> => {
    const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await db.query('SELECT pg_terminate_backend($1)', [own!.pid]);
  };

  test('a connection that is cut within a transaction fails it as one to ask again, and ends neither the process nor the pool', async () => {
    const inTime = db.transaction(async (tx) => {
      await write(tx, 'cut-1');
      await cut(tx);
      // The driver hears of it by itself, while nothing is asked.
      await pause(100);
      await write(tx, 'cut-2');
    });
    await expect(inTime).rejects.toThrow(DatabaseGoneError);
    const nested = db.transaction((tx) => tx.transaction(async (inner) => cut(inner)));
    await expect(nested).rejects.toThrow(DatabaseGoneError);
    await write(db, 'cut-3');
    expect(await keys('cut-%')).toEqual(['cut-3']);
  });
}
