/** Actions of the current screen that the palette may offer; texts by `palette.actions.{id}`. */
export type ScreenActionId = 'rewind';

const listeners = new Set<() => void>();
let actions: ReadonlyMap<ScreenActionId, () => void> = new Map();

function change(next: ReadonlyMap<ScreenActionId, () => void>): void {
  actions = next;
  for (const listener of listeners) listener();
}

/** Registers an action; returns a function that unregisters it. */
export function registerAction(id: ScreenActionId, run: () => void): () => void {
  change(new Map(actions).set(id, run));
  return () => {
    if (actions.get(id) !== run) return;
    const left = new Map(actions);
    left.delete(id);
    change(left);
  };
}

export const screenActions = (): ReadonlyMap<ScreenActionId, () => void> => actions;

/** Calls when the actions change; returns an unsubscribe function. */
export function onScreenActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
