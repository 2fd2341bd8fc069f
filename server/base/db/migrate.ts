import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** The database was made by a newer Rastro than this one: migrations only go forward. */
export class NewerDatabaseError extends Error {
  constructor(tag: string) {
    super(
      `The database holds migration ${tag}, which this version does not know. Start the newer version; migrations only go forward.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

interface Applied {
  created_at: number;
}

/**
 * Brings the database to the newest migration and answers how many were applied. All of them run in one transaction
 * under an advisory lock, so several servers may start together on one PostgreSQL and a failed step leaves nothing behind.
 */
export async function migrate(db: Database, folder: string = MIGRATIONS_FOLDER): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const known = readdirSync(folder).filter((name) => name.endsWith('.sql')).length;
  if (known !== files.length) throw new Error(`${known} migration files, but ${files.length} in meta/_journal.json`);
  return db.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('rastro migrations ' || current_schema()))");
    await tx.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (created_at bigint PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await tx.query<Applied>(
      'SELECT created_at FROM schema_migrations ORDER BY created_at DESC LIMIT 1',
    );
    const newest = applied[0]?.created_at ?? -1;
    if (newest > (files.at(-1)?.folderMillis ?? -1)) throw new NewerDatabaseError(new Date(newest).toISOString());
    const missing = files.filter((file) => file.folderMillis > newest);
    for (const file of missing) {
      for (const statement of file.sql) if (statement.trim()) await tx.query(statement);
      await tx.query('INSERT INTO schema_migrations (created_at, hash) VALUES ($1, $2)', [
        file.folderMillis,
        file.hash,
      ]);
    }
    return missing.length;
  });
}
