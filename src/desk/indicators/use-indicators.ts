import type { Indicators } from '../../../domain/desk/indicators.ts';
import type { SilenceRange } from '../../../domain/live/devices/no-communication.ts';
import { PERIODIC_JOB_MS } from '../../../domain/base/periodic-job.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import type { Asked } from '../../base/query/question.ts';
import { useCall } from '../../base/query/use-call.ts';

/** Totals of a brand and those below it (null: of everything the user sees), polled every five minutes. */
export function useIndicators(brand: string | null): Asked<Indicators> {
  const { timeZone } = useFormat();
  const query = { tz: timeZone, ...(brand === null ? {} : { brand }) };
  return useCall('indicators.read', { query }, { keptMs: 0, everyMs: PERIODIC_JOB_MS, keepsBefore: true });
}

const STATUSES = ['ACTIVE', 'INACTIVE', 'CANCELED'] as const;
export type ListedStatus = (typeof STATUSES)[number];

/** Which vehicles a list shows: those behind a bar or a figure. */
export type Chosen =
  | { kind: 'range'; range: SilenceRange }
  | { kind: 'model'; model: string | null }
  | { kind: 'status'; status: ListedStatus | null; today: boolean };

function queryOf(chosen: Chosen): object {
  if (chosen.kind === 'range') return { range: chosen.range };
  if (chosen.kind === 'model') return chosen.model === null ? { withoutModel: 'true' } : { model: chosen.model };
  return { ...(chosen.status === null ? {} : { status: chosen.status }), ...(chosen.today ? { today: 'true' } : {}) };
}

/** The vehicles of a choice, the longest silent first. */
const SILENT = listSpec({ call: 'positions.silent', filters: {}, keep: 'view', sizes: [50], sorts: [] });

/** The vehicles of a choice, page by page. */
export function useChosenDevices(chosen: Chosen, brand: string | null) {
  const { timeZone: tz } = useFormat();
  const fixed = { ...queryOf(chosen), tz, ...(brand === null ? {} : { brand }) };
  return useList(SILENT, { fixed, everyMs: PERIODIC_JOB_MS });
}
