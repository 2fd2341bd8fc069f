import type { Clock } from '../../domain/clock.ts';
import type { Profile } from '../../domain/user.ts';
import type { Database } from '../db/database.ts';
import { drawSecret } from '../platform.ts';
import type { Caller } from './caller.ts';
import type { Tokens } from './tokens.ts';

/** How long a session row is believed before it is read again: what another server revoked ends here within this time. */
const BELIEVED_MS = 2_000;
const PERSISTENT_MS = 30 * 24 * 3_600_000;
/** Rows of ended sessions are kept this long, for whoever asks what happened. */
const KEPT_ENDED_MS = 30 * 24 * 3_600_000;

export interface SessionTimes {
  tokenMinutes: number;
  sessionHours: number;
}

interface SessionRow {
  id: string;
  userId: number;
  profile: Profile;
  brandId: number;
  persistent: boolean;
  expiresAt: Date;
}

export interface IssuedToken {
  accessToken: string;
  sessionId: string;
  expiresAtMs: number;
}

export interface Sessions {
  /** `also` runs in the transaction that makes the session. */
  open(userId: number, persistent: boolean, also?: (tx: Database) => Promise<void>): Promise<IssuedToken>;
  /** A new token for a session that has not ended, whose end moves on with it; null when it has. */
  renew(sessionId: string): Promise<IssuedToken | null>;
  end(sessionId: string): Promise<void>;
  callerOf(token: string): Promise<Caller | null>;
  onEnded(listener: (sessionId: string) => void): void;
  /** Notices sessions that other servers revoked. */
  refresh(): Promise<void>;
  /** Removes the rows of sessions that ended a month ago. */
  sweep(): Promise<void>;
}

const SELECT = `SELECT s.id, s.user_id AS "userId", s.persistent, s.expires_at AS "expiresAt", u.profile, u.brand_id AS "brandId"
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND s.revoked_at IS NULL AND u.disabled_at IS NULL`;

const instant = (ms: number): string => new Date(ms).toISOString();

/** Ends every session of a user; a server that believes one notices at its next `refresh`. */
export async function revokeSessionsOf(db: Database, userId: number, nowMs: number): Promise<void> {
  await db.query('UPDATE sessions SET revoked_at = $2::timestamptz WHERE user_id = $1 AND revoked_at IS NULL', [userId, instant(nowMs)]);
}

/** Session rows with a short memory in front, so that a call does not cost a query each time. */
export function createSessions(db: Database, tokens: Tokens, clock: Clock, times: SessionTimes): Sessions {
  const believed = new Map<string, { row: SessionRow; untilMs: number }>();
  const listeners = new Set<(sessionId: string) => void>();
  let lookedMs = clock.now();

  const lifeMs = (persistent: boolean): number => (persistent ? PERSISTENT_MS : times.sessionHours * 3_600_000);
  const isOpen = (row: SessionRow): boolean => row.expiresAt.getTime() > clock.now();

  const read = async (id: string): Promise<SessionRow | null> => {
    const known = believed.get(id);
    if (known && known.untilMs > clock.now()) return isOpen(known.row) ? known.row : null;
    const [row] = await db.query<SessionRow>(SELECT, [id]);
    believed.delete(id);
    if (!row || !isOpen(row)) return null;
    believed.set(id, { row, untilMs: clock.now() + BELIEVED_MS });
    return row;
  };
  // Who stays signed in opens the console weeks later, perhaps without a network: that token lives as long as its session, which is
  // asked for at every call and can be revoked.
  const issue = async (sessionId: string, sessionEndsMs: number, persistent: boolean): Promise<IssuedToken> => {
    const endsMs = persistent ? sessionEndsMs : Math.min(clock.now() + times.tokenMinutes * 60_000, sessionEndsMs);
    const expiresAtMs = Math.floor(endsMs / 1000) * 1000;
    return { accessToken: await tokens.sign({ sessionId, expiresAtMs }), sessionId, expiresAtMs };
  };
  const ended = (id: string): void => {
    believed.delete(id);
    for (const listener of listeners) listener(id);
  };

  return {
    open: async (userId, persistent, also) => {
      const id = drawSecret();
      const endsMs = clock.now() + lifeMs(persistent);
      const parameters = [id, userId, persistent, instant(clock.now()), instant(endsMs)];
      await db.transaction(async (tx) => {
        await tx.query('INSERT INTO sessions (id, user_id, persistent, created_at, expires_at) VALUES ($1, $2, $3, $4::timestamptz, $5::timestamptz)', parameters);
        await also?.(tx);
      });
      return issue(id, endsMs, persistent);
    },
    renew: async (id) => {
      const row = await read(id);
      if (!row) return null;
      const endsMs = clock.now() + lifeMs(row.persistent);
      const [kept] = await db.query('UPDATE sessions SET expires_at = $2::timestamptz WHERE id = $1 AND revoked_at IS NULL RETURNING id', [id, instant(endsMs)]);
      believed.delete(id);
      return kept ? issue(id, endsMs, row.persistent) : null;
    },
    end: async (id) => {
      await db.query('UPDATE sessions SET revoked_at = $2::timestamptz WHERE id = $1 AND revoked_at IS NULL', [id, instant(clock.now())]);
      ended(id);
    },
    callerOf: async (token) => {
      const content = await tokens.read(token);
      const row = content && (await read(content.sessionId));
      if (!content || !row) return null;
      return { sessionId: row.id, userId: row.userId, profile: row.profile, brandId: row.brandId, expiresAtMs: content.expiresAtMs };
    },
    onEnded: (listener) => void listeners.add(listener),
    refresh: async () => {
      const sinceMs = lookedMs - 10_000;
      lookedMs = clock.now();
      const rows = await db.query<{ id: string }>('SELECT id FROM sessions WHERE revoked_at > $1::timestamptz', [instant(sinceMs)]);
      for (const { id } of rows) ended(id);
      for (const [id, { untilMs }] of believed) if (untilMs < clock.now()) believed.delete(id);
    },
    sweep: async () => {
      await db.query('DELETE FROM sessions WHERE expires_at < $1::timestamptz OR revoked_at < $1::timestamptz', [instant(clock.now() - KEPT_ENDED_MS)]);
    },
  };
}
