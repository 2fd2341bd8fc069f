import type { ReactNode } from 'react';

/** A dialog on the page: made by `openDialog`, drawn by the dialog host above every screen. */
export interface OpenDialog {
  id: string;
  /** The page that it was opened over. */
  path: string;
  render: (close: () => void) => ReactNode;
}

const listeners = new Set<() => void>();
let dialogs: readonly OpenDialog[] = [];

const set = (next: readonly OpenDialog[]): void => {
  dialogs = next;
  for (const listener of listeners) listener();
};

export const openDialogs = (): readonly OpenDialog[] => dialogs;

export function onDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const closeDialog = (id: string): void => set(dialogs.filter((dialog) => dialog.id !== id));

/** Shows a dialog above every screen; one of the same id that is open already stays. `render` draws a `Dialog` of src/base/ui/dialog.tsx. */
export function openDialog(id: string, render: OpenDialog['render']): void {
  if (!dialogs.some((dialog) => dialog.id === id)) set([...dialogs, { id, path: location.pathname, render }]);
}

/** Closes those that were opened over another page than that of the address. */
export const closeLeftDialogs = (): void => set(dialogs.filter(({ path }) => path === location.pathname));

/** Closes all: the next user must not see dialogs of the last one. */
export const closeAllDialogs = (): void => set([]);
