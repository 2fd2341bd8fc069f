import type { RowData } from '@tanstack/react-table';
import type { DragEvent, ReactNode } from 'react';
import { BulkBar } from './bulk.tsx';
import type { BulkAction } from './bulk-dialog.tsx';
import type { Column } from './column.ts';
import { ColumnFilters } from './column-filters.tsx';
import type { List } from './list.ts';
import { ListFailure, NoRows } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import classes from './list-screen.module.css';
import { Pager } from './pager.tsx';
import { useSelection } from './selection.ts';

interface Props<T extends RowData> {
  list: List<T>;
  /** What the rows are, for those who do not see them. */
  label: string;
  columns: readonly Column<T>[];
  idOf(row: T): string;
  nameOf(row: T): string;
  /** What narrows the list, above it. */
  filters?: ReactNode;
  /** What can be done with all rows that are chosen; none can be chosen where there is nothing. */
  bulk?: readonly BulkAction<T>[];
  /** What else can be done with those that are chosen, at once and without a question. */
  also?(rows: readonly T[], onDone: () => void): ReactNode;
  /** Rows may be dragged, all that are chosen with the one under the pointer: says what is dragged. */
  onDragRows?(rows: readonly T[], event: DragEvent): void;
  /** What takes the rows that the filters show out of the console, to the right above the list. */
  exports?: ReactNode;
  /** What is said where there is no row at all. */
  empty: ReactNode;
  onOpen?(row: T): void;
}

/** A screen of records: filters, the rows, what can be done with those that are chosen, and pages. */
export function ListScreen<T extends RowData>(props: Props<T>) {
  const { list, label, columns, idOf, nameOf, filters, bulk = [], also, exports, empty, onOpen, onDragRows } = props;
  const selection = useSelection(list.occasion);
  const chosen = (list.rows ?? []).filter((row) => selection.chosen[idOf(row)]);
  const clear = () => selection.set({});
  const hasRows = list.rows === undefined ? list.failure === null : list.total > 0;
  const dragOf = (row: T, event: DragEvent) => onDragRows?.(chosen.includes(row) ? chosen : [row], event);
  return (
    <>
      {(filters || exports) && (
        <div className={classes.head}>
          <div className={classes.filters}>
            {filters}
            <ColumnFilters columns={columns} list={list} />
          </div>
          {exports}
        </div>
      )}
      <ListFailure list={list} />
      <section className={classes.card} data-list data-empty={!hasRows} aria-label={label}>
        {hasRows && (
          <ListTable
            list={list}
            label={label}
            columns={columns}
            idOf={idOf}
            onOpen={onOpen}
            selection={bulk.length > 0 || also ? selection : undefined}
            onDragRow={onDragRows && dragOf}
          />
        )}
        <NoRows list={list} empty={empty} />
        {list.rows !== undefined && list.total > 0 && (
          <Pager
            page={list.page}
            size={list.size}
            sizes={list.sizes}
            total={list.total}
            onPage={list.turn}
            onSize={list.resize}
          />
        )}
      </section>
      {/* Below the rows: one that is chosen does not move away from under the pointer. */}
      <BulkBar
        rows={chosen}
        actions={bulk}
        nameOf={nameOf}
        also={also}
        onDone={() => {
          clear();
          list.again();
        }}
        onClear={clear}
      />
    </>
  );
}
