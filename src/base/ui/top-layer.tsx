import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Modal dialogs that are open, the topmost last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly HTMLElement[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

/**
 * Reports a shown modal dialog, and how it is left: Back of the browser leaves the topmost one and not the page behind it, where the
 * browser lets a page keep it; null for one that is a step of history itself. Returns a function that reports it as closed.
 */
export function raiseTopLayer(element: HTMLElement, leave: (() => void) | null): () => void {
  set([...open, element]);
  const ended = new AbortController();
  window.navigation?.addEventListener(
    'navigate',
    (event) => {
      if (leave === null || event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
      if (topmost() !== element || event.destination.index > (window.navigation.currentEntry?.index ?? 0)) return;
      event.preventDefault();
      leave();
    },
    { signal: ended.signal },
  );
  return () => {
    ended.abort();
    set(open.filter((other) => other !== element));
  };
}

/** Whether any modal dialog is open, whoever draws it. */
export const isDialogOpen = (): boolean => open.length > 0;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const topmost = (): HTMLElement | null => open.at(-1) ?? null;

/**
 * Keeps its children above everything, also above an open modal dialog: the browser draws such a dialog over the page
 * and makes the page inert, so what must stay seen and clickable moves into it while it is open.
 */
export function TopLayer({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(subscribe, topmost);
  return dialog === null ? children : createPortal(children, dialog);
}
