import { exportPeriod, type ExportPeriodFault } from '../../../domain/base/time/export-period.ts';
import { instantsOfPeriod, type Period } from '../../../domain/base/time/period.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import type { Filter } from '../../base/list/filters.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LAST_MINUTE = 24 * 60 - 1;

/** A day, or an instant, as an address and the calls have it. */
export const anyMoment: Filter = (text) => {
  if (DAY.test(text)) return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? null : text;
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

interface Moments {
  start: string | null;
  end: string | null;
}

const minuteOf = (text: string): number => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));

/**
 * The period of the filters as people choose it, by the clocks of a zone; null where they name none. The end of two instants is
 * left out.
 */
export function periodOf({ start, end }: Moments, timeZone: string): Period | null {
  if (start === null || end === null) return null;
  const wall = (text: string, usual: string): string =>
    DAY.test(text) ? `${text}T${usual}` : wallText(Date.parse(text), timeZone);
  const last = DAY.test(end) ? end : new Date(Date.parse(end) - 1).toISOString();
  const [from, to] = [wall(start, '00:00'), wall(last, '23:59')];
  return { from: from.slice(0, 10), to: to.slice(0, 10), fromMinute: minuteOf(from), toMinute: minuteOf(to) };
}

/** The filters of a period: whole days are named as days, unless the report takes instants alone. */
export function momentsOf(period: Period, timeZone: string, takesDays = true): { start: string; end: string } {
  const { from, to, fromMinute, toMinute } = period;
  if (takesDays && fromMinute === 0 && toMinute === LAST_MINUTE) return { start: from, end: to };
  const { startMs, endMs } = instantsOfPeriod(period, timeZone);
  return { start: new Date(startMs).toISOString(), end: new Date(endMs + 1).toISOString() };
}

/** Why a report cannot be run for the filters: no period, an end before the start, or more than seven days. */
export function periodFault({ start, end }: Moments, timeZone: string): ExportPeriodFault | 'missing' | null {
  if (start === null || end === null) return 'missing';
  const period = exportPeriod(start, end, timeZone);
  return 'fault' in period ? period.fault : null;
}
