import type { ReactNode } from 'react';
import type { MileageRow, TripRow, UtilisationRow } from '../../../domain/business/reports/report-rows.ts';
import { PlaceCell } from '../../base/geo/place-cell.tsx';
import type { Column } from '../../base/list/column.ts';
import { useList } from '../../base/list/use-list.ts';
import { beginning, BeginningCell, useSharedColumns } from './cells.tsx';
import { durationText } from '../../base/i18n/duration.ts';
import { PeriodGuard, ReportBoard } from './report-board.tsx';
import { VehicleReportFilters } from './report-filters.tsx';
import { MILEAGE, TRIPS, UTILISATION } from './report-lists.ts';
import { add, larger, sumsOf } from './sums.ts';
import { useAskedFilters } from './use-asked-filters.ts';

const ofVehicle = ({ device, deviceName }: { device: number; deviceName: string }, value: number) => ({
  key: String(device),
  label: deviceName,
  value,
});

/** Trips of vehicles. */
export function TripsReport() {
  const [filters, filter] = useAskedFilters(TRIPS);
  const parts = <VehicleReportFilters filters={filters} filter={filter} />;
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <TripsRows filters={parts} />
    </PeriodGuard>
  );
}

function useTripColumns(): readonly Column<TripRow>[] {
  const { t, format, vehicle, duration, addresses } = useSharedColumns<TripRow>();
  const speed = (kmh: number | null): string => (kmh === null ? t('common.none') : format.speed(kmh));
  return [
    vehicle,
    {
      ...beginning<TripRow>(t('reports.column.start')),
      width: '17%',
      cell: (row) => (
        <>
          <BeginningCell {...row} />
          {row.isContinued && ` ${t('reports.continued')}`}
          <PlaceCell place={row} addresses={addresses} isBelow />
        </>
      ),
    },
    {
      id: 'end',
      title: t('reports.column.end'),
      width: '17%',
      cell: ({ end, isOpen, endLatitude: latitude, endLongitude: longitude }) => (
        <>
          {isOpen ? t('reports.goesOn') : format.dateTime(Date.parse(end))}
          <PlaceCell place={{ latitude, longitude }} addresses={addresses} isBelow />
        </>
      ),
    },
    duration(({ durationMs }) => durationMs),
    {
      id: 'distance',
      title: t('reports.column.distance'),
      sort: 'distanceM',
      cell: ({ distanceM }) => format.length(distanceM),
    },
    {
      id: 'maximum',
      title: t('reports.column.maximum'),
      sort: 'maximumKmh',
      cell: ({ maximumKmh }) => speed(maximumKmh),
    },
    { id: 'mean', title: t('reports.column.mean'), cell: ({ meanKmh }) => speed(meanKmh) },
  ];
}

function TripsRows({ filters }: { filters: ReactNode }) {
  const list = useList(TRIPS);
  const { format } = useSharedColumns<TripRow>();
  const columns = useTripColumns();
  const furthest = sumsOf(list.rows ?? [], (row) => ofVehicle(row, row.distanceM), add);
  return (
    <ReportBoard
      name="trips"
      list={list}
      columns={columns}
      idOf={({ device, start }) => `${device} ${start}`}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={furthest.map((sum) => ({ ...sum, text: format.length(sum.value) }))}
    />
  );
}

/** Columns of what a vehicle did in a stretch of time. */
function useDrivenColumns<T extends Omit<MileageRow, 'day'>>(): readonly Column<T>[] {
  const { t, format } = useSharedColumns<T>();
  return [
    {
      id: 'distance',
      title: t('reports.column.distance'),
      sort: 'distanceM',
      cell: ({ distanceM }) => format.length(distanceM),
    },
    { id: 'trips', title: t('reports.column.trips'), cell: ({ trips }) => format.integer(trips) },
    {
      id: 'moving',
      title: t('reports.column.moving'),
      cell: ({ movingMs }) => durationText(movingMs, format),
    },
    { id: 'idle', title: t('reports.column.idle'), cell: ({ idleMs }) => durationText(idleMs, format) },
    {
      id: 'maximum',
      title: t('reports.column.maximum'),
      cell: ({ maximumKmh }) => (maximumKmh === null ? t('common.none') : format.speed(maximumKmh)),
    },
  ];
}

/** Kilometres by day. */
export function MileageReport() {
  const [filters, filter] = useAskedFilters(MILEAGE);
  const parts = <VehicleReportFilters filters={filters} filter={filter} />;
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <MileageRows filters={parts} />
    </PeriodGuard>
  );
}

function MileageRows({ filters }: { filters: ReactNode }) {
  const list = useList(MILEAGE);
  const { t, format, vehicle } = useSharedColumns<MileageRow>();
  const driven = useDrivenColumns<MileageRow>();
  const columns: readonly Column<MileageRow>[] = [
    vehicle,
    {
      id: 'day',
      title: t('reports.column.day'),
      sort: 'day',
      // Noon in London: a day of no zone.
      cell: ({ day }) => format.day(Date.parse(`${day}T12:00:00Z`)),
    },
    ...driven,
  ];
  const furthest = sumsOf(list.rows ?? [], (row) => ofVehicle(row, row.distanceM), add);
  return (
    <ReportBoard
      name="mileage"
      list={list}
      columns={columns}
      idOf={({ device, day }) => `${device} ${day}`}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={furthest.map((sum) => ({ ...sum, text: format.length(sum.value) }))}
    />
  );
}

/** How much vehicles were used. */
export function UtilisationReport() {
  const [filters, filter] = useAskedFilters(UTILISATION);
  const parts = <VehicleReportFilters filters={filters} filter={filter} />;
  return (
    <PeriodGuard moments={filters} filters={parts}>
      <UtilisationRows filters={parts} />
    </PeriodGuard>
  );
}

function UtilisationRows({ filters }: { filters: ReactNode }) {
  const list = useList(UTILISATION);
  const { t, format, vehicle } = useSharedColumns<UtilisationRow>();
  const driven = useDrivenColumns<UtilisationRow>();
  const columns: readonly Column<UtilisationRow>[] = [
    vehicle,
    { id: 'used', title: t('reports.column.used'), sort: 'used', cell: ({ used }) => format.share(used) },
    {
      id: 'daysUsed',
      title: t('reports.column.daysUsed'),
      cell: ({ daysUsed, days }) => t('reports.daysOf', { used: format.integer(daysUsed), days: format.integer(days) }),
    },
    ...driven,
  ];
  const most = sumsOf(list.rows ?? [], (row) => ofVehicle(row, row.used), larger);
  return (
    <ReportBoard
      name="utilisation"
      list={list}
      columns={columns}
      idOf={({ device }) => String(device)}
      nameOf={({ deviceName }) => deviceName}
      filters={filters}
      bars={most.map((sum) => ({ ...sum, text: format.share(sum.value) }))}
      whole={1}
    />
  );
}
