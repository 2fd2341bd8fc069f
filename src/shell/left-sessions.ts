import type { Core } from '../../contract/core.ts';
import type { SessionTraces } from '../../contract/session-traces.ts';
import { deviceStore } from '../base/platform.ts';

/**
 * Sessions that were left on this device and of which something may still be stored: written down before it is deleted, since a
 * database that another tab holds may keep it beyond this page.
 */
const KEY = 'rastro.left';

function read(): SessionTraces[] {
  try {
    const kept = JSON.parse(deviceStore.get(KEY) ?? '[]') as Partial<SessionTraces | null>[];
    return kept.filter((one): one is SessionTraces => typeof one?.sessionId === 'string');
  } catch {
    return [];
  }
}

const write = (left: readonly SessionTraces[]): void => deviceStore.set(KEY, left[0] ? JSON.stringify(left) : null);

/** Writes down that a session was left. */
export const noteLeft = (traces: SessionTraces): void => write([...read(), traces]);

/** The event log of who signed in again belongs to the new session. */
export const keepLogOf = (userId: number): void =>
  write(read().map((one) => (one.userId === userId ? { ...one, withLog: false } : one)));

/** Deletes what is stored of the sessions that were left; what is still there is tried again at the next start. */
export async function forgetLeft(core: Pick<Core, 'forget'>): Promise<void> {
  const asked = read();
  if (!asked[0]) return;
  const answer = await core.forget(asked);
  // Another tab may have written down more meanwhile.
  if (answer.ok)
    write([...read().filter((one) => !asked.some((of) => of.sessionId === one.sessionId)), ...answer.value]);
}
