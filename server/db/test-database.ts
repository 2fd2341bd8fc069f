import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawRequestId } from '../platform.ts';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import { openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

/** Which database the tests run on: `RASTRO_TEST_DB`, the embedded one when it is not set. */
export const TEST_DATABASE_KIND: Database['kind'] = process.env['RASTRO_TEST_DB'] === 'postgres' ? 'postgres' : 'pglite';

/** Folder of dumps of migrated embedded databases: making one takes seconds, loading one does not. */
function dumpFile(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../package-lock.json', import.meta.url)));
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort()) if (name.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  const folder = join(tmpdir(), `rastro-test-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar`);
}

async function freshPglite(): Promise<Database> {
  const file = dumpFile();
  if (existsSync(file)) return openPglite(null, file);
  const db = await openPglite(null);
  await migrate(db);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, await db.dump());
  renameSync(own, file);
  return db;
}

async function freshPostgres(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('RASTRO_TEST_DB=postgres needs TEST_DATABASE_URL');
  const schema = `test_${drawRequestId().toLowerCase().replaceAll('-', '_')}`;
  const admin = await openPostgres(url);
  await admin.query(`CREATE SCHEMA ${schema}`);
  const db = await openPostgres(url, schema);
  await migrate(db);
  const close = db.close.bind(db);
  db.close = async () => {
    await close();
    await admin.query(`DROP SCHEMA ${schema} CASCADE`);
    await admin.close();
  };
  return db;
}

/**
 * A fresh, migrated database of the kind that `RASTRO_TEST_DB` names, for `*.pg.test.ts`; close it when done.
 * PostgreSQL: a schema of its own in the database of `TEST_DATABASE_URL`, removed by `close`.
 */
export const openTestDatabase = (): Promise<Database> => (TEST_DATABASE_KIND === 'postgres' ? freshPostgres() : freshPglite());
