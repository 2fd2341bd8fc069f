import { LIST_PAGE_SIZES, MAP_LIST_PAGE, type ListPageSize } from '../../domain/tracker-panel.ts';

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

/** How many pages a list has: one also when it is empty. */
export const pagesOf = (total: number, lines: number): number => (lines === Infinity ? 1 : Math.max(1, Math.ceil(total / lines)));

/** Page of a line. */
export const pageOfLine = (index: number, lines: number): number => (lines === Infinity ? 0 : Math.floor(index / lines));

/** The nearest page to `page` that a list of `total` lines has: it may have become shorter. */
export const pageWithin = (page: number, total: number, lines: number): number => Math.max(0, Math.min(page, pagesOf(total, lines) - 1));

/** First and last line of a page as people count, from 1; 0 and 0 of an empty list. */
export function linesShown(page: number, total: number, lines: number): [from: number, to: number] {
  if (total === 0) return [0, 0];
  return lines === Infinity ? [1, total] : [page * lines + 1, Math.min(total, (page + 1) * lines)];
}

/** The page size in a kept text; ten where there is none that can be read. */
export const readPageSize = (text: string | null): ListPageSize => LIST_PAGE_SIZES.find((size) => String(size) === text) ?? MAP_LIST_PAGE;
