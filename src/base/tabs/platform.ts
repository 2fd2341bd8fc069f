/** What the tabs of this browser share at the same origin: messages, locks and what is stored. */

/** Talks to the other tabs of this browser at the same origin. */
export interface TabChannel {
  post(message: unknown): void;
  listen(taker: (message: unknown) => void): () => void;
}

export function tabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (taker) => {
      const listener = (event: MessageEvent<unknown>) => taker(event.data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** Calls once when a held lock is released; never when it is not held or the browser has no locks. Returns a function that stops waiting. */
export function whenLockIsFreed(name: string, run: () => void): () => void {
  const abort = new AbortController();
  const locks = navigator.locks as LockManager | undefined;
  const wait = async (): Promise<void> => {
    const { held } = (await locks?.query()) ?? {};
    if (held?.some((lock) => lock.name === name)) await locks?.request(name, { signal: abort.signal }, run);
  };
  // Refused or called off: there are other signs.
  wait().catch(() => undefined);
  return () => abort.abort();
}

/** Holds a lock that several tabs may hold at once; nothing happens where the browser has no locks. Returns a function that releases it. */
export function holdSharedLock(name: string): () => void {
  const abort = new AbortController();
  let letGo = (): void => abort.abort();
  const held = (): Promise<void> => new Promise((resolve) => (letGo = resolve));
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(name, { mode: 'shared', signal: abort.signal }, held).catch(() => undefined);
  return () => letGo();
}

/** Whether any tab of this browser holds a lock; null where the browser has no locks (plain http) or cannot report it. */
export async function isLockHeld(name: string): Promise<boolean | null> {
  try {
    const locks = navigator.locks as LockManager | undefined;
    const found = await locks?.query();
    return found ? (found.held ?? []).some((lock) => lock.name === name) : null;
  } catch {
    return null;
  }
}

/** Calls with what another tab of this browser stores on the device under a key; returns an unsubscribe function. */
export function watchStored(stored: string, onText: (text: string | null) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === stored) onText(newValue);
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
