import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fitsColumn,
  KINDS_OF,
  MOST_COLUMN_FILTERS,
  type ColumnFilter,
  type ColumnFilterKind,
  type ColumnType,
} from '../../../domain/base/column-filter.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DayField } from '../ui/moment/moment-field.tsx';
import { showUnread } from '../ui/moment/unread.ts';
import classes from './list-screen.module.css';

interface Props {
  columns: readonly { by: string; type: ColumnType; title: string }[];
  /** Those there are. */
  filters: readonly ColumnFilter[];
  onAdd(filter: ColumnFilter): void;
  onClose(): void;
}

/** What is typed of a filter, and whether it says something of its column. */
function useDraft(columns: Props['columns']) {
  const [by, setBy] = useState(columns[0]!.by);
  const [wanted, setWanted] = useState<ColumnFilterKind>('contains');
  const [value, setValue] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { type } = columns.find((column) => column.by === by)!;
  const kinds = KINDS_OF[type];
  const kind = kinds.includes(wanted) ? wanted : kinds[0]!;
  const write = (change: () => void) => {
    change();
    setWrong(false);
  };
  return {
    filter: { column: by, kind, value },
    type,
    kinds,
    isWrong,
    choose: (next: string) =>
      write(() => {
        setBy(next);
        setValue('');
      }),
    setKind: (next: string) => write(() => setWanted(next as ColumnFilterKind)),
    setValue: (next: string) => write(() => setValue(next)),
    refuse: () => setWrong(true),
  };
}

/** Asks for a filter of a column; it is taken only when it says something of that column. */
export function ColumnFilterDialog({ columns, filters, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useDraft(columns);
  const { filter, type, kinds, isWrong } = draft;
  const isFull = filters.length >= MOST_COLUMN_FILTERS;
  const value = {
    label: t('columnFilter.value'),
    value: filter.value,
    error: isFull ? t('columnFilter.most') : isWrong && t('columnFilter.wrong'),
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isFull || showUnread(event.currentTarget)) return;
    if (!fitsColumn(type, filter.kind, filter.value)) {
      draft.refuse();
      return;
    }
    onAdd(filter);
    onClose();
  };
  return (
    <Dialog title={t('columnFilter.open')} onDismiss={onClose}>
      <form onSubmit={submit} noValidate className={classes.columnForm}>
        <NativeSelect
          label={t('columnFilter.column')}
          data={columns.map((column) => ({ value: column.by, label: column.title }))}
          value={filter.column}
          onChange={({ currentTarget }) => draft.choose(currentTarget.value)}
        />
        <NativeSelect
          label={t('columnFilter.kind')}
          data={kinds.map((each) => ({ value: each, label: t(`columnFilter.kinds.${each}`) }))}
          value={filter.kind}
          onChange={({ currentTarget }) => draft.setKind(currentTarget.value)}
        />
        {type === 'day' ? (
          <DayField {...value} onChange={draft.setValue} />
        ) : (
          <TextInput
            {...value}
            inputMode={type === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={({ currentTarget }) => draft.setValue(currentTarget.value)}
          />
        )}
        <div className={classes.answers}>
          <Button variant="default" h={44} onClick={onClose}>
            {t('list.cancel')}
          </Button>
          <Button type="submit" h={44} disabled={isFull}>
            {t('columnFilter.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
