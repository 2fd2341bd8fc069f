import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  readColumnFilters,
  writeColumnFilters,
  type ColumnFilter,
  type ColumnType,
} from '../../../domain/base/column-filter.ts';
import { openDialog } from '../ui/dialogs.ts';
import type { Column } from './column.ts';
import { ColumnFilterDialog } from './column-filter-dialog.tsx';
import type { Filtered, Filters } from './filters.ts';

interface Props<T> {
  columns: readonly Column<T>[];
  list: { filters: Filtered<Filters>; filter(change: Partial<Filtered<Filters>>): void };
}

/** Filters of the columns of a list: one is added in a dialog, and each there is can be taken away. */
export function ColumnFilters<T>({ columns, list }: Props<T>) {
  const { t, i18n } = useTranslation();
  const filtered = columns.flatMap(({ title, filter }) => (filter ? [{ title, ...filter }] : []));
  if (filtered.length === 0) return null;
  const types = Object.fromEntries(filtered.map(({ by, type }): [string, ColumnType] => [by, type]));
  const written = list.filters['where'] ?? null;
  const filters = (written === null ? null : readColumnFilters(written, types)) ?? [];
  const keep = (next: readonly ColumnFilter[]): void =>
    list.filter({ where: next.length === 0 ? null : writeColumnFilters(next) });
  const shown = (type: ColumnType, value: string): string =>
    type === 'day' ? new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC' }).format(Date.parse(value)) : value;
  return (
    <>
      <Button
        variant="default"
        h={40}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        onClick={() =>
          openDialog('column-filter', (close) => (
            <ColumnFilterDialog
              columns={filtered}
              filters={filters}
              onAdd={(filter) => keep([...filters, filter])}
              onClose={close}
            />
          ))
        }
      >
        {t('columnFilter.open')}
      </Button>
      {filters.map((filter, at) => {
        const { column, kind, value } = filter;
        const { title } = filtered.find(({ by }) => by === column)!;
        const filterText = t('columnFilter.is', {
          column: title,
          kind: t(`columnFilter.kinds.${kind}`),
          value: shown(types[column]!, value),
        });
        return (
          <Button
            key={JSON.stringify(filter)}
            variant="light"
            h={40}
            rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
            aria-label={t('columnFilter.remove', { filter: filterText })}
            onClick={() => keep(filters.filter((_, other) => other !== at))}
          >
            {filterText}
          </Button>
        );
      })}
    </>
  );
}
