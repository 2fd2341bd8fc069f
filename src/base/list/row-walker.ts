/** Where the focus is among the rows of a list, for the keys of its screen. */
export interface RowWalker<T> {
  /** The row that has the focus; null while none has. */
  current(): T | null;
  /** Whether the focus came to that row by itself, since the one before is gone: nobody may have seen it yet. */
  isGiven(): boolean;
  /** It was seen. */
  accept(): void;
  /** Moves the focus by so many rows; from outside of the rows it comes to the one that had it last. */
  step(by: number): void;
  /** Moves the focus to the row that fits; none may. */
  seek(fits: (row: T) => boolean): void;
}

/** Filled by the rows while they are drawn. */
export interface WalkerPlace<T> {
  current: RowWalker<T> | null;
}
