import { NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitRow } from '../../../domain/business/reports/report-rows.ts';
import type { Column } from '../../base/list/column.ts';
import { useOwnedChoices } from '../../live/clients/use-owned-choices.ts';
import { useList } from '../../base/list/use-list.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSharedColumns } from './cells.tsx';
import { durationText } from '../../base/i18n/duration.ts';
import { PeriodGuard, ReportBoard } from './report-board.tsx';
import { VehicleReportFilters } from './report-filters.tsx';
import { VISITS } from './report-lists.ts';
import classes from './reports.module.css';
import { add, sumsOf } from './sums.ts';
import { useAskedFilters } from './use-asked-filters.ts';

/** Areas to choose from: one answer of them. */
const MOST_AREAS = 200;

interface AreaProps {
  area: string | null;
  filter(change: { area: string | null }): void;
}

/** One of the areas that the person sees. */
function AreaFilter({ area, filter }: AreaProps) {
  const { t } = useTranslation();
  const areas = useCall('areas.list', { query: { limit: MOST_AREAS } });
  const listed = areas.value?.content ?? [];
  const isListed = area === null || listed.some(({ id }) => String(id) === area);
  const chosen = useCall('areas.read', isListed ? null : { params: { id: area } });
  const others = isListed || !chosen.value ? [] : [{ ...chosen.value, userName: null }];
  const choices = useOwnedChoices([...listed, ...others]);
  return (
    <Select
      className={classes.filter}
      aria-label={t('reports.column.area')}
      placeholder={t('reports.anyArea')}
      data={[...choices]}
      value={choices.some(({ value }) => value === area) ? area : null}
      onChange={(next) => filter({ area: next })}
      searchable
      clearable
    />
  );
}

/** Who was in which area. */
export function VisitsReport() {
  const { t } = useTranslation();
  const [filters, filter] = useAskedFilters(VISITS);
  const parts = (
    <>
      <VehicleReportFilters filters={filters} filter={filter} />
      <AreaFilter area={filters.area} filter={filter} />
      <NumberInput
        className={classes.number}
        aria-label={t('reports.minutes')}
        suffix=" min"
        min={0}
        max={10_080}
        allowDecimal={false}
        value={filters.minutes ?? 0}
        onChange={(value) => filter({ minutes: value === '' || value === 0 ? null : String(value) })}
      />
    </>
  );
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <VisitsRows filters={parts} />
    </PeriodGuard>
  );
}

function useVisitColumns(): readonly Column<VisitRow>[] {
  const { t, format, vehicle, duration, place } = useSharedColumns<VisitRow>();
  const time = (iso: string): string => format.dateTime(Date.parse(iso));
  return [
    vehicle,
    { id: 'area', title: t('reports.column.area'), sort: 'areaName', cell: ({ areaName }) => areaName },
    {
      id: 'start',
      title: t('reports.column.entered'),
      sort: 'start',
      cell: ({ start, isUnseen }) => (isUnseen ? t('reports.before', { time: time(start) }) : time(start)),
    },
    {
      id: 'end',
      title: t('reports.column.left'),
      cell: ({ end, isOpen }) => (isOpen ? t('reports.stillInside') : time(end)),
    },
    duration(({ durationMs }) => durationMs),
    {
      id: 'maximum',
      title: t('reports.column.maximum'),
      cell: ({ maximumKmh }) => (maximumKmh === null ? t('common.none') : format.speed(maximumKmh)),
    },
    place((row) => row.place ?? null),
  ];
}

function VisitsRows({ filters }: { filters: ReactNode }) {
  const list = useList(VISITS);
  const { format } = useSharedColumns<VisitRow>();
  const columns = useVisitColumns();
  const longest = sumsOf(
    list.rows ?? [],
    ({ area, areaName, durationMs }) => ({ key: String(area), label: areaName, value: durationMs }),
    add,
  );
  return (
    <ReportBoard
      name="visits"
      list={list}
      columns={columns}
      idOf={({ device, area, start }) => `${device} ${area} ${start}`}
      nameOf={({ deviceName, areaName }) => `${deviceName}, ${areaName}`}
      filters={filters}
      bars={longest.map((sum) => ({ ...sum, text: durationText(sum.value, format) }))}
    />
  );
}
