import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { Column, FEATURES } from './column.ts';
import type { List } from './list.ts';
import classes from './list-table.module.css';

interface Props<T> {
  column: Column<T>;
  list: Pick<List<T>, 'sort' | 'sortBy'>;
  /** It is not on the screen: only words for those who are read to. */
  isPlain: boolean;
}

/** The head of a column; of one that can be sorted by, a button. */
export function HeadCell<T>({ column: { id, title, sort, width }, list, isPlain }: Props<T>) {
  const isSorted = sort !== undefined && list.sort?.by === sort;
  const isDescending = isSorted && list.sort!.isDescending;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-column={id}
      className={classes.head}
      style={{ width }}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined || isPlain ? (
        title
      ) : (
        <UnstyledButton className={classes.sort} onClick={() => list.sortBy(sort)}>
          {title}
          {isSorted && <Arrow size={15} stroke={1.75} aria-hidden />}
        </UnstyledButton>
      )}
    </th>
  );
}

/** Chooses all rows of the page, or none. */
export function AllBox<T extends RowData>({ table }: { table: ReactTable<typeof FEATURES, T> }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      aria-label={t('list.chooseAll')}
      checked={table.getIsAllPageRowsSelected()}
      indeterminate={table.getIsSomePageRowsSelected()}
      onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)}
    />
  );
}
