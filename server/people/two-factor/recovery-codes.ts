import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { drawRecoveryCode, RECOVERY_CODES, recoveryCodeOf } from '../../../domain/people/sign-in/second-factor.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { drawBetween, sha256 } from '../../base/platform.ts';

/** By person: the same code of two people would else have one hash. */
const hashOf = (user: Id, code: string): string => sha256(`recovery ${user} ${recoveryCodeOf(code)}`);

/** Codes that were not used yet. */
export const recoveryCodesLeft = async (db: Database, user: Id): Promise<number> =>
  (
    await db.query<{ left: number }>(
      'SELECT count(*) AS "left" FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
      [user],
    )
  )[0]!.left;

/** Makes new codes in place of all earlier ones. Only their hashes are kept: this is the one time they can be shown. */
export async function makeRecoveryCodes(tx: Database, user: Id): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawRecoveryCode(drawBetween));
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [user]);
  await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1::bigint, unnest($2::text[])', [
    user,
    codes.map((code) => hashOf(user, code)),
  ]);
  return codes;
}

/** Takes a recovery code: each once. */
export async function spendRecoveryCode(
  { db, clock }: { db: Database; clock: Clock },
  user: Id,
  code: string,
): Promise<void> {
  const taken = await db.query(
    'UPDATE recovery_codes SET used_at = $3::timestamptz WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING user_id',
    [user, hashOf(user, code), new Date(clock.now()).toISOString()],
  );
  if (taken.length === 0) throw new Refusal('invalid-input', { code: 'field.wrong-recovery-code' });
}

export const dropRecoveryCodes = (tx: Database, user: Id): Promise<unknown> =>
  tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [user]);
