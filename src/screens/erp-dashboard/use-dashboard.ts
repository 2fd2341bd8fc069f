import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { dashboardEntity, type DashboardEntity } from '../../../domain/dashboard.ts';
import { valueOf } from '../../bridge/call-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { useCore } from '../../shell/console-context.tsx';
import type { Period } from './period.ts';

export interface Metric {
  total: number | null;
  inPeriod: number;
  before: number;
}

const ofBrand = (brand: string | null): { brand?: string } => (brand === null ? {} : { brand });

/** The figures of every entity in a period, in the order of the entities. */
export function useMetrics(period: Period, brand: string | null) {
  const core = useCore();
  return useQueries({
    queries: dashboardEntity.options.map((entity) => ({
      queryKey: ['erp-dashboard', 'metrics', entity, period, brand],
      queryFn: () => valueOf(core.call('dashboard.metrics', { params: { entity }, query: { ...period, ...ofBrand(brand) } })),
      placeholderData: keepPreviousData,
    })),
  });
}

/** How many of an entity came on each day of a period. */
export function useHistogram(entity: DashboardEntity, period: Period, brand: string | null) {
  const core = useCore();
  const { timeZone: tz } = useFormat();
  return useQuery({
    queryKey: ['erp-dashboard', 'histogram', entity, period, brand, tz],
    queryFn: () => valueOf(core.call('dashboard.histogram', { params: { entity }, query: { ...period, tz, ...ofBrand(brand) } })),
  });
}
