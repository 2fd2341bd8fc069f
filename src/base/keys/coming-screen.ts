/** Screens whose code is on its way. What they offer by a key is not there yet. */
let coming = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  coming += by;
  for (const listener of listeners) listener();
}

/** A screen is loading; returns a function to call when it is there or no longer wanted. */
export function awaitScreen(): () => void {
  count(1);
  return () => count(-1);
}

export const isScreenComing = (): boolean => coming > 0;

/** Calls when a screen is on its way or has come; returns an unsubscribe function. */
export function onComingScreen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
