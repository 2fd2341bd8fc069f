import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

export interface DatabaseSettings {
  /** `postgres://…`; null is the embedded database in the data folder. */
  databaseUrl: string | null;
  dataDir: string;
}

/** Folder of the embedded database in the data folder, named after its major version: another one cannot read it. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'pg18');

/**
 * Opens the database and brings it to the newest migration. The embedded one takes the folder's lock until it is closed.
 * Throws FolderInUseError, NewerDatabaseError, or what the connection says.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onLost: (error: Error) => void = () => undefined,
): Promise<Database> {
  if (settings.databaseUrl) return migrated(await openPostgres(settings.databaseUrl, null, onLost));
  const unlock = lockDataFolder(settings.dataDir);
  try {
    const folder = embeddedFolder(settings.dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const db = await migrated(await openPglite(folder, { onLost }));
    const close = db.close.bind(db);
    db.close = async () => {
      await close();
      await unlock();
    };
    return db;
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function migrated(db: Database): Promise<Database> {
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
