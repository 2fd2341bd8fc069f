import { useState } from 'react';
import { heldRows, type HeldRows } from './held-rows.ts';

interface Seen<T> {
  rows: readonly T[];
  occasion: string | null;
  shown: HeldRows<T>;
}

/**
 * Rows that do not move while the pointer is over one of them. `occasion` says what the person asked for: rows of another page, order
 * or filter come at once. It is null while the rows are still those of what was asked before.
 */
export function useHeldRows<T>(rows: readonly T[], occasion: string | null, idOf: (row: T) => string) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [seen, setSeen] = useState<Seen<T>>({ rows, occasion, shown: { rows, gone: new Set() } });
  let { shown } = seen;
  if (occasion !== null && (seen.rows !== rows || seen.occasion !== occasion)) {
    shown = heldRows(seen.shown.rows, rows, seen.occasion === occasion ? pointed : null, idOf);
    setSeen({ rows, occasion, shown });
  }
  const point = (id: string | null): void => {
    setPointed(id);
    if (id === null) setSeen({ rows, occasion, shown: { rows, gone: new Set() } });
  };
  return { ...shown, point };
}
