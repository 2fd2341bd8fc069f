import { isSafePattern } from './safe-pattern.ts';

/** How a column may be filtered. */
export const COLUMN_FILTER_KINDS = [
  'contains',
  'starts-with',
  'ends-with',
  'matches',
  'greater-than',
  'less-than',
] as const;
export type ColumnFilterKind = (typeof COLUMN_FILTER_KINDS)[number];

/** What a column holds. */
export type ColumnType = 'text' | 'number' | 'day';

/** What is offered of a column: numbers and days are compared, texts are looked into too. */
export const KINDS_OF: Readonly<Record<ColumnType, readonly ColumnFilterKind[]>> = {
  text: COLUMN_FILTER_KINDS,
  number: ['greater-than', 'less-than'],
  day: ['greater-than', 'less-than'],
};

export interface ColumnFilter<Column extends string = string> {
  column: Column;
  kind: ColumnFilterKind;
  value: string;
}

/** Filters of one list at once, and letters of each. */
export const MOST_COLUMN_FILTERS = 6;
export const MOST_FILTER_LETTERS = 80;

const PART = /^(\w+)\.([a-z-]+)\.(.+)$/s;

/** Without `%`: an address may be decoded once more on its way. */
const coded = (text: string): string => encodeURIComponent(text).replaceAll('~', '%7E').replaceAll('%', '~');

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('~', '%'));
  } catch {
    return null;
  }
};

/** Whether a value says something of a column in that way. */
export function fitsColumn(type: ColumnType, kind: ColumnFilterKind, value: string): boolean {
  if (!KINDS_OF[type].includes(kind) || value.trim() === '' || value.length > MOST_FILTER_LETTERS) return false;
  if (type === 'number') return /^-?\d{1,12}(\.\d{1,6})?$/.test(value);
  if (type === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toString() !== 'Invalid Date';
  return kind !== 'matches' || isSafePattern(value);
}

/** Filters as they stand in an address: `name.starts-with.Ana;number.less-than.100`. */
export const writeColumnFilters = (filters: readonly ColumnFilter[]): string =>
  filters.map(({ column, kind, value }) => `${column}.${kind}.${coded(value)}`).join(';');

/** Reads them; null where one of them says nothing of these columns. */
export function readColumnFilters<Column extends string>(
  text: string,
  columns: Readonly<Record<Column, ColumnType>>,
): ColumnFilter<Column>[] | null {
  const parts = text.split(';');
  if (parts.length > MOST_COLUMN_FILTERS) return null;
  const filters = parts.map((part) => {
    const [, column = '', kind = '', written = ''] = PART.exec(part) ?? [];
    const value = decoded(written);
    const isKnown = Object.hasOwn(columns, column) && (COLUMN_FILTER_KINDS as readonly string[]).includes(kind);
    if (!isKnown || value === null) return null;
    const filter = { column: column as Column, kind: kind as ColumnFilterKind, value };
    return fitsColumn(columns[filter.column], filter.kind, value) ? filter : null;
  });
  return filters.every((filter) => filter !== null) ? filters : null;
}
