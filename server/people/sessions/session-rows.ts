import type { Profile } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';

/** Longest stored user agent, characters. */
const LONGEST_AGENT = 400;

/** A session that is not revoked, of an account that is not disabled. */
export interface SessionRow {
  id: string;
  userId: number;
  profile: Profile;
  brandId: number;
  persistent: boolean;
  expiresAt: Date;
  seenAt: Date | null;
}

/** Where a session is used from, as shown to its user. */
export interface SeenFrom {
  address: string | null;
  /** The user agent of the browser. */
  agent: string | null;
}

const instant = (ms: number): string => new Date(ms).toISOString();
const seenFrom = (from?: SeenFrom): (string | null)[] => [
  from?.address ?? null,
  from?.agent?.slice(0, LONGEST_AGENT) ?? null,
];

/**
 * Reads a session by its id, also an expired one; undefined if it is revoked or unknown, or its account is disabled.
 */
export async function readSession(db: Database, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(
    `SELECT s.id, s.user_id AS "userId", s.persistent, s.expires_at AS "expiresAt", s.seen_at AS "seenAt", u.profile, u.brand_id AS "brandId"
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND s.revoked_at IS NULL AND u.disabled_at IS NULL`,
    [id],
  );
  return row;
}

/** Notes when an account signed in last. */
export const markSignedIn = (tx: Database, userId: number, nowMs: number): Promise<unknown> =>
  tx.query('UPDATE users SET last_sign_in_at = $2::timestamptz WHERE id = $1', [userId, instant(nowMs)]);

export const insertSession = (
  tx: Database,
  session: { id: string; userId: number; persistent: boolean; nowMs: number; endsMs: number },
  from?: SeenFrom,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO sessions (id, user_id, persistent, created_at, seen_at, expires_at, address, agent)
     VALUES ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7)`,
    [
      session.id,
      session.userId,
      session.persistent,
      instant(session.nowMs),
      instant(session.endsMs),
      ...seenFrom(from),
    ],
  );

/** Extends a session; false if it is revoked. */
export async function moveOnSession(
  tx: Database,
  id: string,
  { nowMs, endsMs }: { nowMs: number; endsMs: number },
  from?: SeenFrom,
): Promise<boolean> {
  const moved = await tx.query(
    `UPDATE sessions SET expires_at = $2::timestamptz, seen_at = $3::timestamptz, address = COALESCE($4, address), agent = COALESCE($5, agent)
     WHERE id = $1 AND revoked_at IS NULL RETURNING id`,
    [id, instant(endsMs), instant(nowMs), ...seenFrom(from)],
  );
  return moved.length > 0;
}

/** Records the last activity of a session. */
export const markSeen = (db: Database, id: string, nowMs: number): Promise<unknown> =>
  db.query('UPDATE sessions SET seen_at = $2::timestamptz WHERE id = $1', [id, instant(nowMs)]);

export const revokeSession = (db: Database, id: string, nowMs: number): Promise<unknown> =>
  db.query('UPDATE sessions SET revoked_at = $2::timestamptz WHERE id = $1 AND revoked_at IS NULL', [
    id,
    instant(nowMs),
  ]);

/** Revokes the open sessions of a user beyond a number, the longest unused first, never a new one; answers their ids. */
export async function revokeSurplus(
  tx: Database,
  { id, userId, nowMs }: { id: string; userId: number; nowMs: number },
  most: number,
): Promise<string[]> {
  // Two that are opened at once would each see the other's one missing.
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const rows = await tx.query<{ id: string }>(
    `UPDATE sessions SET revoked_at = $3::timestamptz WHERE id IN (
       SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $3::timestamptz
       ORDER BY id = $4 DESC, COALESCE(seen_at, created_at) DESC, created_at DESC OFFSET $2) RETURNING id`,
    [userId, most, instant(nowMs), id],
  );
  return rows.map(({ id }) => id);
}

/** Revokes all sessions of a user; a server that has one in its cache notices at its next `refresh`. */
export async function revokeSessionsOf(db: Database, userId: number, nowMs: number): Promise<void> {
  await db.query('UPDATE sessions SET revoked_at = $2::timestamptz WHERE user_id = $1 AND revoked_at IS NULL', [
    userId,
    instant(nowMs),
  ]);
}

/** Revokes all sessions of a user but one; answers their ids, for a server to be told of. */
export async function revokeOtherSessions(
  db: Database,
  userId: number,
  kept: string,
  nowMs: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'UPDATE sessions SET revoked_at = $3::timestamptz WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL RETURNING id',
    [userId, kept, instant(nowMs)],
  );
  return rows.map(({ id }) => id);
}

/** Ids of the sessions revoked since a time. */
export async function revokedSince(db: Database, sinceMs: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>('SELECT id FROM sessions WHERE revoked_at > $1::timestamptz', [
    instant(sinceMs),
  ]);
  return rows.map(({ id }) => id);
}

/** Removes the rows of sessions that ended before a time. */
export const dropEnded = (db: Database, beforeMs: number): Promise<unknown> =>
  db.query('DELETE FROM sessions WHERE expires_at < $1::timestamptz OR revoked_at < $1::timestamptz', [
    instant(beforeMs),
  ]);
