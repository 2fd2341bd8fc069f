import { useState } from 'react';
import { seatAfter } from './row-seat.ts';

interface Seat {
  ids: readonly string[];
  /** The row that the focus is on, or was on last; null while it was on none. */
  id: string | null;
}

/** The row that the Tab key comes to, by its index: it follows its row, and takes the one in its place once that is gone. */
export function useSeat(ids: readonly string[]): { at: number; sit(id: string): void } {
  const [kept, setKept] = useState<Seat>({ ids, id: null });
  let { id } = kept;
  if (kept.ids.join(' ') !== ids.join(' ')) {
    if (id !== null && ids.length > 0 && !ids.includes(id)) id = ids[seatAfter(kept.ids, id, ids)]!;
    setKept({ ids, id });
  }
  return { at: id === null ? 0 : Math.max(0, ids.indexOf(id)), sit: (next) => setKept({ ids, id: next }) };
}
