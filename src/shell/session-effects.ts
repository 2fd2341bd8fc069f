import type { KeptSession, SignedIn } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import type { Bridge } from '../base/bridge/bridge.ts';
import { forgetClients } from '../live/clients/forget-clients.ts';
import { after, deviceStore, tabStore } from '../base/platform.ts';
import { holdSharedLock, isLockHeld, tabChannel } from '../base/tabs/platform.ts';
import { forgetDebtors } from './debt-memory.ts';
import { forgetLeft } from './left-sessions.ts';

const STORE_KEY = 'rastro.session';
/** Key in the device's storage for a persistent session. */
const DEVICE_KEY = 'rastro.session.kept';
/** Stands in the tab's storage after signing out here: such a tab takes no session over from its neighbours. */
const SIGNED_OUT = 'signed-out';
/** Lock held by every signed-in tab. */
const LOCK = 'rastro.session';
/** How long a fresh tab waits for the session of another one that is known to have it, and may be busy with its map. */
const HAND_OVER_MS = 5000;
/** The same where the browser cannot report such a tab: a new tab does not wait. */
const BLIND_HAND_OVER_MS = 300;

type TabMessage = { kind: 'anyone' } | { kind: 'session'; kept: KeptSession } | { kind: 'signed-out'; userId: number };

const channel = tabChannel('rastro.session');

function keptFrom(value: unknown): KeptSession | null {
  const kept = value as Partial<KeptSession> | null;
  return typeof kept?.sessionId === 'string' && typeof kept.accessToken === 'string'
    ? { sessionId: kept.sessionId, accessToken: kept.accessToken }
    : null;
}

function parsed(text: string | null): KeptSession | null {
  try {
    return keptFrom(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

const readKept = (): KeptSession | null => parsed(tabStore.get(STORE_KEY));
const readStaying = (): KeptSession | null => parsed(deviceStore.get(DEVICE_KEY));

/** The session of another tab; null when there is none, or none answers in time. */
async function handedOver(): Promise<KeptSession | null> {
  const held = await isLockHeld(LOCK);
  return held === false ? null : askTabs(held === null ? BLIND_HAND_OVER_MS : HAND_OVER_MS);
}

function askTabs(patienceMs: number): Promise<KeptSession | null> {
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
    const callOff = after(patienceMs, () => finish(null));
    channel.post({ kind: 'anyone' } satisfies TabMessage);
  });
}

/** The session this tab starts with: its own from before a reload, else one that another tab hands over, else the one that stays on the device. */
export const findSession = (): Promise<KeptSession | null> => {
  const own = readKept();
  if (own !== null || tabStore.get(STORE_KEY) === SIGNED_OUT) return Promise.resolve(own);
  return handedOver().then((kept) => kept ?? readStaying());
};

/** Restores the session that was found at the start; on later tries the one that is stored now. */
export function restoreWith(
  bridge: Bridge,
  found: Promise<KeptSession | null>,
): () => Promise<Result<SignedIn> | null> {
  let first: Promise<KeptSession | null> | null = found;
  return async () => {
    await forgetLeft(bridge.core);
    const kept = readKept() ?? (await first);
    if (kept === null) return null;
    // Stored at once: a session that could not be restored without a network is tried again after a reload.
    keepSession(kept);
    first = null;
    return bridge.core.restore(kept);
  };
}

let letGo: (() => void) | null = null;

/** Keeps a session for this tab; one that stays on the device is renewed there, or begins to stay with `stays`. */
export function keepSession(kept: KeptSession, stays = false): void {
  const text = JSON.stringify(kept);
  letGo ??= holdSharedLock(LOCK);
  tabStore.set(STORE_KEY, text);
  if (stays || readStaying()?.sessionId === kept.sessionId) deviceStore.set(DEVICE_KEY, text);
}

/** Forgets the tab's session, and on the device if it stayed there; answers its id. */
export function forgetSession(): string | null {
  const own = readKept();
  const staying = readStaying();
  if (own === null || staying?.sessionId === own.sessionId) deviceStore.set(DEVICE_KEY, null);
  tabStore.set(STORE_KEY, SIGNED_OUT);
  letGo?.();
  letGo = null;
  forgetDebtors();
  forgetClients();
  return own?.sessionId ?? null;
}

export const announceSignOut = (userId: number): void =>
  channel.post({ kind: 'signed-out', userId } satisfies TabMessage);

/** Answers new tabs that ask for a session with the one of this tab, and reports when another tab signed a user out. */
export function syncTabs(onSignedOut: (userId: number) => void): () => void {
  return channel.listen((message) => {
    const said = message as TabMessage;
    if (said.kind === 'signed-out') onSignedOut(said.userId);
    if (said.kind !== 'anyone') return;
    const kept = readKept();
    if (kept !== null) channel.post({ kind: 'session', kept } satisfies TabMessage);
  });
}
