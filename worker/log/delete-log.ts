import type { Platform } from '../platform.ts';
import { LogDatabase, databaseName } from './database.ts';

/** A tab that is frozen may keep the database open for as long as it likes: the deletion waits for it, the sign-out does not. */
const PATIENCE_MS = 2_000;

/** Deletes the event log of a user; whether it is gone. */
export async function deleteLog({ indexedDb, after, log }: Platform, userId: number): Promise<boolean> {
  if (indexedDb === null) return true;
  let cancel = (): void => {};
  const tooLate = new Promise<never>((_, reject) => {
    cancel = after(PATIENCE_MS, () => reject(new Error('another tab keeps it open')));
  });
  try {
    await Promise.race([new LogDatabase(databaseName(userId), indexedDb).delete(), tooLate]);
    return true;
  } catch (error) {
    log('the event log was not deleted', { error: String(error) });
    return false;
  } finally {
    cancel();
  }
}
