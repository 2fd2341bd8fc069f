import { Checkbox, Skeleton } from '@mantine/core';
import type { Row, RowData } from '@tanstack/react-table';
import { useRef, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, FEATURES } from './column.ts';
import classes from './list-table.module.css';
import { onRowKey } from './row-keys.ts';
import type { WalkerPlace } from './row-walker.ts';
import { useSeat } from './use-seat.ts';
import { useWalker } from './use-walker.ts';

type Line<T extends RowData> = Row<typeof FEATURES, T>;

interface Props<T extends RowData> {
  lines: readonly Line<T>[];
  columns: readonly Column<T>[];
  /** Ids of rows that are gone, but still stand below the pointer. */
  gone: ReadonlySet<string>;
  /** Whether a row can be opened or chosen, and so be gone to. */
  isWalked: boolean;
  isChoosable: boolean;
  onPoint(id: string | null): void;
  onOpen?: ((row: T) => void) | undefined;
  /** What sets a row apart, such as `alert`. */
  markOf?: ((row: T) => string | undefined) | undefined;
  /** Lets the screen walk the rows; the row with the focus then keeps its place like one below the pointer. */
  walker?: WalkerPlace<T> | undefined;
  onCurrent?: ((row: T) => void) | undefined;
  onDragRow?: ((row: T, event: DragEvent) => void) | undefined;
}

/** Chooses a row, or with shift all from the one before to it: what a box in the row does when it is clicked. */
const toggle = <T extends RowData>(line: Line<T>, { shiftKey }: { shiftKey: boolean }): void =>
  line.getToggleSelectedHandler()({ shiftKey, target: { checked: !line.getIsSelected() } });

export function ListRows<T extends RowData>(props: Props<T>) {
  const { lines, columns, gone, isWalked, isChoosable, onPoint, onOpen, markOf } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { at: focused, sit } = useSeat(lines.map(({ id }) => id));
  const go = (index: number) => (body.current?.children[index] as HTMLElement | undefined)?.focus();
  const walk = useWalker({ body, lines, isWalked, focused, go, onPoint, place: props.walker });
  const keys = {
    go,
    open: onOpen && ((index: number) => onOpen(lines[index]!.original)),
    choose: isChoosable ? (index: number, event: KeyboardEvent) => toggle(lines[index]!, event) : undefined,
  };
  return (
    <tbody ref={body} onPointerLeave={() => onPoint(walk.rest())}>
      {lines.map((line, index) => (
        <tr
          key={line.id}
          className={classes.row}
          data-row={line.id}
          tabIndex={isWalked ? (index === focused ? 0 : -1) : undefined}
          aria-selected={isChoosable ? line.getIsSelected() : undefined}
          data-gone={gone.has(line.id) || undefined}
          data-opens={onOpen !== undefined || undefined}
          data-mark={markOf?.(line.original)}
          draggable={props.onDragRow !== undefined || undefined}
          onDragStart={(event) => props.onDragRow?.(line.original, event)}
          onFocus={({ target }) => {
            sit(line.id);
            walk.onFocus(line.id, target);
            props.onCurrent?.(line.original);
          }}
          onBlur={({ relatedTarget }) => !body.current?.contains(relatedTarget) && walk.onBlur(relatedTarget)}
          onPointerEnter={() => onPoint(line.id)}
          onKeyDown={(event) => onRowKey(event, index, lines.length, keys)}
          onClick={() => onOpen?.(line.original)}
        >
          {isChoosable && <BoxCell line={line} />}
          {columns.map((column) => (
            <Cell key={column.id} column={column} row={line.original} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function BoxCell<T extends RowData>({ line }: { line: Line<T> }) {
  const { t } = useTranslation();
  return (
    // A click beside the box is still meant for it, and none of the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <td className={classes.check} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        tabIndex={-1}
        aria-label={t('list.choose')}
        checked={line.getIsSelected()}
        onChange={() => undefined}
        onClick={(event) => toggle(line, event)}
      />
    </td>
  );
}

function Cell<T>({ column: { id, title, isName, isWhole, cell }, row }: { column: Column<T>; row: T }) {
  const content = (
    <>
      <span className={classes.label} aria-hidden>
        {title}
      </span>
      {cell(row)}
    </>
  );
  return isName ? (
    <th scope="row" data-column={id} className={classes.name}>
      {cell(row)}
    </th>
  ) : (
    <td data-column={id} data-whole={isWhole} className={classes.cell}>
      {content}
    </td>
  );
}

const BONES = 8;

/** Stand in for the rows until the first answer. */
export function BoneRows({ columns }: { columns: number }) {
  return (
    <tbody>
      {Array.from({ length: BONES }, (_, row) => (
        <tr key={row} className={classes.row}>
          {Array.from({ length: columns }, (__, cell) => (
            <td key={cell} className={classes.cell}>
              <Skeleton height={14} my={8} width={cell === 0 ? '70%' : '50%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
