import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { MonthCost, VehicleCost } from '../../../domain/business/costs/cost-entry.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { instantsOfPeriod } from '../../../domain/base/time/period.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { FilterSelect } from '../../base/list/filter-select.tsx';
import type { Column } from '../../base/list/column.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { BarChart } from '../reports/bar-chart.tsx';
import { useVehicleColumn, vehicleOf } from './cells.tsx';
import { WhoseFilters } from './whose-filters.tsx';
import classes from './maintenance.module.css';
import { COSTS, SPANS } from './maintenance-lists.ts';
import { daysOfSpan } from './span-days.ts';
import { useSpan } from './use-address.ts';

/** What vehicles cost over a span, by vehicle, kilometre and month; a vehicle leads to what was paid for it. */
export function CostsPart() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const [span, chooseSpan] = useSpan();
  const moments = useMoments();
  const list = useList(COSTS, { fixed: moments });
  const columns = useCostColumns();
  return (
    <>
      <ListScreen
        list={list}
        label={t('maintenance.tabs.costs')}
        columns={columns}
        idOf={({ vehicle }) => String(vehicle)}
        nameOf={(cost) => vehicleLabel(vehicleOf(cost))}
        filters={
          <>
            <FilterSelect
              className={classes.filter}
              label={t('maintenance.field.span')}
              value={span}
              values={SPANS}
              isFixed
              textOf={(each) => t(`maintenance.span.${each}`)}
              onChange={(next) => chooseSpan(next ?? 'quarter')}
            />
            <WhoseFilters filters={list.filters} filter={list.filter} />
          </>
        }
        onOpen={({ vehicle }) => navigate(`${path}?tab=entries&status=DONE&vehicle=${vehicle}`)}
        empty={
          <Notice
            title={t('maintenance.costsEmpty')}
            text={t('maintenance.costsEmptyText')}
            icon={<IconReceipt size={26} stroke={1.75} />}
          />
        }
      />
      <Months asked={{ ...moments, ...whoseOf(list.filters) }} />
    </>
  );
}

const whoseOf = ({ vehicle, brand }: { vehicle: string | null; brand: string | null }) => ({
  ...(vehicle !== null && { vehicle }),
  ...(brand !== null && { brand }),
});

/** Start and end of the span in the zone of the person. */
function useMoments(): { start: string; end: string } {
  const { timeZone } = useFormat();
  const [span] = useSpan();
  const { from, to } = daysOfSpan(span, dayNamer(timeZone)(serverNowMs()));
  const { startMs, endMs } = instantsOfPeriod({ from, to, fromMinute: 0, toMinute: 1_439 }, timeZone);
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
}

function useCostColumns(): readonly Column<VehicleCost>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const vehicle = useVehicleColumn<VehicleCost>({ isName: true, width: '34%' });
  return [
    vehicle,
    {
      id: 'cost',
      title: t('maintenance.field.cost'),
      cell: ({ costCents, currency }) => <span className={classes.money}>{money(costCents, currency)}</span>,
    },
    { id: 'entries', title: t('maintenance.field.entries'), cell: ({ entries }) => format.integer(entries) },
    {
      id: 'distance',
      title: t('maintenance.field.distance'),
      cell: ({ distanceM }) =>
        distanceM === null ? (
          <span className={classes.none} title={t('maintenance.distanceUnknown')}>
            {t('common.none')}
          </span>
        ) : (
          format.distance(distanceM)
        ),
    },
    {
      id: 'perKm',
      title: t('maintenance.field.perKm'),
      cell: ({ costPerKmCents, currency }) =>
        costPerKmCents === null ? (
          <span className={classes.none}>{t('common.none')}</span>
        ) : (
          <span className={classes.money}>{money(costPerKmCents, currency)}</span>
        ),
    },
  ];
}

/** `2026-11` as people write it. */
const monthText = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  );

function Months({ asked }: { asked: { start: string; end: string; vehicle?: string; brand?: string } }) {
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const money = useMoney();
  const months = useCall('costs.byMonth', { query: { ...asked, tz: timeZone } }, { keptMs: 0, keepsBefore: true });
  if (months.failure && !months.value)
    return <FailureCallout title={t('maintenance.monthsFailed')} failure={months.failure} onRetry={months.again} />;
  const bars = (months.value ?? []).map(({ month, costCents, currency }: MonthCost) => ({
    key: `${month} ${currency}`,
    label: monthText(month, locale),
    value: costCents,
    text: money(costCents, currency),
  }));
  return <BarChart title={t('maintenance.byMonth')} bars={bars} most={bars.length} />;
}
