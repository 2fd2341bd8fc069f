import type { PushToken } from '../../../domain/work/push-token.ts';
import type { Database } from '../../base/db/database.ts';
import type { Locale } from '../../base/messages/message.ts';
import { sha256 } from '../../base/platform.ts';

/** A stored token; `id` identifies it without revealing it. */
export interface KeptToken extends PushToken {
  id: string;
}

/** Most browsers of one user; one more removes the oldest. */
const MOST_TOKENS = 20;

const SELECT = `SELECT user_id AS "userId", brand_id AS "brandId", provider, token, device_name AS "deviceName", device_model AS "deviceModel", device_os AS "deviceOs" FROM push_tokens`;
const withId = (row: PushToken): KeptToken => ({ ...row, id: sha256(row.token) });

/** Tokens of a user, the newest first. */
export const tokensOf = async (db: Database, userId: number): Promise<KeptToken[]> =>
  (
    await db.query<PushToken & Record<string, unknown>>(
      `${SELECT} WHERE user_id = $1 ORDER BY changed_at DESC, token`,
      [userId],
    )
  ).map(withId);

/** Saves a token, even if it belonged to another user: a browser belongs to one user at a time. */
export async function saveToken(db: Database, token: PushToken, locale: Locale, nowMs: number): Promise<KeptToken> {
  const now = new Date(nowMs).toISOString();
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO push_tokens (token, user_id, brand_id, provider, device_name, device_model, device_os, locale, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz)
       ON CONFLICT (token) DO UPDATE SET user_id = $2, brand_id = $3, device_name = $5, device_model = $6, device_os = $7, locale = $8, changed_at = $9::timestamptz`,
      [
        token.token,
        token.userId,
        token.brandId,
        token.provider,
        token.deviceName,
        token.deviceModel,
        token.deviceOs,
        locale,
        now,
      ],
    );
    await tx.query(
      `DELETE FROM push_tokens WHERE user_id = $1 AND token NOT IN (SELECT token FROM push_tokens WHERE user_id = $1 ORDER BY changed_at DESC, token LIMIT ${MOST_TOKENS})`,
      [token.userId],
    );
  });
  return withId(token);
}

/** Removes a token of a user by its id. */
export async function removeToken(db: Database, userId: number, id: string): Promise<void> {
  const found = (await tokensOf(db, userId)).find((token) => token.id === id);
  if (found) await dropToken(db, found.token);
}

/** Removes an expired token. */
export const dropToken = async (db: Database, token: string): Promise<void> => {
  await db.query('DELETE FROM push_tokens WHERE token = $1', [token]);
};
