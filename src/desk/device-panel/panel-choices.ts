import { useSyncExternalStore } from 'react';
import { deviceStore } from '../../base/platform.ts';
import { PANEL_GROUPS, type PanelGroup } from './panel-groups.ts';

/** Key in the device's storage for the hidden groups. */
export const PANEL_VIEW_KEY = 'rastro.device-panel.view';

/** Reads the stored text: `{ hidden: [group, …] }`; an invalid one hides nothing. */
export function hiddenFrom(text: string | null): ReadonlySet<PanelGroup> {
  try {
    const { hidden } = JSON.parse(text ?? '{}') as { hidden?: unknown };
    return new Set(PANEL_GROUPS.filter((group) => Array.isArray(hidden) && hidden.includes(group)));
  } catch {
    return new Set();
  }
}

const listeners = new Set<() => void>();
let hidden = hiddenFrom(deviceStore.get(PANEL_VIEW_KEY));

const read = (): ReadonlySet<PanelGroup> => hidden;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows or hides groups and keeps that on the device. */
export function showGroups(groups: readonly PanelGroup[], shown: boolean): void {
  const next = new Set(hidden);
  for (const group of groups) {
    if (shown) next.delete(group);
    else next.add(group);
  }
  hidden = next;
  deviceStore.set(
    PANEL_VIEW_KEY,
    next.size === 0 ? null : JSON.stringify({ hidden: PANEL_GROUPS.filter((group) => next.has(group)) }),
  );
  for (const listener of listeners) listener();
}

/** The groups that the user hid. */
export const useHiddenGroups = (): ReadonlySet<PanelGroup> => useSyncExternalStore(subscribe, read);
