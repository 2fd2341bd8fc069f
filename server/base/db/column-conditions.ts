import { sql, type SQL } from 'drizzle-orm';
import type { ColumnFilter, ColumnFilterKind } from '../../../domain/base/column-filter.ts';
import { escapedLike } from './statement.ts';

/** What a filter asks of a column of texts; capital letters are not told apart. A pattern was found safe by the contract. */
const OF_TEXT: Readonly<Record<ColumnFilterKind, (column: SQL, value: string) => SQL>> = {
  contains: (column, value) => sql`${column} ILIKE ${`%${escapedLike(value)}%`}`,
  'starts-with': (column, value) => sql`${column} ILIKE ${`${escapedLike(value)}%`}`,
  'ends-with': (column, value) => sql`${column} ILIKE ${`%${escapedLike(value)}`}`,
  matches: (column, value) => sql`${column} ~* ${value}`,
  'greater-than': (column, value) => sql`lower(${column}) > lower(${value}::text)`,
  'less-than': (column, value) => sql`lower(${column}) < lower(${value}::text)`,
};

/** A column as the database has it; of numbers and days with their type. */
export interface FilteredColumn {
  by: SQL;
  type: 'text' | 'numeric' | 'date';
}

/** What rows must fit for the filters of columns. A row without a value fits none. */
export const columnConditions = <Column extends string>(
  filters: readonly ColumnFilter<Column>[] | undefined,
  columns: Readonly<Record<Column, FilteredColumn>>,
): SQL[] =>
  (filters ?? []).map(({ column, kind, value }) => {
    const { by, type } = columns[column];
    if (type === 'text') return OF_TEXT[kind](by, value);
    const sign = sql.raw(kind === 'less-than' ? '<' : '>');
    return sql`${by} ${sign} ${value}::${sql.raw(type)}`;
  });
