const openers = new Set<() => void>();

/** Registers the search that can be opened; returns a function that unregisters it. */
export function registerSearch(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}

/** Opens the search of the screen, from wherever it is requested. */
export function openSearch(): void {
  for (const open of openers) open();
}
