import { useTranslation } from 'react-i18next';
import { DUE_STATES, type MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { FilterSelect } from '../../base/list/filter-select.tsx';
import type { Column } from '../../base/list/column.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { useVehicleColumn, vehicleOf } from './cells.tsx';
import { DueBy } from './due-by.tsx';
import { DueDialog } from './due-dialog.tsx';
import { WhoseFilters } from './whose-filters.tsx';
import { DUE_TONES } from './due-words.ts';
import classes from './maintenance.module.css';
import type { DUE } from './maintenance-lists.ts';
import type { List } from '../../base/list/list.ts';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';

/** A plan and one of its vehicles: what a row of due maintenance is. */
export const dueId = ({ plan, vehicle }: MaintenanceDue): string => `${plan} ${vehicle}`;
export const dueName = (due: MaintenanceDue): string => `${vehicleLabel(vehicleOf(due))}: ${due.planName}`;

export const openDue = (due: MaintenanceDue): void =>
  openDialog('maintenance-due', (close) => <DueDialog due={due} onClose={close} />);

/** The columns of due maintenance; of one plan it is not named again. */
export function useDueColumns(isOfPlan = false): readonly Column<MaintenanceDue>[] {
  const { t } = useTranslation();
  const vehicle = useVehicleColumn<MaintenanceDue>({ isName: true, width: isOfPlan ? '30%' : '22%' });
  const plan: Column<MaintenanceDue> = {
    id: 'plan',
    title: t('maintenance.field.plan'),
    width: '20%',
    cell: ({ planName, kind }) => (
      <>
        {planName}
        <span className={classes.quiet}>{t(`maintenance.kind.${kind}`)}</span>
      </>
    ),
  };
  return [
    vehicle,
    ...(isOfPlan ? [] : [plan]),
    {
      id: 'state',
      title: t('maintenance.field.state'),
      width: '12%',
      cell: ({ state }) => <StateMark tone={DUE_TONES[state]} text={t(`maintenance.state.${state}`)} />,
    },
    { id: 'due', title: t('maintenance.field.dueBy'), cell: (due) => <DueBy due={due} /> },
    {
      id: 'forecast',
      title: t('maintenance.field.forecast'),
      cell: ({ forecastDate }) => <CalendarDay day={forecastDate} />,
    },
    { id: 'last', title: t('maintenance.field.lastDone'), cell: (due) => <LastDone due={due} /> },
  ];
}

function LastDone({ due: { lastDoneOn, lastOdometerM } }: { due: MaintenanceDue }) {
  const format = useFormat();
  return (
    <>
      <CalendarDay day={lastDoneOn} />
      {lastOdometerM !== null && <span className={classes.quiet}>{format.distance(lastOdometerM)}</span>}
    </>
  );
}

/** What narrows the list of due maintenance. */
export function DueFilters({
  list: { filters, filter },
}: {
  list: Pick<List<unknown, typeof DUE.filters>, 'filters' | 'filter'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSelect
        className={classes.filter}
        label={t('maintenance.field.state')}
        value={filters.state}
        values={DUE_STATES}
        textOf={(state) => t(`maintenance.state.${state}`)}
        onChange={(state) => filter({ state })}
      />
      <WhoseFilters filters={filters} filter={filter} />
    </>
  );
}
