import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { User } from '../../../domain/people/users/user.ts';
import { recordChange, SYSTEM, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { drawSecret, sha256 } from '../../base/platform.ts';
import { assertStrong, type PasswordOwner } from '../users/password-strength.ts';
import { setPassword } from '../users/set-password.ts';
import { revokeSessionsOf } from '../sessions/session-rows.ts';

interface Room {
  db: Database;
  clock: Clock;
}

/** The request by which it came, for the trail. */
interface Asked {
  requestId: string;
  address: string;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * Makes a token that lets its holder set a new password of an account, for some minutes. Earlier ones become invalid.
 * Only its hash is stored. Expired tokens of all accounts are deleted as well.
 */
export async function issueReset(
  { db, clock }: Room,
  { id, brand }: Pick<User, 'id' | 'brand'>,
  minutes: number,
  { requestId, address }: Asked,
  /** An administrator who asks for the link of somebody else. */
  by?: Author,
): Promise<string> {
  const token = drawSecret();
  const nowMs = clock.now();
  const expiresAt = instant(nowMs + minutes * 60_000);
  await db.transaction(async (tx) => {
    // Two concurrent requests would each leave a token.
    await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [id]);
    await tx.query('DELETE FROM password_resets WHERE user_id = $1 OR expires_at <= $2::timestamptz', [
      id,
      instant(nowMs),
    ]);
    await tx.query(
      'INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3::timestamptz, $4::timestamptz)',
      [sha256(token), id, instant(nowMs), expiresAt],
    );
    await recordChange(tx, clock, by ?? { ...SYSTEM, requestId }, {
      brandId: brand,
      action: 'user.password-reset',
      entity: 'user',
      entityId: id,
      after: { expiresAt, address },
    });
  });
  return token;
}

/** Whether a token that still holds was made for an account. */
export async function hasOpenReset({ db, clock }: Room, userId: Id): Promise<boolean> {
  const rows = await db.query(
    'SELECT 1 FROM password_resets WHERE user_id = $1 AND used_at IS NULL AND expires_at > $2::timestamptz',
    [userId, instant(clock.now())],
  );
  return rows.length > 0;
}

/** Takes a token back that could not be handed over. */
export const withdrawReset = async (db: Database, token: string): Promise<void> =>
  void (await db.query('DELETE FROM password_resets WHERE token_hash = $1', [sha256(token)]));

const OPEN = `SELECT r.user_id AS id, u.login, u.name, u.email, u.brand_id AS brand FROM password_resets r JOIN users u ON u.id = r.user_id
  WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > $2::timestamptz AND u.disabled_at IS NULL`;

/** Sets a new password by a token, once; every session of the account ends. Refused with `reset-invalid` where the token does not hold. */
export async function redeemReset(
  { db, clock }: Room,
  token: string,
  password: string,
  { requestId, address }: Asked,
): Promise<void> {
  const hash = sha256(token);
  const [reset] = await db.query<PasswordOwner & { id: Id }>(OPEN, [hash, instant(clock.now())]);
  if (!reset) throw new Refusal('reset-invalid', { token: 'reset-invalid' });
  const { id: userId, brand: brandId } = reset;
  await assertStrong(db, password, reset);
  await setPassword(db, userId, password, async (tx) => {
    // Of two at the same moment one is first; the password of the other is undone with the transaction.
    const used = await tx.query(
      'UPDATE password_resets SET used_at = $2::timestamptz WHERE token_hash = $1 AND used_at IS NULL RETURNING user_id',
      [hash, instant(clock.now())],
    );
    if (used.length === 0) throw new Refusal('reset-invalid', { token: 'reset-invalid' });
    await revokeSessionsOf(tx, userId, clock.now());
    await recordChange(
      tx,
      clock,
      { actor: String(userId), requestId },
      { brandId, action: 'user.password', entity: 'user', entityId: userId, after: { by: 'mail', address } },
    );
  });
}
