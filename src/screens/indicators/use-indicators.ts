import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SilenceRange } from '../../../domain/no-communication.ts';
import { PERIODIC_JOB_MS } from '../../../domain/periodic-job.ts';
import { valueOf } from '../../bridge/call-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { useCore } from '../../shell/console-context.tsx';

/** What every query of this screen begins with. */
export const INDICATORS_KEY = 'indicators';

/** Totals of a brand and those below it (null: of everything one sees), asked anew every five minutes. */
export function useIndicators(brand: string | null) {
  const core = useCore();
  const { timeZone } = useFormat();
  return useQuery({
    queryKey: [INDICATORS_KEY, 'totals', brand, timeZone],
    queryFn: () => valueOf(core.call('indicators.read', { query: { tz: timeZone, ...(brand === null ? {} : { brand }) } })),
    refetchInterval: PERIODIC_JOB_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const STATUSES = ['ACTIVE', 'INACTIVE', 'CANCELED'] as const;
export type ListedStatus = (typeof STATUSES)[number];

/** Which vehicles a list shows: those behind a bar or a figure. */
export type Chosen = { kind: 'range'; range: SilenceRange } | { kind: 'model'; model: string | null } | { kind: 'status'; status: ListedStatus | null; today: boolean };

const LINES = 50;

function queryOf(chosen: Chosen): object {
  if (chosen.kind === 'range') return { range: chosen.range };
  if (chosen.kind === 'model') return chosen.model === null ? { withoutModel: 'true' } : { model: chosen.model };
  return { ...(chosen.status === null ? {} : { status: chosen.status }), ...(chosen.today ? { today: 'true' } : {}) };
}

/** The vehicles of a choice, page by page. */
export function useChosenDevices(chosen: Chosen, brand: string | null) {
  const core = useCore();
  const { timeZone: tz } = useFormat();
  return useInfiniteQuery({
    queryKey: [INDICATORS_KEY, 'devices', chosen, brand, tz],
    queryFn: ({ pageParam: page }) => valueOf(core.call('positions.silent', { query: { ...queryOf(chosen), tz, limit: LINES, page, ...(brand === null ? {} : { brand }) } })),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length : null),
    refetchInterval: PERIODIC_JOB_MS,
    staleTime: 0,
  });
}
