import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Modal dialogs that are open, the topmost last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly HTMLElement[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

/** Reports a shown modal dialog; returns a function that reports it as closed. */
export function raiseTopLayer(element: HTMLElement): () => void {
  set([...open, element]);
  return () => set(open.filter((other) => other !== element));
}

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
