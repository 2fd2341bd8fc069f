const PAGE_ROWS = 20;

/** The row that a key leads to from the marked one (-1 is none); null where it leads nowhere. */
export function rowByKey(key: string, active: number, count: number): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS }[key];
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step));
}
