import type { CallOutput } from '../../../contract/rest/calls.ts';
import { dashboardEntity, type DashboardEntity } from '../../../domain/desk/dashboard.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Ask } from '../../base/query/ask.ts';
import type { Asked } from '../../base/query/question.ts';
import { useAllAsked } from '../../base/query/use-asked.ts';
import { useCall } from '../../base/query/use-call.ts';
import type { Period } from './period.ts';

export interface Metric {
  total: number | null;
  inPeriod: number;
  before: number;
}

const ofBrand = (brand: string | null): { brand?: string } => (brand === null ? {} : { brand });

/** The figures of every entity in a period, in the order of the entities. */
export function useMetrics(period: Period, brand: string | null): Asked<Metric>[] {
  const questions = dashboardEntity.options.map((entity) => {
    const input = { params: { entity }, query: { ...period, ...ofBrand(brand) } };
    return { key: ['dashboard.metrics', input] as const, ask: (ask: Ask) => ask('dashboard.metrics', input) };
  });
  return useAllAsked(questions, { keepsBefore: true });
}

/** How many of an entity came on each day of a period. */
export function useHistogram(
  entity: DashboardEntity,
  period: Period,
  brand: string | null,
): Asked<CallOutput<'dashboard.histogram'>> {
  const { timeZone: tz } = useFormat();
  return useCall('dashboard.histogram', { params: { entity }, query: { ...period, tz, ...ofBrand(brand) } });
}
