import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER, NewerDatabaseError, migrate } from './migrate.ts';
import { openTestDatabase } from './test-database.ts';

let db: Database;
let folder: string;
beforeAll(async () => {
  db = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'rastro-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

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
  await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
});

test('a migration file that the journal does not list is noticed', async () => {
  writeFileSync(join(folder, '9999_forgotten.sql'), 'SELECT 1');
  await expect(migrate(db, folder)).rejects.toThrow('_journal.json');
});
