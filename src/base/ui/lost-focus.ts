/** Nothing has the focus: what had it is gone. */
const LOST = 'rastro-focus-lost';

export const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * To be called when something goes that has the focus, or gives it back: whoever waits for the focus may take it then. `owner` is what had it
 * before: while that is there, or nothing was, nothing is lost.
 */
export function offerFocus(owner?: Element | null): void {
  queueMicrotask(() => {
    const isOwned = owner !== undefined && (owner === null || owner.isConnected);
    if (!isOwned && hasNoFocus()) window.dispatchEvent(new Event(LOST));
  });
}

/** Calls when nothing has the focus any more; returns an unsubscribe function. */
export function onLostFocus(take: () => void): () => void {
  // The first that takes it has it.
  const offered = () => hasNoFocus() && take();
  window.addEventListener(LOST, offered);
  return () => window.removeEventListener(LOST, offered);
}
