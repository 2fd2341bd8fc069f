import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isFull = false;

function turn(next: boolean): void {
  if (next === isFull) return;
  isFull = next;
  // Style sheets take away what stands around the map.
  if (next) document.documentElement.dataset['fullScreen'] = 'true';
  else delete document.documentElement.dataset['fullScreen'];
  for (const listener of listeners) listener();
}

// Escape, or whatever else a browser leaves it by.
document.addEventListener('fullscreenchange', () => {
  if (document.fullscreenElement === null) turn(false);
});

/** Gives the whole screen to the map and what floats over it; a browser that refuses leaves it the whole page. Call it from a click. */
export function setFullScreen(next: boolean): void {
  turn(next);
  const root: Partial<HTMLElement> = document.documentElement;
  // Some phones cannot: then the page is all there is.
  if (next) root.requestFullscreen?.call(root).catch(() => undefined);
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => isFull);
