import type { Database } from './database.ts';

/**
 * A named value in the database, created by `make` the first time. Servers that ask at the same moment get the
 * same one.
 */
export async function keptSetting(db: Database, key: string, make: () => string): Promise<string> {
  const found = await readSetting(db, key);
  if (found !== null) return found;
  await db.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [key, make()]);
  return (await readSetting(db, key))!;
}

/** A named value; null where there is none. */
export async function readSetting(db: Database, key: string): Promise<string | null> {
  const [found] = await db.query<{ value: string }>('SELECT value FROM settings WHERE key = $1', [key]);
  return found?.value ?? null;
}

/** Sets a named value. */
export const writeSetting = async (db: Database, key: string, value: string): Promise<void> =>
  void (await db.query(
    'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value',
    [key, value],
  ));
