import type { OwnSession } from '../../../contract/rest/people/session-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { sha256 } from '../../base/platform.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Sessions } from '../sessions/sessions.ts';

interface Room {
  db: Database;
  clock: Clock;
  sessions: Sessions;
}

interface Row {
  id: string;
  persistent: boolean;
  agent: string | null;
  address: string | null;
  createdAt: Date;
  seenAt: Date;
}

const OPEN = `SELECT id, persistent, agent, address, created_at AS "createdAt", COALESCE(seen_at, created_at) AS "seenAt" FROM sessions
  WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2::timestamptz ORDER BY 6 DESC, id`;

/** Public id of a session in lists: its own id names its broker topics and stays secret. */
const referenceOf = (id: string): string => sha256(`session ${id}`).slice(0, 32);

const readOpen = (db: Database, clock: Clock, userId: number): Promise<Row[]> =>
  db.query<Row>(OPEN, [userId, new Date(clock.now()).toISOString()]);

/** The open sessions of a user, the most recently active first. */
export async function ownSessions(
  { db, clock }: Omit<Room, 'sessions'>,
  { userId, sessionId }: Caller,
): Promise<OwnSession[]> {
  const rows = await readOpen(db, clock, userId);
  return rows.map(({ id, persistent, agent, address, createdAt, seenAt }) => ({
    id: referenceOf(id),
    isCurrent: id === sessionId,
    persistent,
    agent,
    address,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

/** Ends other sessions of a person: one by its reference, or all; answers how many. The one that asks is left to signing out. */
export async function endOtherSessions(
  { db, clock, sessions }: Room,
  { userId, sessionId, brandId }: Caller,
  reference: string | null,
  author: Author,
): Promise<number> {
  const others = (await readOpen(db, clock, userId)).filter(
    ({ id }) => id !== sessionId && (reference === null || referenceOf(id) === reference),
  );
  if (others.length === 0) return 0;
  const ids = others.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.query(
      'UPDATE sessions SET revoked_at = $2::timestamptz WHERE id = ANY ($1::text[]) AND revoked_at IS NULL',
      [ids, new Date(clock.now()).toISOString()],
    );
    const before = { sessions: others.map(({ agent, address, createdAt }) => ({ agent, address, createdAt })) };
    await recordChange(tx, clock, author, {
      brandId,
      action: 'session.end',
      entity: 'session',
      entityId: userId,
      before,
    });
  });
  sessions.ended(ids);
  return ids.length;
}
