import type { Clock } from '../../../domain/base/time/clock.ts';
import { SYSTEM, recordChange } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { drawSecret } from '../../base/platform.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { firstRefresh, forgetRefreshes, presentRefresh } from './refreshes.ts';
import {
  dropEnded,
  insertSession,
  markSeen,
  markSignedIn,
  moveOnSession,
  readSession,
  revokedSince,
  revokeSession,
  revokeSurplus,
  type SeenFrom,
  type SessionRow,
} from './session-rows.ts';
import type { Tokens } from './tokens.ts';

/** Time that a session row is cached: a session that another server revoked ends here within this time. */
const CACHED_MS = 2_000;
const PERSISTENT_MS = 30 * 24 * 3_600_000;
/** Rows of ended sessions are kept this long, for later questions. */
const KEPT_ENDED_MS = 30 * 24 * 3_600_000;
/** Open sessions of one person: the one more ends the longest unused. */
export const MOST_SESSIONS = 200;
/** Shortest interval between two writes of the last activity of a session. */
const SEEN_EVERY_MS = 5 * 60_000;

export interface SessionTimes {
  tokenMinutes: number;
  sessionHours: number;
}

export interface IssuedToken {
  accessToken: string;
  sessionId: string;
  expiresAtMs: number;
}

/** Refresh token of a persistent session, valid for one use. */
export interface Refresh {
  token: string;
  expiresAtMs: number;
}

export type OpenedSession = IssuedToken & { refresh: Refresh | null };
export type RefreshedSession = IssuedToken & { refreshExpiresAtMs: number };

export interface Sessions {
  /** Creates a session; `also` runs in the same transaction. A persistent one comes with its first refresh token. */
  open(
    userId: number,
    persistent: boolean,
    also?: (tx: Database) => Promise<void>,
    from?: SeenFrom,
  ): Promise<OpenedSession>;
  /** Issues a new token and extends the session; null if the session has ended or is persistent. */
  renew(sessionId: string, from?: SeenFrom): Promise<IssuedToken | null>;
  /**
   * Issues a new token for a persistent session by its refresh token, which is replaced by `next`, and extends the
   * session. Null if the token is not valid. A token that another client has already used ends the session, because one
   * of the two has stolen it.
   */
  refreshBy(token: string, next: string, from?: SeenFrom): Promise<RefreshedSession | null>;
  /** Ends a session; `also` runs in the same transaction. */
  end(sessionId: string, also?: (tx: Database) => Promise<void>): Promise<void>;
  /** Reports sessions that were ended in the database. */
  ended(sessionIds: readonly string[]): void;
  callerOf(token: string): Promise<Caller | null>;
  onEnded(listener: (sessionId: string) => void): void;
  /** Checks for sessions that other servers revoked. */
  refresh(): Promise<void>;
  /** Removes the rows of sessions that ended a month ago. */
  removeOld(nowMs: number): Promise<void>;
}

/** Sessions with a short cache of their rows, so that not every call costs a query. */
class CachedSessions implements Sessions {
  private readonly cache = new Map<string, { row: SessionRow; untilMs: number }>();
  private readonly listeners = new Set<(sessionId: string) => void>();
  private lookedMs: number;

  constructor(
    private readonly db: Database,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly times: SessionTimes,
  ) {
    this.lookedMs = clock.now();
  }

  open: Sessions['open'] = async (userId, persistent, also, from) => {
    const id = drawSecret();
    const nowMs = this.clock.now();
    const endsMs = nowMs + this.lifeMs(persistent);
    const { refresh, surplus } = await this.db.transaction(async (tx) => {
      await insertSession(tx, { id, userId, persistent, nowMs, endsMs }, from);
      await markSignedIn(tx, userId, nowMs);
      await also?.(tx);
      return {
        surplus: await revokeSurplus(tx, { id, userId, nowMs }, MOST_SESSIONS),
        refresh: persistent ? await firstRefresh(tx, id) : null,
      };
    });
    this.ended(surplus);
    return {
      ...(await this.issue(id, endsMs)),
      refresh: refresh === null ? null : { token: refresh, expiresAtMs: endsMs },
    };
  };

  renew: Sessions['renew'] = async (id, from) => {
    const row = await this.read(id);
    // A stolen access token must not keep a session of 30 days alive.
    if (!row || row.persistent) return null;
    const nowMs = this.clock.now();
    const endsMs = nowMs + this.lifeMs(false);
    const isKept = await moveOnSession(this.db, id, { nowMs, endsMs }, from);
    this.cache.delete(id);
    return isKept ? this.issue(id, endsMs) : null;
  };

  refreshBy: Sessions['refreshBy'] = async (token, next, from) => {
    const refreshed = await this.refreshRow(token, next, from);
    if (!refreshed) return null;
    if (refreshed.endsMs === null) this.tellEnded(refreshed.id);
    this.cache.delete(refreshed.id);
    return refreshed.endsMs === null
      ? null
      : { ...(await this.issue(refreshed.id, refreshed.endsMs)), refreshExpiresAtMs: refreshed.endsMs };
  };

  end: Sessions['end'] = async (id, also) => {
    await this.db.transaction(async (tx) => {
      await revokeSession(tx, id, this.clock.now());
      await also?.(tx);
    });
    this.tellEnded(id);
  };

  ended: Sessions['ended'] = (ids) => ids.forEach((id) => this.tellEnded(id));

  callerOf: Sessions['callerOf'] = async (token) => {
    const content = await this.tokens.read(token);
    const row = content && (await this.read(content.sessionId));
    if (!content || !row) return null;
    return {
      sessionId: row.id,
      userId: row.userId,
      profile: row.profile,
      brandId: row.brandId,
      expiresAtMs: content.expiresAtMs,
    };
  };

  onEnded: Sessions['onEnded'] = (listener) => void this.listeners.add(listener);

  refresh: Sessions['refresh'] = async () => {
    const sinceMs = this.lookedMs - 10_000;
    this.lookedMs = this.clock.now();
    this.ended(await revokedSince(this.db, sinceMs));
    for (const [id, { untilMs }] of this.cache) if (untilMs < this.clock.now()) this.cache.delete(id);
  };

  removeOld: Sessions['removeOld'] = async (nowMs) => {
    await dropEnded(this.db, nowMs - KEPT_ENDED_MS);
    await forgetRefreshes(this.db, nowMs - PERSISTENT_MS);
  };

  private lifeMs(persistent: boolean): number {
    return persistent ? PERSISTENT_MS : this.times.sessionHours * 3_600_000;
  }

  private isOpen(row: SessionRow): boolean {
    return row.expiresAt.getTime() > this.clock.now();
  }

  private async read(id: string): Promise<SessionRow | null> {
    const nowMs = this.clock.now();
    const known = this.cache.get(id);
    if (known && known.untilMs > nowMs) return this.isOpen(known.row) ? known.row : null;
    const row = await readSession(this.db, id);
    this.cache.delete(id);
    if (!row || !this.isOpen(row)) return null;
    if (this.clock.now() - (row.seenAt?.getTime() ?? 0) >= SEEN_EVERY_MS) await markSeen(this.db, id, this.clock.now());
    this.cache.set(id, { row, untilMs: this.clock.now() + CACHED_MS });
    return row;
  }

  private async issue(sessionId: string, sessionEndsMs: number): Promise<IssuedToken> {
    const endsMs = Math.min(this.clock.now() + this.times.tokenMinutes * 60_000, sessionEndsMs);
    const expiresAtMs = Math.floor(endsMs / 1000) * 1000;
    return { accessToken: await this.tokens.sign({ sessionId, expiresAtMs }), sessionId, expiresAtMs };
  }

  /** Uses a refresh token; `endsMs` is null if it was used before, which ends the session. */
  private refreshRow(
    token: string,
    next: string,
    from?: SeenFrom,
  ): Promise<{ id: string; endsMs: number | null } | null> {
    const { clock } = this;
    return this.db.transaction(async (tx) => {
      const presented = await presentRefresh(tx, token, next, clock.now());
      const row = presented.verdict === 'unknown' ? undefined : await readSession(tx, presented.sessionId);
      if (!row || !this.isOpen(row)) return null;
      const nowMs = clock.now();
      const endsMs = nowMs + PERSISTENT_MS;
      if (presented.verdict !== 'reused')
        return (await moveOnSession(tx, row.id, { nowMs, endsMs }, from)) ? { id: row.id, endsMs } : null;
      await revokeSession(tx, row.id, nowMs);
      await recordChange(tx, clock, SYSTEM, {
        brandId: row.brandId,
        action: 'session.reused',
        entity: 'session',
        entityId: row.userId,
        after: { address: from?.address ?? null },
      });
      return { id: row.id, endsMs: null };
    });
  }

  private tellEnded(id: string): void {
    this.cache.delete(id);
    for (const listener of this.listeners) listener(id);
  }
}

export const createSessions = (db: Database, tokens: Tokens, clock: Clock, times: SessionTimes): Sessions =>
  new CachedSessions(db, tokens, clock, times);
