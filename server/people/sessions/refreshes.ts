import type { Database } from '../../base/db/database.ts';
import { drawSecret, sha256 } from '../../base/platform.ts';

/** Outcome of presenting a refresh token: used now, repeated by its user, reused by another one, or unknown. */
export type Presented = { verdict: 'spent' | 'repeated' | 'reused'; sessionId: string } | { verdict: 'unknown' };

const instant = (ms: number): string => new Date(ms).toISOString();

/** Creates the first refresh token of a session. Only its hash is stored. */
export async function firstRefresh(tx: Database, sessionId: string): Promise<string> {
  const token = drawSecret();
  await tx.query('INSERT INTO session_refreshes (hash, session_id) VALUES ($1, $2)', [sha256(token), sessionId]);
  return token;
}

/**
 * Replaces a refresh token by the next one, which the client has generated: after a lost answer, or from a second tab
 * at the same time, both are presented again and get the same answer. A used token with any other next one was copied.
 * Call it in a transaction.
 */
export async function presentRefresh(tx: Database, token: string, next: string, nowMs: number): Promise<Presented> {
  const [row] = await tx.query<{ sessionId: string; nextHash: string | null }>(
    'SELECT session_id AS "sessionId", next_hash AS "nextHash" FROM session_refreshes WHERE hash = $1 FOR UPDATE',
    [sha256(token)],
  );
  if (!row) return { verdict: 'unknown' };
  const { sessionId } = row;
  const nextHash = sha256(next);
  if (row.nextHash === null) {
    const kept = await tx.query(
      'INSERT INTO session_refreshes (hash, session_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING hash',
      [nextHash, sessionId],
    );
    // The next token must be new: this one exists already.
    if (kept.length === 0) return { verdict: 'unknown' };
    await tx.query('UPDATE session_refreshes SET next_hash = $2, used_at = $3::timestamptz WHERE hash = $1', [
      sha256(token),
      nextHash,
      instant(nowMs),
    ]);
    return { verdict: 'spent', sessionId };
  }
  const [follower] = await tx.query<{ isUsed: boolean }>(
    'SELECT next_hash IS NOT NULL AS "isUsed" FROM session_refreshes WHERE hash = $1',
    [row.nextHash],
  );
  return { verdict: row.nextHash === nextHash && follower?.isUsed === false ? 'repeated' : 'reused', sessionId };
}

/** Deletes tokens that were used before a time. */
export const forgetRefreshes = async (db: Database, beforeMs: number): Promise<void> =>
  void (await db.query('DELETE FROM session_refreshes WHERE used_at < $1::timestamptz', [instant(beforeMs)]));
