import type { Failure } from '../../../contract/failure.ts';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import type { Filtered, Filters } from './filters.ts';

/** A list as it is drawn: one part of it, what is known of the rest, and what can be asked of it. */
export interface List<T, F extends Filters = Filters> {
  /** The rows of the page; undefined until the first answer. */
  rows: readonly T[] | undefined;
  /** Rows of all pages. */
  total: number;
  page: number;
  size: number;
  sizes: readonly number[];
  sort: Sort | null;
  sorts: readonly string[];
  filters: Filtered<F>;
  /** Says what was asked for: rows of another occasion are other rows. */
  occasion: string;
  /** Why the last try failed, beside the rows that are known. */
  failure: Failure | null;
  /** When the rows came, ms. */
  atMs: number;
  isAsking: boolean;
  /** The rows are those of what was asked before: their own are on their way. */
  isBefore: boolean;
  again(): void;
  turn(page: number): void;
  resize(size: number): void;
  /** Sorts by a column: the other way round where it is sorted by it already, unless the way is said. */
  sortBy(by: string, isDescending?: boolean): void;
  filter(change: Partial<Filtered<F>>): void;
  clearFilters(): void;
  /** Without filters, on the first page and in its usual order. */
  restart(): void;
}
