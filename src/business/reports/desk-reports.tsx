import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SilentDevice } from '../../../contract/rest/desk/indicator-calls.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { SILENCES } from '../../../domain/live/devices/no-communication.ts';
import type { CommandRow } from '../../../domain/business/reports/report-rows.ts';
import { PlaceCell } from '../../base/geo/place-cell.tsx';
import { useAddresses } from '../../base/geo/use-addresses.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { statusText } from '../../desk/incidents/case-words.ts';
import { typeText } from '../../desk/incidents/type-words.ts';
import type { Column } from '../../base/list/column.ts';
import { useList } from '../../base/list/use-list.ts';
import { useSharedColumns } from './cells.tsx';
import { PeriodGuard, ReportBoard } from './report-board.tsx';
import { PeriodFilter, ReportGroup, VehicleReportFilters } from './report-filters.tsx';
import { COMMANDS, INCIDENTS, SILENT } from './report-lists.ts';
import classes from './reports.module.css';
import { add, sumsOf } from './sums.ts';
import { useAskedFilters } from './use-asked-filters.ts';

/** Trackers without communication. */
export function SilentReport() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useList(SILENT);
  const columns = useSilentColumns();
  const filters = (
    <>
      <Select
        className={classes.filter}
        aria-label={t('reports.range')}
        placeholder={t('reports.anyRange')}
        data={SILENCES.map(({ range }) => ({ value: range, label: t(`indicators.range.${range}`) }))}
        value={list.filters.range}
        clearable
        onChange={(range) => list.filter({ range: SILENCES.find((one) => one.range === range)?.range ?? null })}
      />
      <ReportGroup filters={list.filters} filter={list.filter} />
    </>
  );
  const byModel = sumsOf(
    list.rows ?? [],
    ({ model }) => ({ key: model ?? '', label: model ?? t('indicators.noModel'), value: 1 }),
    add,
  );
  return (
    <ReportBoard
      name="silent"
      list={list}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={filters}
      bars={byModel.map((sum) => ({ ...sum, text: format.integer(sum.value) }))}
    />
  );
}

function useSilentColumns(): readonly Column<SilentDevice>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'device',
      title: t('reports.column.vehicle'),
      isName: true,
      width: '26%',
      cell: (row) => <SilentVehicle {...row} />,
    },
    {
      id: 'customer',
      title: t('reports.column.customer'),
      cell: ({ customerName }) => customerName ?? t('common.none'),
    },
    { id: 'brand', title: t('reports.column.brand'), cell: ({ brandName }) => brandName },
    { id: 'model', title: t('reports.column.model'), cell: ({ model }) => model ?? t('indicators.noModel') },
    { id: 'last', title: t('reports.column.lastCommunication'), cell: (row) => <LastHeard {...row} /> },
  ];
}

function SilentVehicle({ id, name, licensePlate }: SilentDevice) {
  return (
    <>
      <Link href={`/trackdevice?device=${id}`} className={classes.vehicle}>
        {name}
      </Link>
      {licensePlate !== null && licensePlate !== name && <span className={classes.quiet}>{licensePlate}</span>}
    </>
  );
}

function LastHeard({ lastCommunication }: SilentDevice) {
  const { t } = useTranslation();
  const format = useFormat();
  const heardMs = lastCommunication === null ? null : Date.parse(lastCommunication);
  const ago = useRelativeTime(heardMs);
  if (heardMs === null) return t('indicators.list.never');
  return (
    <>
      {format.dateTime(heardMs)}
      <span className={classes.quiet}>{ago}</span>
    </>
  );
}

/** Incidents of a period. */
export function IncidentsReport() {
  const [filters, filter] = useAskedFilters(INCIDENTS);
  const parts = (
    <>
      <PeriodFilter filters={filters} filter={filter} takesDays={false} />
      <ReportGroup filters={filters} filter={filter} />
    </>
  );
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <IncidentsRows filters={parts} />
    </PeriodGuard>
  );
}

function IncidentsRows({ filters }: { filters: ReactNode }) {
  const format = useFormat();
  const list = useList(INCIDENTS);
  const columns = useIncidentColumns();
  const byType = sumsOf(list.rows ?? [], ({ type }) => ({ key: type, label: typeText(type), value: 1 }), add);
  return (
    <ReportBoard
      name="incidents"
      list={list}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ type }) => typeText(type)}
      filters={filters}
      bars={byType.map((sum) => ({ ...sum, text: format.integer(sum.value) }))}
    />
  );
}

function useIncidentColumns(): readonly Column<Incident>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const addresses = useAddresses();
  return [
    {
      id: 'type',
      title: t('reports.column.incident'),
      sort: 'type',
      isName: true,
      width: '26%',
      cell: ({ id, type }) => (
        <Link href={`/operator-area-detail/${id}`} className={classes.vehicle}>
          {typeText(type)}
        </Link>
      ),
    },
    {
      id: 'plate',
      title: t('reports.column.vehicle'),
      sort: 'licensePlate',
      cell: ({ licensePlate }) => licensePlate ?? t('common.none'),
    },
    { id: 'status', title: t('reports.column.status'), sort: 'status', cell: ({ status }) => statusText(status) },
    {
      id: 'operator',
      title: t('reports.column.operator'),
      cell: ({ operatorName }) => operatorName ?? t('common.none'),
    },
    {
      id: 'happened',
      title: t('reports.column.happened'),
      sort: 'dateTime',
      cell: ({ dateTime, place }) => (
        <>
          {format.dateTime(Date.parse(dateTime))}
          {place && <PlaceCell place={place} addresses={addresses} isBelow />}
        </>
      ),
    },
  ];
}

/** Commands that were sent. */
export function CommandsReport() {
  const [filters, filter] = useAskedFilters(COMMANDS);
  const parts = <VehicleReportFilters filters={filters} filter={filter} />;
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <CommandsRows filters={parts} />
    </PeriodGuard>
  );
}

function CommandsRows({ filters }: { filters: ReactNode }) {
  const list = useList(COMMANDS);
  const { t, format } = useSharedColumns<CommandRow>();
  const columns = useCommandColumns();
  const byStatus = sumsOf(
    list.rows ?? [],
    ({ status }) => ({ key: status, label: t(`reports.commandStatus.${status}`), value: 1 }),
    add,
  );
  return (
    <ReportBoard
      name="commands"
      list={list}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={byStatus.map((sum) => ({ ...sum, text: format.integer(sum.value) }))}
    />
  );
}

function useCommandColumns(): readonly Column<CommandRow>[] {
  const { t, vehicle, time } = useSharedColumns<CommandRow>();
  return [
    vehicle,
    time('dateTime', t('reports.column.time'), ({ dateTime }) => dateTime, 'dateTime'),
    {
      id: 'type',
      title: t('reports.column.command'),
      cell: ({ action }) => t(action ? `reports.command.${action}` : 'common.none'),
    },
    {
      id: 'status',
      title: t('reports.column.status'),
      sort: 'status',
      cell: ({ status, fault }) => (
        <>
          {t(`reports.commandStatus.${status}`)}
          {fault !== null && <span className={classes.quiet}>{t(`reports.commandFault.${fault}`)}</span>}
        </>
      ),
    },
    { id: 'operator', title: t('reports.column.operator'), cell: ({ userName }) => userName ?? t('common.none') },
    time('ended', t('reports.column.ended'), ({ endedAt }) => endedAt),
  ];
}
