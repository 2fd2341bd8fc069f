import Dexie, { type Table } from 'dexie';
import type { SignedIn } from '../../contract/core.ts';
import type { Platform } from '../platform.ts';

/** Who a session belongs to, without its token: what opens the console when the network does not answer. */
export type SessionRecord = Omit<SignedIn, 'accessToken'>;

/** Nobody waits longer than this for a record. */
const PATIENCE_MS = 2_000;

class RecordsDatabase extends Dexie {
  sessions!: Table<SessionRecord, string>;

  constructor(indexedDb: NonNullable<Platform['indexedDb']>) {
    super('rastro-sessions', { ...indexedDb, cache: 'disabled' });
    this.version(1).stores({ sessions: 'sessionId' });
  }
}

/** Sessions this browser knows. A refused database means that a reload needs the network, nothing worse. */
export class SessionRecords {
  private readonly database: RecordsDatabase | null;

  constructor(private readonly platform: Platform) {
    this.database = platform.indexedDb ? new RecordsDatabase(platform.indexedDb) : null;
  }

  get(sessionId: string): Promise<SessionRecord | null> {
    return this.tried(async (sessions) => (await sessions.get(sessionId)) ?? null, null);
  }

  /** Keeps a record; those that ended go. */
  put({ sessionId, expiresAtMs, user, permissions }: SessionRecord, nowMs: number): Promise<void> {
    return this.tried(async (sessions) => {
      await sessions.filter((record) => record.expiresAtMs < nowMs).delete();
      await sessions.put({ sessionId, expiresAtMs, user, permissions });
    }, undefined);
  }

  drop(sessionId: string): Promise<void> {
    return this.tried((sessions) => sessions.delete(sessionId), undefined);
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
