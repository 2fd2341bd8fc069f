import type { Id } from '../../../domain/base/id.ts';
import { hashPassword } from './passwords.ts';
import type { Database } from '../../base/db/database.ts';

/** Gives an account a new password. Its open sessions stay, unless `also`, which runs in the same transaction, ends them. */
export async function setPassword(
  db: Database,
  userId: Id,
  password: string,
  also?: (tx: Database) => Promise<void>,
): Promise<void> {
  // Hashing takes long: not inside the transaction.
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, hash]);
    await also?.(tx);
    // A link that was mailed for the password before must not change this one.
    await tx.query('DELETE FROM password_resets WHERE user_id = $1 AND used_at IS NULL', [userId]);
  });
}
