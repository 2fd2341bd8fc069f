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
} from '../../domain/column-filter.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './list-screen.module.css';

interface Props {
  columns: readonly { by: string; type: ColumnType; title: string }[];
  /** Those there are. */
  filters: readonly ColumnFilter[];
  onAdd(filter: ColumnFilter): void;
  onClose(): void;
}

const INPUT_TYPES = { text: 'text', number: 'text', day: 'date' } as const;

/** Asks for a filter of a column; it is taken only when it says something of that column. */
export function ColumnFilterDialog({ columns, filters, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const [by, setBy] = useState(columns[0]!.by);
  const [wanted, setWanted] = useState<ColumnFilterKind>('contains');
  const [value, setValue] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { type } = columns.find((column) => column.by === by)!;
  const kinds = KINDS_OF[type];
  const kind = kinds.includes(wanted) ? wanted : kinds[0]!;
  const isFull = filters.length >= MOST_COLUMN_FILTERS;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isFull) return;
    if (!fitsColumn(type, kind, value)) {
      setWrong(true);
      return;
    }
    onAdd({ column: by, kind, value });
    onClose();
  };
  return (
    <Dialog title={t('columnFilter.open')} onDismiss={onClose}>
      <form onSubmit={submit} noValidate className={classes.columnForm}>
        <NativeSelect
          label={t('columnFilter.column')}
          data={columns.map((column) => ({ value: column.by, label: column.title }))}
          value={by}
          onChange={({ currentTarget }) => {
            setBy(currentTarget.value);
            setValue('');
            setWrong(false);
          }}
        />
        <NativeSelect
          label={t('columnFilter.kind')}
          data={kinds.map((each) => ({ value: each, label: t(`columnFilter.kinds.${each}`) }))}
          value={kind}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value as ColumnFilterKind);
            setWrong(false);
          }}
        />
        <TextInput
          label={t('columnFilter.value')}
          type={INPUT_TYPES[type]}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          error={isFull ? t('columnFilter.most') : isWrong && t('columnFilter.wrong')}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value);
            setWrong(false);
          }}
        />
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
