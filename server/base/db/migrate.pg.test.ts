import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER, NewerDatabaseError, migrate } from './migrate.ts';
import { openTestDatabase } from './test-database.ts';

let db: Database;
let folder: string;
let newest: number;
beforeAll(async () => {
  db = await openTestDatabase();
  [{ newest }] = (await db.query('SELECT max(created_at) AS newest FROM schema_migrations')) as [{ newest: number }];
});
// Each test has migrations of its own, and what it applied is undone: the database is as old as the product again.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await db.query('DROP TABLE IF EXISTS half');
  await db.query('DELETE FROM schema_migrations WHERE created_at > $1', [newest]);
});
afterAll(() => db.close());

/** Adds a migration after those there are. */
function addMigration(tag: string, sql: string): void {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}

const migrations = (): Promise<{ total: number }[]> =>
  db.query<{ total: number }>('SELECT count(*) AS total FROM schema_migrations');

test('a migrated database has nothing left to do, also for several servers that start together', async () => {
  expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual([0, 0, 0]);
});

test('a migration that fails half way leaves nothing behind, and applies whole once it is right', async () => {
  const [before] = await migrations();
  addMigration('9998_test', 'CREATE TABLE half (id bigint);\n--> statement-breakpoint\nSELECT no_such_function()');
  await expect(migrate(db, folder)).rejects.toThrow('no_such_function');
  expect(await db.query("SELECT to_regclass('half') AS name")).toEqual([{ name: null }]);
  expect(await migrations()).toEqual([before]);
  writeFileSync(join(folder, '9998_test.sql'), 'CREATE TABLE half (id bigint)');
  expect(await migrate(db, folder)).toBe(1);
});

test('a database of a newer version is refused with a sentence that says so', async () => {
  addMigration('9998_newer', 'SELECT 1');
  expect(await migrate(db, folder)).toBe(1);
  await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
});

test('a migration file that the journal does not list is noticed', async () => {
  writeFileSync(join(folder, '9999_forgotten.sql'), 'SELECT 1');
  await expect(migrate(db, folder)).rejects.toThrow('_journal.json');
});
