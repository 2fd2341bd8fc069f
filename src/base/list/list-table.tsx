import { useTable, type RowData } from '@tanstack/react-table';
import { useMemo, type DragEvent } from 'react';
import { usePhone } from '../ui/use-phone.ts';
import { columnDefsOf, FEATURES, type Column } from './column.ts';
import { AllBox, HeadCell } from './head-cell.tsx';
import type { List } from './list.ts';
import { BoneRows, ListRows } from './list-rows.tsx';
import classes from './list-table.module.css';
import { PhoneSort } from './phone-sort.tsx';
import type { WalkerPlace } from './row-walker.ts';
import type { Selection } from './selection.ts';
import { useHeldRows } from './use-held-rows.ts';

interface Props<T extends RowData> {
  list: List<T>;
  /** What the rows are, for those who do not see them. */
  label: string;
  columns: readonly Column<T>[];
  idOf(row: T): string;
  onOpen?: ((row: T) => void) | undefined;
  /** Which rows are chosen; without it none can be. */
  selection?: Selection | undefined;
  /** Rows of one line for a dialog or a panel. */
  isCompact?: boolean;
  /** What sets a row apart, such as `alert`. */
  markOf?: (row: T) => string | undefined;
  /** Lets the screen walk the rows with keys of its own. */
  walker?: WalkerPlace<T>;
  /** The focus came to a row. */
  onCurrent?: (row: T) => void;
  /** A row begins to be dragged. */
  onDragRow?: ((row: T, event: DragEvent) => void) | undefined;
}

const NO_ROWS: readonly never[] = [];

/** The rows of a list: a table, on a phone cards. One row has the focus, and the keys of the keyboard walk from there. */
export function ListTable<T extends RowData>(props: Props<T>) {
  const { list, label, columns, idOf, onOpen, selection, isCompact = false, markOf, walker, onCurrent } = props;
  const { rows, gone, point } = useHeldRows(list.rows ?? NO_ROWS, list.isBefore ? null : list.occasion, idOf);
  const isPhone = usePhone();
  const isWalked = onOpen !== undefined || selection !== undefined;
  const table = useTable({
    features: FEATURES,
    columns: useMemo(() => columnDefsOf(columns), [columns]),
    data: rows,
    getRowId: idOf,
    state: { rowSelection: selection?.chosen ?? {} },
    onRowSelectionChange: (change) => selection?.set(typeof change === 'function' ? change(selection.chosen) : change),
  });
  return (
    <>
      {isPhone && list.rows !== undefined && <PhoneSort columns={columns} list={list} />}
      <div className="sideways">
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows are walked with the keyboard
          role={isWalked ? 'grid' : undefined}
          className={classes.table}
          aria-label={label}
          data-before={list.isBefore || undefined}
          aria-busy={list.isBefore || list.rows === undefined}
          aria-multiselectable={selection ? true : undefined}
          data-compact={isCompact}
        >
          <thead className={classes.thead}>
            <tr>
              {selection && (
                <th scope="col" className={classes.check}>
                  <AllBox table={table} />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} list={list} isPlain={isPhone} />
              ))}
            </tr>
          </thead>
          {list.rows === undefined ? (
            <BoneRows columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            <ListRows
              lines={table.getRowModel().rows}
              columns={columns}
              gone={gone}
              isWalked={isWalked}
              isChoosable={selection !== undefined}
              onPoint={point}
              onOpen={onOpen}
              markOf={markOf}
              walker={walker}
              onCurrent={onCurrent}
              onDragRow={props.onDragRow}
            />
          )}
        </table>
      </div>
    </>
  );
}
