import type { Id } from '../../domain/id.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/database.ts';

/** Gives an account a new password. Its open sessions stay. */
export async function setPassword(db: Database, userId: Id, password: string): Promise<void> {
  await db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, await hashPassword(password)]);
}
