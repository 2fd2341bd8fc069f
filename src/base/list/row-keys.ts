import type { KeyboardEvent } from 'react';

/** What a person does in the rows of a list with the keyboard. */
export interface RowKeys {
  /** Moves the focus to a row, by its index. */
  go(index: number): void;
  open?: ((index: number) => void) | undefined;
  choose?: ((index: number, event: KeyboardEvent) => void) | undefined;
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Up, down, Home and End walk, Enter opens, Space chooses. A key within a row, such as on its button, is that button's. */
export function onRowKey(event: KeyboardEvent, at: number, count: number, { go, open, choose }: RowKeys): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const move = MOVES[event.key];
  if (move) go(move(at, count - 1));
  else if (event.key === 'Enter' && open) open(at);
  else if (event.key === ' ' && choose) choose(at, event);
  else return;
  event.preventDefault();
}
