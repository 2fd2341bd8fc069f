/** What the screen of the moment can do and the palette may offer; words by `palette.actions.{id}`. */
export type ScreenActionId = 'rewind';

const listeners = new Set<() => void>();
let actions: ReadonlyMap<ScreenActionId, () => void> = new Map();

function change(next: ReadonlyMap<ScreenActionId, () => void>): void {
  actions = next;
  for (const listener of listeners) listener();
}

/** Offers an action while the screen is there; the answer takes it back. */
export function offerAction(id: ScreenActionId, run: () => void): () => void {
  change(new Map(actions).set(id, run));
  return () => {
    if (actions.get(id) !== run) return;
    const left = new Map(actions);
    left.delete(id);
    change(left);
  };
}

export const screenActions = (): ReadonlyMap<ScreenActionId, () => void> => actions;

/** Calls when the actions change; the answer stops listening. */
export function onScreenActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
