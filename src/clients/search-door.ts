const openers = new Set<() => void>();

/** Offers to open the search while it is there; the answer takes it back. */
export function offerSearch(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}

/** Opens the search of the screen, wherever the wish comes from. */
export function openSearch(): void {
  for (const open of openers) open();
}
