import type { Database } from './database.ts';

/**
 * A named value in the database, created by `make` the first time. Servers that ask at the same moment get the
 * same one.
 */
export async function keptSetting(db: Database, key: string, make: () => string): Promise<string> {
  const find = (): Promise<{ value: string }[]> =>
    db.query<{ value: string }>('SELECT value FROM settings WHERE key = $1', [key]);
  const [found] = await find();
  if (found) return found.value;
  await db.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [key, make()]);
  const [made] = await find();
  return made!.value;
}
