export interface HeldRows<T> {
  rows: readonly T[];
  /** Ids of rows that are gone, but still stand so that the others do not move. */
  gone: ReadonlySet<string>;
}

/**
 * The rows to show when new ones came while the pointer is over a row: what stands above it keeps its place, so that nobody clicks on
 * what has just moved there; what each row says is of now. Without a pointed row, or where it is gone, the new rows as they are.
 */
export function heldRows<T>(
  shown: readonly T[],
  next: readonly T[],
  pointed: string | null,
  idOf: (row: T) => string,
): HeldRows<T> {
  const fresh = new Map(next.map((row) => [idOf(row), row]));
  const at = pointed === null || !fresh.has(pointed) ? -1 : shown.findIndex((row) => idOf(row) === pointed);
  if (at < 0) return { rows: next, gone: new Set() };
  const above = shown.slice(0, at + 1);
  const held = new Set(above.map(idOf));
  return {
    rows: [...above.map((row) => fresh.get(idOf(row)) ?? row), ...next.filter((row) => !held.has(idOf(row)))],
    gone: new Set([...held].filter((id) => !fresh.has(id))),
  };
}
