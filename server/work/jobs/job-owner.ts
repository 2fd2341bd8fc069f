import type { Profile } from '../../../domain/people/users/user.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';

/** The owner of a job as a caller, with what their account says now; null where it was closed or deleted. A job has no session. */
export async function ownerOf(db: Database, userId: number): Promise<Caller | null> {
  const [user] = await db.query<{ profile: Profile; brandId: number }>(
    'SELECT profile, brand_id AS "brandId" FROM users WHERE id = $1 AND disabled_at IS NULL',
    [userId],
  );
  return user ? { userId, ...user, sessionId: '', expiresAtMs: Number.POSITIVE_INFINITY } : null;
}
