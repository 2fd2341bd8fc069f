import type { KeptSession, SignedIn } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { after, tabChannel, tabStore } from '../platform.ts';

const STORE_KEY = 'rastro.session';
/** Stands in the tab's storage after signing out here: such a tab takes no session over from its neighbours. */
const SIGNED_OUT = 'signed-out';
/** How long a fresh tab waits for another tab to hand its session over. */
const HAND_OVER_MS = 150;

type TabMessage = { kind: 'anyone' } | { kind: 'session'; kept: KeptSession } | { kind: 'signed-out'; userId: number };

const channel = tabChannel('rastro.session');

function keptFrom(value: unknown): KeptSession | null {
  const kept = value as Partial<KeptSession> | null;
  return typeof kept?.sessionId === 'string' && typeof kept.accessToken === 'string' ? { sessionId: kept.sessionId, accessToken: kept.accessToken } : null;
}

function readKept(): KeptSession | null {
  try {
    return keptFrom(JSON.parse(tabStore.get(STORE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Asks the other tabs for their session; null when none answers in time. */
function handedOver(): Promise<KeptSession | null> {
  return new Promise((resolve) => {
    const finish = (kept: KeptSession | null) => {
      stop();
      callOff();
      resolve(kept);
    };
    const stop = channel.listen((message) => {
      const said = message as TabMessage;
      if (said.kind === 'session') finish(keptFrom(said.kept));
    });
    const callOff = after(HAND_OVER_MS, () => finish(null));
    channel.post({ kind: 'anyone' } satisfies TabMessage);
  });
}

/** The session this tab starts with: its own from before a reload, else one that another tab hands over. */
export const findSession = (): Promise<KeptSession | null> => {
  const own = readKept();
  if (own !== null || tabStore.get(STORE_KEY) === SIGNED_OUT) return Promise.resolve(own);
  return handedOver();
};

/** Restores the session that was found at the start; on later tries the one that is kept now. */
export function restoreWith(bridge: Bridge, found: Promise<KeptSession | null>): () => Promise<Result<SignedIn> | null> {
  let first: Promise<KeptSession | null> | null = found;
  return async () => {
    const kept = readKept() ?? (await first);
    if (kept === null) return null;
    // Kept at once: a session that could not be restored for want of a network is tried again after a reload.
    keepSession(kept);
    first = null;
    return bridge.core.restore(kept);
  };
}

export const keepSession = (kept: KeptSession): void => tabStore.set(STORE_KEY, JSON.stringify(kept));
export const forgetSession = (): void => tabStore.set(STORE_KEY, SIGNED_OUT);
export const announceSignOut = (userId: number): void => channel.post({ kind: 'signed-out', userId } satisfies TabMessage);

/** Answers new tabs that ask for a session with the one of this tab, and tells when another tab signed a user out. */
export function minglesWithTabs(onSignedOut: (userId: number) => void): () => void {
  return channel.listen((message) => {
    const said = message as TabMessage;
    if (said.kind === 'signed-out') onSignedOut(said.userId);
    if (said.kind !== 'anyone') return;
    const kept = readKept();
    if (kept !== null) channel.post({ kind: 'session', kept } satisfies TabMessage);
  });
}
