import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback, type Config } from '../base/config.ts';
import type { Database } from '../base/db/database.ts';
import { drawSecret, sha256 } from '../base/platform.ts';
import { setPassword } from '../people/users/set-password.ts';

/** Accounts of the demo that people sign in with, in the order they are shown. */
export const DEMO_LOGINS = ['admin', 'operador', 'cliente', 'gestora'] as const;

/** An account of the demo, as printed at the start. */
export interface DemoAccount {
  login: string;
  password: string;
}

const LOOPBACK_PASSWORD = 'rastro-demo';

/**
 * The password of the demo's accounts: the well-known one while only the own machine can reach the server, else one made
 * up and kept in the data folder (readable by its user only), so that a restart says the same again.
 */
export function demoPassword(config: Pick<Config, 'host' | 'dataDir'>): string {
  if (isLoopback(config.host)) return LOOPBACK_PASSWORD;
  const file = join(config.dataDir, 'demo-password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const password = drawSecret().slice(0, 20);
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    return password;
  }
}

/**
 * Makes the demo's accounts take a password when they take another one, as after HOST was changed: the well-known
 * password must not open a server that others can reach. Accounts a person added are left alone.
 */
export async function applyDemoPassword(db: Database, password: string): Promise<void> {
  const [kept] = await db.query<{ value: string }>("SELECT value FROM settings WHERE key = 'demo-password'");
  if (kept?.value === sha256(password)) return;
  const accounts = await db.query<{ id: number }>(
    "SELECT jsonb_array_elements_text(value::jsonb)::bigint AS id FROM settings WHERE key = 'demo-accounts'",
  );
  for (const { id } of accounts) await setPassword(db, id, password);
  await db.query(
    "INSERT INTO settings (key, value) VALUES ('demo-password', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [sha256(password)],
  );
}

/** Writes down which accounts are the demo's, right after it was seeded into an empty database with a password. */
export async function rememberDemoAccounts(db: Database, password: string): Promise<void> {
  const accounts = await db.query<{ id: number }>('SELECT id FROM users WHERE login = ANY ($1::text[])', [
    [...DEMO_LOGINS],
  ]);
  const values = [JSON.stringify(accounts.map(({ id }) => id)), sha256(password)];
  await db.query(
    "INSERT INTO settings (key, value) VALUES ('demo-accounts', $1), ('demo-password', $2) ON CONFLICT (key) DO NOTHING",
    values,
  );
}

/** The accounts of the demo in a database, with their password; none where the database holds no demo. */
export async function demoAccounts(db: Database, password: string): Promise<DemoAccount[]> {
  const rows = await db.query<{ login: string }>(
    "SELECT login FROM users WHERE id IN (SELECT jsonb_array_elements_text(value::jsonb)::bigint FROM settings WHERE key = 'demo-accounts')",
  );
  return DEMO_LOGINS.filter((login) => rows.some((row) => row.login === login)).map((login) => ({ login, password }));
}
