import { useSyncExternalStore } from 'react';

/** Which of the two dialogs of the keyboard is asked for. */
export type Asked = 'palette' | 'keys' | null;

const listeners = new Set<() => void>();
let asked: Asked = null;

function ask(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const openPalette = (): void => ask('palette');
export const openKeys = (): void => ask('keys');
export const closeAsked = (): void => ask(null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAsked = (): Asked => useSyncExternalStore(subscribe, () => asked);
