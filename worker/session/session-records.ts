import Dexie, { type Table } from 'dexie';
import type { SignedIn } from '../../contract/core.ts';
import type { Platform } from '../platform.ts';

/** Refresh token of a persistent session, and until when it is valid (server's clock, ms). */
export interface KeptRefresh {
  token: string;
  /** The next token, generated before the current one is presented: a repetition, here or in another tab, presents the same two. */
  next: string | null;
  untilMs: number;
}

/** The user of a session, without its token: it opens the console when the network does not answer. */
export type SessionRecord = Omit<SignedIn, 'accessToken'> & { refresh?: KeptRefresh };

/** When a session is over for this browser: with its access token, or with its refresh token. */
export const endOf = ({ expiresAtMs, refresh }: Pick<SessionRecord, 'expiresAtMs' | 'refresh'>): number =>
  Math.max(expiresAtMs, refresh?.untilMs ?? 0);

/** Timeout of reading a record. */
const PATIENCE_MS = 2_000;

class RecordsDatabase extends Dexie {
  sessions!: Table<SessionRecord, string>;

  constructor(indexedDb: NonNullable<Platform['indexedDb']>) {
    super('rastro-sessions', { ...indexedDb, cache: 'disabled' });
    this.version(1).stores({ sessions: 'sessionId' });
  }
}

/** Sessions this browser knows, shared by its tabs. A refused database means that a reload needs the network, nothing worse. */
export class SessionRecords {
  private readonly database: RecordsDatabase | null;
  /** Records of this tab only, since the database refused them. */
  private readonly refused = new Map<string, KeptRefresh>();
  /** Sessions that were left here: an answer that comes late must not bring their record back. */
  private readonly left = new Set<string>();

  constructor(private readonly platform: Platform) {
    this.database = platform.indexedDb ? new RecordsDatabase(platform.indexedDb) : null;
  }

  get(sessionId: string): Promise<SessionRecord | null> {
    return this.tried(async (sessions) => (await sessions.get(sessionId)) ?? null, null);
  }

  /** Stores a record, with its refresh token unchanged unless another is given; removes ended ones. */
  async put(
    { sessionId, expiresAtMs, user, permissions }: SessionRecord,
    nowMs: number,
    given?: KeptRefresh,
  ): Promise<void> {
    const isKept = await this.changing(async (sessions) => {
      await sessions.filter((record) => endOf(record) < nowMs).delete();
      const refresh = given ?? (await sessions.get(sessionId))?.refresh;
      if (this.left.has(sessionId)) return true;
      await sessions.put({ sessionId, expiresAtMs, user, permissions, ...(refresh ? { refresh } : {}) });
      return true;
    }, false);
    if (given && !isKept) this.refused.set(sessionId, given);
  }

  /** The two refresh tokens that a session presents: the same until `settle`, in every tab. Null where it has none. */
  async toPresent(sessionId: string): Promise<{ token: string; next: string } | null> {
    const paired = ({ token, next, untilMs }: KeptRefresh) => ({
      token,
      next: next ?? this.platform.unique() + this.platform.unique(),
      untilMs,
    });
    const held = this.refused.get(sessionId);
    if (held) {
      const pair = paired(held);
      this.refused.set(sessionId, pair);
      return pair;
    }
    return this.changing(async (sessions) => {
      const record = await sessions.get(sessionId);
      if (!record?.refresh || this.left.has(sessionId)) return null;
      const pair = paired(record.refresh);
      await sessions.put({ ...record, refresh: pair });
      return pair;
    }, null);
  }

  /** The presented token was accepted: the next one replaces it, unless another tab has moved on since. */
  async settle(sessionId: string, presented: { token: string; next: string }, untilMs: number): Promise<void> {
    const refresh: KeptRefresh = { token: presented.next, next: null, untilMs };
    if (this.refused.get(sessionId)?.token === presented.token) this.refused.set(sessionId, refresh);
    await this.changing(async (sessions) => {
      const record = await sessions.get(sessionId);
      if (record?.refresh?.token === presented.token && !this.left.has(sessionId))
        await sessions.put({ ...record, refresh });
    }, undefined);
  }

  /** Deletes a record for good; whether it is gone. */
  drop(sessionId: string): Promise<boolean> {
    this.refused.delete(sessionId);
    this.left.add(sessionId);
    return this.tried(async (sessions) => {
      await sessions.delete(sessionId);
      return true;
    }, this.database === null);
  }

  /** Reads and writes in one transaction across tabs. */
  private changing<T>(task: (sessions: Table<SessionRecord, string>) => Promise<T>, otherwise: T): Promise<T> {
    return this.tried((sessions) => this.database!.transaction('rw', sessions, () => task(sessions)), otherwise);
  }

  private async tried<T>(task: (sessions: Table<SessionRecord, string>) => PromiseLike<T>, otherwise: T): Promise<T> {
    if (!this.database) return otherwise;
    let cancel = (): void => {};
    const tooLate = new Promise<never>((_, reject) => {
      cancel = this.platform.after(PATIENCE_MS, () => reject(new Error('the database does not answer')));
    });
    try {
      return await Promise.race([task(this.database.sessions), tooLate]);
    } catch (error) {
      this.platform.log('the session record was refused', { error: String(error) });
      return otherwise;
    } finally {
      cancel();
    }
  }
}
