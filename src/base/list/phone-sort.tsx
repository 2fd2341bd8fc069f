import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import type { List } from './list.ts';
import classes from './list-table.module.css';

interface Props<T> {
  columns: readonly Column<T>[];
  list: Pick<List<T>, 'sort' | 'sortBy'>;
}

/** The order of a list on a phone, where its rows are cards and no heads of columns are on the screen. */
export function PhoneSort<T>({ columns, list }: Props<T>) {
  const { t } = useTranslation();
  const choices = columns.flatMap(({ title, sort }) => (sort === undefined ? [] : [{ value: sort, label: title }]));
  if (choices.length === 0 || list.sort === null) return null;
  const { by, isDescending } = list.sort;
  const Direction = isDescending ? IconSortDescending : IconSortAscending;
  return (
    <div className={classes.phoneSort}>
      <NativeSelect
        size="md"
        aria-label={t('list.sort')}
        data={choices}
        value={by}
        onChange={(event) => list.sortBy(event.currentTarget.value)}
      />
      <ActionIcon
        size={42}
        variant="default"
        aria-label={t(isDescending ? 'list.descending' : 'list.ascending')}
        onClick={() => list.sortBy(by)}
      >
        <Direction size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
