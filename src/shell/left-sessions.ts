import type { Core } from '../../contract/core.ts';
import type { SessionTraces } from '../../contract/session-traces.ts';
import { deviceStore } from '../platform.ts';

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

const write = (left: readonly SessionTraces[]): void =>
  deviceStore.set(KEY, left.length === 0 ? null : JSON.stringify(left));

/** Writes down that a session was left. */
export const noteLeft = (traces: SessionTraces): void => write([...read(), traces]);

/** The event log of who signed in again belongs to the new session. */
export const keepLogOf = (userId: number): void =>
  write(read().map((one) => (one.userId === userId ? { ...one, withLog: false } : one)));

/** Deletes what is stored of the sessions that were left; what is still there is tried again at the next start. */
export async function forgetLeft(core: Pick<Core, 'forget'>): Promise<void> {
  const asked = read();
  if (asked.length === 0) return;
  const answer = await core.forget(asked);
  if (!answer.ok) return;
  const known = new Set(asked.map((one) => JSON.stringify(one)));
  // Another tab may have written down more meanwhile.
  write([...read().filter((one) => !known.has(JSON.stringify(one))), ...answer.value]);
}
