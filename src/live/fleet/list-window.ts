import { LIST_PAGE_SIZES, MAP_LIST_PAGE, type ListPageSize } from '../../../domain/live/devices/tracker-panel.ts';
import { pagesOf } from '../../base/list/pages.ts';

/** The part of a list that is on screen: at most `size` lines from `first`. */
export interface ListWindow {
  first: number;
  /** Infinite where the list is not cut into pages. */
  size: number;
  /** A line outside of the part is gone to, by its index in the list. */
  onGo(index: number): void;
}

export const WHOLE_LIST: ListWindow = { first: 0, size: Infinity, onGo: () => undefined };

/** Lines a page as a number. */
export const linesOf = (size: ListPageSize): number => (size === 'all' ? Infinity : size);

/** Page of a line. */
export const pageOfLine = (index: number, lines: number): number =>
  lines === Infinity ? 0 : Math.floor(index / lines);

/** The nearest page to `page` that a list of `total` lines has: it may have become shorter. */
export const pageWithin = (page: number, total: number, lines: number): number =>
  Math.max(0, Math.min(page, pagesOf(total, lines) - 1));

/** Parses a stored page size; ten where it is missing or invalid. */
export const readPageSize = (text: string | null): ListPageSize =>
  LIST_PAGE_SIZES.find((size) => String(size) === text) ?? MAP_LIST_PAGE;

/** The line the keys stand on: `wanted` while it is in the part that is on screen, the first line of another part. */
export function activeWithin(
  wanted: number,
  { first, size }: Pick<ListWindow, 'first' | 'size'>,
  count: number,
): number {
  const isInside = wanted >= first && wanted < first + size;
  return Math.max(first, Math.min(first + count - 1, isInside ? wanted : first));
}
