import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { WRONG_CODES } from '../../../domain/people/sign-in/second-factor.ts';
import type { Database } from '../../base/db/database.ts';

const MAILED_EVERY_MS = 24 * 3_600_000;

const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * Counts a code before it is checked, so that many at once cannot slip through together. Answers how many in a row it
 * makes, should it be wrong.
 */
export async function countCode(db: Database, user: Id): Promise<number> {
  const [row] = await db.query<{ inRow: number }>(
    `INSERT INTO wrong_factor_codes (user_id, in_row) VALUES ($1, 1)
     ON CONFLICT (user_id) DO UPDATE SET in_row = wrong_factor_codes.in_row + 1 RETURNING in_row AS "inRow"`,
    [user],
  );
  return row!.inRow;
}

/** Whether codes of the app are not accepted any more. */
export async function isAppClosed(db: Database, user: Id): Promise<boolean> {
  const [row] = await db.query('SELECT 1 FROM wrong_factor_codes WHERE user_id = $1 AND in_row >= $2', [
    user,
    WRONG_CODES.closing,
  ]);
  return row !== undefined;
}

/** Begins the row again. When the owner was mailed stays: guessing between two sign-ins of the owner is no new reason. */
export const endRow = (db: Database, user: Id): Promise<unknown> =>
  db.query('UPDATE wrong_factor_codes SET in_row = 0 WHERE user_id = $1 AND in_row > 0', [user]);

/** Whether the owner is to be mailed that codes are guessed: once a day, by one of those that ask at once. */
export async function takeMail({ db, clock }: { db: Database; clock: Clock }, user: Id): Promise<boolean> {
  const nowMs = clock.now();
  const taken = await db.query(
    `UPDATE wrong_factor_codes SET mailed_at = $2::timestamptz
     WHERE user_id = $1 AND in_row >= $3 AND (mailed_at IS NULL OR mailed_at <= $4::timestamptz) RETURNING user_id`,
    [user, instant(nowMs), WRONG_CODES.mailed, instant(nowMs - MAILED_EVERY_MS)],
  );
  return taken.length > 0;
}
