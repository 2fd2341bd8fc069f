import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import type { Column } from '../../base/list/column.ts';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import { useVehicleColumn } from './cells.tsx';
import classes from './maintenance.module.css';

/** The columns of the cost centre. */
export function useEntryColumns(): readonly Column<CostEntry>[] {
  const { t } = useTranslation();
  const money = useMoney();
  const vehicle = useVehicleColumn<CostEntry>({ sort: 'vehicleName' });
  return [
    {
      id: 'description',
      title: t('maintenance.field.description'),
      sort: 'description',
      isName: true,
      width: '24%',
      cell: (entry) => <Named entry={entry} />,
    },
    vehicle,
    {
      id: 'kind',
      title: t('maintenance.field.kind'),
      sort: 'kind',
      cell: ({ kind }) => t(`maintenance.costKind.${kind}`),
    },
    { id: 'due', title: t('maintenance.field.dueBy'), sort: 'dueDate', cell: (entry) => <DueAt entry={entry} /> },
    {
      id: 'status',
      title: t('maintenance.field.status'),
      sort: 'doneAt',
      width: '15%',
      cell: (entry) => <Status entry={entry} />,
    },
    {
      id: 'cost',
      title: t('maintenance.field.cost'),
      sort: 'costCents',
      width: '13%',
      cell: ({ costCents, currency }) => <span className={classes.money}>{money(costCents, currency)}</span>,
    },
  ];
}

function Named({ entry: { description, files } }: { entry: CostEntry }) {
  const { t } = useTranslation();
  if (files.length === 0) return description;
  const label = t('maintenance.fileCount', { count: files.length });
  return (
    <>
      {description}{' '}
      <span className={classes.none} title={label}>
        <IconPaperclip size={14} stroke={1.75} role="img" aria-label={label} />
      </span>
    </>
  );
}

function DueAt({ entry: { dueDate, dueOdometerM } }: { entry: CostEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (dueDate === null && dueOdometerM === null) return <span className={classes.none}>{t('common.none')}</span>;
  return (
    <>
      {dueDate !== null && <CalendarDay day={dueDate} />}
      {dueOdometerM !== null && <span style={{ display: 'block' }}>{format.distance(dueOdometerM)}</span>}
    </>
  );
}

function Status({ entry: { status, doneAt } }: { entry: CostEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <StateMark tone={status === 'DONE' ? 'good' : 'quiet'} text={t(`maintenance.costStatus.${status}`)} />
      {doneAt !== null && <span className={classes.quiet}>{format.dateTime(Date.parse(doneAt))}</span>}
    </>
  );
}
