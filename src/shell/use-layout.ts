import { useSyncExternalStore } from 'react';
import { deviceStore } from '../base/platform.ts';
import { layoutFrom, USUAL_LAYOUT, isUsualLayout, type LayoutChoice } from './layout.ts';

const KEY = 'rastro.layout';
const listeners = new Set<() => void>();
let choice: LayoutChoice = layoutFrom(deviceStore.get(KEY));

/** Changes the layout and remembers it on the device. */
export function chooseLayout(next: LayoutChoice): void {
  choice = next;
  deviceStore.set(KEY, isUsualLayout(next) ? null : JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** The layout as it is usual again. */
export const resetLayout = (): void => chooseLayout(USUAL_LAYOUT);

export const layoutNow = (): LayoutChoice => choice;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The layout chosen on this device. */
export const useLayout = (): LayoutChoice => useSyncExternalStore(subscribe, layoutNow);
