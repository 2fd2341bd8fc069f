import { readColumnFilters, type ColumnType } from '../../../domain/base/column-filter.ts';

/** Reads what an address says of a filter; null for what it does not understand. */
export type Filter<T extends string = string> = (text: string) => T | null;

const MOST_LETTERS = 100;

/** Any words, such as those of a search. */
export const anyText: Filter = (text) => text.trim().slice(0, MOST_LETTERS) || null;

/** The id of a record. */
export const anyId: Filter = (text) => (/^\d{16}$/.test(text) ? text : null);

/** Filters of columns, as the address and the call have them. */
export const columnFilters =
  (columns: Readonly<Record<string, ColumnType>>): Filter =>
  (text) =>
    readColumnFilters(text, columns) && text;

/** One of some values. */
export const oneOf =
  <const T extends string>(values: readonly T[]): Filter<T> =>
  (text) =>
    values.find((value) => value === text) ?? null;

export type Filters = Readonly<Record<string, Filter>>;

/** What is asked for of each filter; null where it lets everything through. */
export type Filtered<F extends Filters> = { readonly [K in keyof F]: ReturnType<F[K]> };
