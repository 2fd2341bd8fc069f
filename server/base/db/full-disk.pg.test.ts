import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPglite, type PgliteDatabase } from './pglite-database.ts';
import { DatabaseGoneError } from './query-error.ts';

const MB = 1_048_576;
let folder: string;
let freeBytes: number;
let db: PgliteDatabase;
const lost: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-full-'));
  const disk = { freeBytes: async () => freeBytes, lookEveryMs: 20 };
  db = await openPglite(folder, { disk, onLost: ({ message }) => void lost.push(message) });
  await db.query('CREATE TABLE kept (text text)');
}, 60_000);
beforeEach(async () => {
  freeBytes = 500 * MB;
  lost.length = 0;
  await db.query('TRUNCATE kept');
  await db.query(`INSERT INTO kept VALUES ('before')`);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Occupies the thread of the database, as the search of its log for room does. */
const hang = (seconds: number): Promise<unknown> => db.query('SELECT pg_sleep($1::float8)', [seconds]);
const kept = (): Promise<{ text: string }[]> => db.query<{ text: string }>('SELECT text FROM kept');

test('a database that hangs on a full disk is given up, says so, and goes on with all it had as soon as there is room', async () => {
  freeBytes = 5 * MB;
  await expect(hang(600)).rejects.toThrow('the disk is full');
  await expect(kept()).rejects.toThrow(DatabaseGoneError);
  expect(lost).toEqual([]);
  freeBytes = 500 * MB;
  await expect.poll(() => kept().catch(() => null), { timeout: 30_000 }).toEqual([{ text: 'before' }]);
  expect(lost).toEqual(['the thread of the embedded database has ended, and is started again']);
  await db.query(`INSERT INTO kept VALUES ('after')`);
  expect(await kept()).toHaveLength(2);
});

test('a statement that takes long while there is room is waited for', async () => {
  await hang(1);
  expect(await kept()).toEqual([{ text: 'before' }]);
  expect(lost).toEqual([]);
});

test('a transaction that the full disk cut keeps nothing', async () => {
  freeBytes = 5 * MB;
  const cut = db.transaction(async (tx) => {
    await tx.query(`INSERT INTO kept VALUES ('half')`);
    await tx.query('SELECT pg_sleep(600)');
  });
  await expect(cut).rejects.toThrow(DatabaseGoneError);
  freeBytes = 500 * MB;
  await expect.poll(() => kept().catch(() => null), { timeout: 30_000 }).toEqual([{ text: 'before' }]);
});
