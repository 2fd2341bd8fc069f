import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawRequestId } from '../platform.ts';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import { openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

/** Which database the tests, and the servers of browser tests, run on: `RASTRO_TEST_DB`, the embedded one when it is not set. */
export const TEST_DATABASE_KIND: Database['kind'] =
  process.env['RASTRO_TEST_DB'] === 'postgres' ? 'postgres' : 'pglite';

/** Folder of dumps of migrated embedded databases: making one takes seconds, loading one does not. */
function dumpFile(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../../package-lock.json', import.meta.url)));
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  const folder = join(tmpdir(), `rastro-test-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar`);
}

/** File of an empty, migrated embedded database: a tar of its data folder, made when there is none of these migrations. */
export async function emptyDump(): Promise<string> {
  const file = dumpFile();
  if (existsSync(file)) return file;
  const db = await openPglite(null);
  await migrate(db);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, await db.dump());
  renameSync(own, file);
  await db.close();
  return file;
}

/** Schemas of one run begin with its name, so that its end can remove them. */
export const RUN_SCHEMAS = 'RASTRO_TEST_RUN';

async function freshPostgres(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('RASTRO_TEST_DB=postgres needs TEST_DATABASE_URL');
  const schema = `${process.env[RUN_SCHEMAS] ?? 'test'}_${drawRequestId().toLowerCase().replaceAll('-', '_')}`;
  const admin = await openPostgres(url);
  await admin.query(`CREATE SCHEMA ${schema}`);
  await admin.close();
  const db = await openPostgres(url, schema);
  await migrate(db);
  return db;
}

/** Every column, index and constraint: what a test may change and must leave as it was. */
const SHAPE = `SELECT md5(string_agg(line, ';' ORDER BY line)) AS shape FROM (
  SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line FROM information_schema.columns WHERE table_schema = current_schema()
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL SELECT conrelid::regclass || ' ' || conname FROM pg_constraint WHERE connamespace = current_schema()::regnamespace) lines`;

const TABLES = `SELECT relname AS name, relispartition AS part FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> 'schema_migrations'`;

/** A migrated database with its way back to empty. */
interface Kept {
  db: Database;
  shape: string;
}

const shapeOf = async (db: Database): Promise<string> => (await db.query<{ shape: string }>(SHAPE))[0]!.shape;

/** Empties every table and drops the partitions; answers whether it is as new. */
async function emptied({ db, shape }: Kept): Promise<boolean> {
  const tables = await db.query<{ name: string; part: boolean }>(TABLES);
  for (const { name } of tables.filter(({ part }) => part)) await db.query(`DROP TABLE ${name}`);
  await db.query(
    `TRUNCATE ${tables
      .filter(({ part }) => !part)
      .map(({ name }) => `"${name}"`)
      .join(', ')} RESTART IDENTITY`,
  );
  return (await shapeOf(db)) === shape;
}

/** Idle databases of this process: emptying one takes a tenth of the time of creating one. */
const free: Kept[] = [];

async function giveBack(kept: Kept): Promise<void> {
  if (await emptied(kept).catch(() => false)) free.push(kept);
  else await kept.db.close();
}

async function take(): Promise<Kept> {
  const kept = free.pop();
  if (kept) return kept;
  const db = await (TEST_DATABASE_KIND === 'postgres'
    ? freshPostgres()
    : openPglite(null, { dump: await emptyDump() }));
  return { db, shape: await shapeOf(db) };
}

/**
 * An empty, migrated database of the kind that `RASTRO_TEST_DB` names, for `*.pg.test.ts` and for servers of browser
 * tests; close it when done: it is emptied and kept for the next one. PostgreSQL: a schema of its own in the database of `TEST_DATABASE_URL`.
 */
export async function openTestDatabase(): Promise<Database> {
  const kept = await take();
  let isOpen = true;
  return {
    kind: kept.db.kind,
    query: (sql, parameters) => kept.db.query(sql, parameters),
    transaction: (work) => kept.db.transaction(work),
    close: async () => {
      if (isOpen) await giveBack(kept);
      isOpen = false;
    },
  };
}
