import { dayNamer } from '../../../domain/base/time/day.ts';
import { lastDays } from '../../../domain/base/time/period.ts';
import { REPORT_NAMES, silenceAsked, type ReportName } from '../../../domain/business/reports/report.ts';
import { momentsOf } from './report-period.ts';

/** Reports that have no period: they tell of now. */
export const OF_NOW: readonly ReportName[] = ['silent'];
/** Whether a report takes days for its period; the desk of incidents takes instants alone. */
export const takesDays = (name: ReportName): boolean => name !== 'incidents';
/** Days that are shown where the address names no period, today included: fewer where it names no client, no group and no vehicle. */
const USUAL_DAYS = { ofAll: 1, narrowed: 7 };
const NARROWING = ['user', 'device', 'group', 'imei', 'number', 'licensePlate'];

/** The report that an address names; null where it names none. */
export const reportOf = (query: URLSearchParams): ReportName | null =>
  REPORT_NAMES.find((name) => name === query.get('report')) ?? null;

/** The report that an address of others stands for: by silence, by tracker or by client. */
function meantBy(query: URLSearchParams): ReportName | null {
  if (silenceAsked(query.get('semComunicao')) !== null) return 'silent';
  if (query.has('imei') || query.has('user')) return 'telemetry';
  return null;
}

/**
 * An address as the screen keeps it: which report, and its period. What links of other screens leave out is filled in, so that the
 * report is run with its filters preset; an address that is complete stays as it is.
 */
export function completed(search: string, nowMs: number, timeZone: string): string {
  const query = new URLSearchParams(search);
  const name = reportOf(query) ?? meantBy(query);
  if (name === null) return search;
  query.set('report', name);
  const range = silenceAsked(query.get('semComunicao'));
  query.delete('semComunicao');
  if (range !== null) query.set('range', range);
  if (!OF_NOW.includes(name) && (!query.has('start') || !query.has('end'))) {
    const isNarrowed = NARROWING.some((one) => query.has(one));
    const days = lastDays(nowMs, USUAL_DAYS[isNarrowed ? 'narrowed' : 'ofAll'], timeZone, dayNamer(timeZone));
    const { start, end } = momentsOf(days, timeZone, takesDays(name));
    query.set('start', start);
    query.set('end', end);
  }
  return query.toString();
}
