import type { z } from 'zod';
import { readColumnFilters, type ColumnFilter, type ColumnType } from '../../../domain/base/column-filter.ts';
import { text } from '../../../domain/base/text.ts';

/** Longest text of the filters of columns. */
const LONGEST = 2_000;

/** The filters of columns of a list, as `name.starts-with.Ana;number.greater-than.5`: what a row must fit all of. */
export const columnFilters = <Column extends string>(columns: Readonly<Record<Column, ColumnType>>) =>
  text()
    .max(LONGEST)
    .transform((written, context): ColumnFilter<Column>[] => {
      const filters = readColumnFilters(written, columns);
      if (filters) return filters;
      context.addIssue({ code: 'custom', message: 'no filter of these columns' });
      return [];
    })
    .optional() satisfies z.ZodType;
