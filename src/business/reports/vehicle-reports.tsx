import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  stopKind,
  USUAL_STOP_MINUTES,
  type SpeedingRow,
  type StopRow,
  type TelemetryRow,
} from '../../../domain/business/reports/report-rows.ts';
import type { Column } from '../../base/list/column.ts';
import { useList } from '../../base/list/use-list.ts';
import { beginning, useSharedColumns } from './cells.tsx';
import { durationText } from '../../base/i18n/duration.ts';
import { PeriodGuard, ReportBoard } from './report-board.tsx';
import { VehicleReportFilters } from './report-filters.tsx';
import { SPEEDING, STOPS, TELEMETRY } from './report-lists.ts';
import classes from './reports.module.css';
import { add, larger, sumsOf } from './sums.ts';
import { useAskedFilters } from './use-asked-filters.ts';

const keyOf = ({ device, start }: SpeedingRow | StopRow): string => `${device} ${start}`;

/** Positions of vehicles. */
export function TelemetryReport() {
  const [filters, filter] = useAskedFilters(TELEMETRY);
  const parts = <VehicleReportFilters filters={filters} filter={filter} />;
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <TelemetryRows filters={parts} />
    </PeriodGuard>
  );
}

function TelemetryRows({ filters }: { filters: React.ReactNode }) {
  const list = useList(TELEMETRY);
  const { t, format, vehicle, time, place } = useSharedColumns<TelemetryRow>();
  const columns: readonly Column<TelemetryRow>[] = [
    vehicle,
    time('dateTime', t('reports.column.time'), ({ dateTime }) => dateTime, 'dateTime'),
    {
      id: 'speed',
      title: t('reports.column.speed'),
      sort: 'speedKmh',
      cell: ({ speedKmh }) => (speedKmh === null ? t('common.none') : format.speed(speedKmh)),
    },
    {
      id: 'ignition',
      title: t('reports.column.ignition'),
      cell: ({ ignition }) => (ignition === null ? t('common.none') : t(ignition ? 'reports.on' : 'reports.off')),
    },
    {
      id: 'odometer',
      title: t('reports.column.odometer'),
      cell: ({ odometerM }) => (odometerM === null ? t('common.none') : format.distance(odometerM)),
    },
    place((row) => row, '18%'),
  ];
  const fastest = sumsOf(
    list.rows ?? [],
    (row) => ({ key: String(row.device), label: row.deviceName, value: row.speedKmh ?? 0 }),
    larger,
  );
  return (
    <ReportBoard
      name="telemetry"
      list={list}
      columns={columns}
      idOf={({ device, dateTime }) => `${device} ${dateTime}`}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={fastest.map((sum) => ({ ...sum, text: format.speed(sum.value) }))}
    />
  );
}

/** Stretches above the limit. */
export function SpeedingReport() {
  const { t } = useTranslation();
  const [filters, filter] = useAskedFilters(SPEEDING);
  const parts = (
    <>
      <VehicleReportFilters filters={filters} filter={filter} />
      <NumberInput
        className={classes.number}
        aria-label={t('reports.limit')}
        placeholder={t('reports.limitHint')}
        suffix=" km/h"
        min={1}
        max={300}
        allowDecimal={false}
        value={filters.limitKmh ?? ''}
        onChange={(value) => filter({ limitKmh: value === '' ? null : String(value) })}
      />
    </>
  );
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <SpeedingRows filters={parts} />
    </PeriodGuard>
  );
}

function SpeedingRows({ filters }: { filters: React.ReactNode }) {
  const list = useList(SPEEDING);
  const { t, format, vehicle, time, duration, place } = useSharedColumns<SpeedingRow>();
  const columns: readonly Column<SpeedingRow>[] = [
    vehicle,
    beginning(t('reports.column.start')),
    time('end', t('reports.column.end'), ({ end }) => end),
    duration(({ durationMs }) => durationMs),
    {
      id: 'maximum',
      title: t('reports.column.maximum'),
      sort: 'maximumKmh',
      cell: ({ maximumKmh }) => format.speed(maximumKmh),
    },
    { id: 'limit', title: t('reports.column.limit'), cell: ({ limitKmh }) => format.speed(limitKmh) },
    place((row) => row, '18%'),
  ];
  const fastest = sumsOf(
    list.rows ?? [],
    (row) => ({ key: String(row.device), label: row.deviceName, value: row.maximumKmh }),
    larger,
  );
  return (
    <ReportBoard
      name="speeding"
      list={list}
      columns={columns}
      idOf={keyOf}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={fastest.map((sum) => ({ ...sum, text: format.speed(sum.value) }))}
    />
  );
}

/** Where vehicles stood. */
export function StopsReport() {
  const { t } = useTranslation();
  const [filters, filter] = useAskedFilters(STOPS);
  const parts = (
    <>
      <VehicleReportFilters filters={filters} filter={filter} />
      <Select
        className={classes.filter}
        aria-label={t('reports.column.kind')}
        placeholder={t('reports.anyStop')}
        data={stopKind.options.map((kind) => ({ value: kind, label: t(`reports.stop.${kind}`) }))}
        value={filters.kind}
        clearable
        onChange={(kind) => filter({ kind: stopKind.options.find((one) => one === kind) ?? null })}
      />
      <NumberInput
        className={classes.number}
        aria-label={t('reports.minutes')}
        suffix=" min"
        min={0}
        max={10_080}
        allowDecimal={false}
        value={filters.minutes ?? USUAL_STOP_MINUTES}
        onChange={(value) => filter({ minutes: value === '' || value === USUAL_STOP_MINUTES ? null : String(value) })}
      />
    </>
  );
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <StopsRows filters={parts} />
    </PeriodGuard>
  );
}

function StopsRows({ filters }: { filters: React.ReactNode }) {
  const list = useList(STOPS);
  const { t, format, vehicle, time, duration, place } = useSharedColumns<StopRow>();
  const columns: readonly Column<StopRow>[] = [
    vehicle,
    { id: 'kind', title: t('reports.column.kind'), cell: ({ kind }) => t(`reports.stop.${kind}`) },
    beginning(t('reports.column.start')),
    time('end', t('reports.column.end'), ({ end }) => end),
    duration(({ durationMs }) => durationMs),
    place((row) => row),
  ];
  const longest = sumsOf(
    list.rows ?? [],
    (row) => ({ key: String(row.device), label: row.deviceName, value: row.durationMs }),
    add,
  );
  return (
    <ReportBoard
      name="stops"
      list={list}
      columns={columns}
      idOf={keyOf}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={longest.map((sum) => ({ ...sum, text: durationText(sum.value, format) }))}
    />
  );
}
