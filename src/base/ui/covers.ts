/** What lies over the map of a screen: panels, bars and buttons say so themselves, whichever room they are of. */

/** A panel or bar takes an edge of the map: credits and tools make room for it. What is small only hides what is behind it. */
export type CoverKind = 'edge' | 'part';

const covers = new Map<HTMLElement, CoverKind>();
const listeners = new Set<() => void>();

function cover(element: HTMLElement | null, kind: CoverKind): () => void {
  if (element === null) return () => undefined;
  covers.set(element, kind);
  for (const listener of listeners) listener();
  return () => {
    covers.delete(element);
    for (const listener of listeners) listener();
  };
}

/** For `ref` of a panel or bar over the map. */
export const coversEdge = (element: HTMLElement | null): (() => void) => cover(element, 'edge');

/** For `ref` of buttons and other small things over the map. */
export const coversPart = (element: HTMLElement | null): (() => void) => cover(element, 'part');

/** Everything that says it may lie over a map. */
export const allCovers = (): ReadonlyMap<HTMLElement, CoverKind> => covers;

/** Calls when something comes or goes; returns an unsubscribe function. */
export function onCovers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
