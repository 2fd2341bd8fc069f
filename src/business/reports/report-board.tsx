import { Button } from '@mantine/core';
import { IconFileOff, IconMailForward } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { ExportableName } from '../../../contract/rest/calls.ts';
import { REPORTS, type ReportName } from '../../../domain/business/reports/report.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { firstFieldError } from '../../base/jobs/first-error.ts';
import type { Column } from '../../base/list/column.ts';
import type { List } from '../../base/list/list.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { BarChart, type ChartBar } from './bar-chart.tsx';
import { periodFault } from './report-period.ts';
import classes from './reports.module.css';
import { NewScheduleDialog } from './schedule-dialog.tsx';
import { scheduledOf } from './schedule-values.ts';

interface Props<T extends RowData> {
  name: ReportName;
  list: List<T> & { query: object };
  columns: readonly Column<T>[];
  idOf(row: T): string;
  nameOf(row: T): string;
  filters: ReactNode;
  /** What the chart of the rows says. */
  bars: readonly ChartBar[];
  /** What a whole bar of it stands for. */
  whole?: number;
}

/** A failure with the first error that it tells of a field in place of what they have in common. */
const told = (failure: Failure): Failure => ({ ...failure, message: firstFieldError(failure) ?? failure.message });

/** The rows of a report, with what narrows them, a chart of those on the page, and files of all. */
export function ReportBoard<T extends RowData>({ name, list, columns, idOf, nameOf, filters, bars, whole }: Props<T>) {
  const { t } = useTranslation();
  const title = t(`reports.names.${name}`);
  const call = REPORTS[name].call as ExportableName;
  return (
    <>
      <ListScreen
        // A report always has a period: its filters are not what to take away where nothing was found.
        list={{ ...list, filters: {}, failure: list.failure && told(list.failure) }}
        label={title}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        filters={filters}
        exports={
          <div className={classes.exports}>
            <Button
              variant="default"
              h={40}
              leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
              onClick={() =>
                openDialog('schedule', (close) => (
                  <NewScheduleDialog scheduled={scheduledOf(name, list.query)} name={title} onClose={close} />
                ))
              }
            >
              {t('reports.schedule.open')}
            </Button>
            <ExportButton call={call} query={list.query} title={title} disabled={list.total === 0} />
          </div>
        }
        empty={<NoData />}
      />
      <div data-before={list.isBefore || undefined}>
        <BarChart title={t(`reports.charts.${name}`)} bars={bars} {...(whole !== undefined && { whole })} />
      </div>
    </>
  );
}

function NoData() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Notice
        title={t('reports.noData')}
        text={t('reports.noDataText')}
        icon={<IconFileOff size={26} stroke={1.75} />}
      />
    </div>
  );
}

interface GuardProps {
  moments: { start: string | null; end: string | null };
  filters: ReactNode;
  children: ReactNode;
}

/** Says why a period is none before anybody is asked for it. */
export function PeriodGuard({ moments, filters, children }: GuardProps) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const fault = periodFault(moments, timeZone);
  if (fault === null) return children;
  return (
    <>
      <div className={classes.filtersAlone}>{filters}</div>
      <Callout tone="warning">{t(`reports.faults.${fault}`)}</Callout>
    </>
  );
}
