import { createColumnHelper, rowSelectionFeature, tableFeatures, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ColumnType } from '../../../domain/base/column-filter.ts';

/** A column of a list. */
export interface Column<T> {
  id: string;
  title: string;
  cell(row: T): ReactNode;
  /** By what the list is sorted for this column; it cannot be where this is missing. */
  sort?: string;
  /** What the call can filter it by, and what it holds; it is not filtered by itself where this is missing. */
  filter?: { by: string; type: ColumnType };
  /** Names the row: it heads the card that a row is on a phone. One column of a list does. */
  isName?: boolean;
  /** Read in one line, such as a number: the table scrolls rather than breaking it. */
  isWhole?: boolean;
  /** Of the table's width, such as `24%`; the others share the rest. */
  width?: string;
}

/** What the table library is used for: columns, rows and which of them are chosen. Sorting and pages are the server's. */
export const FEATURES = tableFeatures({ rowSelectionFeature });

/** Columns as the table library takes them. */
export function columnDefsOf<T extends RowData>(columns: readonly Column<T>[]) {
  const helper = createColumnHelper<typeof FEATURES, T>();
  return columns.map(({ id, title, cell }) =>
    helper.display({ id, header: title, cell: ({ row }) => cell(row.original) }),
  );
}
