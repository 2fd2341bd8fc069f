import type { SessionTraces } from '../../contract/session-traces.ts';
import { deleteLog } from '../log/delete-log.ts';
import type { Platform } from '../platform.ts';
import type { SessionRecords } from './session-records.ts';

/** Deletes what is stored of a session; null where nothing of it is left. */
async function forgotten(
  platform: Platform,
  records: SessionRecords,
  { sessionId, withLog, ...known }: SessionTraces,
  signedIn: number | null,
): Promise<SessionTraces | null> {
  // Before the record goes: nothing else says which log it was.
  const userId = known.userId ?? (withLog ? ((await records.get(sessionId))?.user.id ?? null) : null);
  // The log of who signed in again belongs to the new session.
  const isLogLeft = withLog && userId !== null && userId !== signedIn;
  const [isRecordGone, isLogGone] = await Promise.all([
    records.drop(sessionId),
    isLogLeft ? deleteLog(platform, userId) : true,
  ]);
  return isRecordGone && isLogGone ? null : { sessionId, userId, withLog: withLog && !isLogGone };
}

/** Deletes what is stored of sessions that were left; answers those of which something is still there. */
export async function forgetSessions(
  platform: Platform,
  records: SessionRecords,
  left: readonly SessionTraces[],
  signedIn: number | null,
): Promise<SessionTraces[]> {
  const answers = await Promise.all(left.map((one) => forgotten(platform, records, one, signedIn)));
  return answers.filter((one) => one !== null);
}
