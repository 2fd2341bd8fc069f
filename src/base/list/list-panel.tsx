import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { List } from './list.ts';
import { ListFailure, NoRows } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { Pager } from './pager.tsx';

interface Props<T extends RowData> {
  list: List<T>;
  label: string;
  columns: readonly Column<T>[];
  idOf(row: T): string;
  /** What is said where there is no row at all. */
  empty: ReactNode;
  /** What is said when it could not be read. */
  failed?: string;
  onOpen?(row: T): void;
}

/** A list of records in a dialog or a panel: lines of one height, and pages below. */
export function ListPanel<T extends RowData>({ list, label, columns, idOf, empty, failed, onOpen }: Props<T>) {
  const hasRows = list.rows === undefined ? list.failure === null : list.total > 0;
  return (
    <>
      <ListFailure list={list} failed={failed} />
      {hasRows && <ListTable list={list} label={label} columns={columns} idOf={idOf} onOpen={onOpen} isCompact />}
      <NoRows list={list} empty={empty} />
      {list.total > 0 && (
        <Pager
          page={list.page}
          size={list.size}
          sizes={list.sizes}
          total={list.total}
          isInDialog
          onPage={list.turn}
          onSize={list.resize}
        />
      )}
    </>
  );
}
