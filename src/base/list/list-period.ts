import { instantsOfPeriod, type Period } from '../../../domain/base/time/period.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import type { Filter } from './filters.ts';

/** An instant as an address and the call have it. */
export const anyInstant: Filter = (text) => {
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** The instants a list is narrowed to, `end` exclusive. */
export interface Span {
  start: string | null;
  end: string | null;
}

/** The period of the filters as people choose it, by the clocks of a zone; null where the filters name none. */
export function periodOf({ start, end }: Span, timeZone: string): Period | null {
  if (start === null || end === null || end <= start) return null;
  // The end itself is left out.
  const [first, last] = [Date.parse(start), Date.parse(end) - 1].map((ms) => wallText(ms, timeZone)) as [
    string,
    string,
  ];
  const minuteOf = (text: string): number => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  return { from: first.slice(0, 10), to: last.slice(0, 10), fromMinute: minuteOf(first), toMinute: minuteOf(last) };
}

/** The filters of a period; null is none. */
export function filtersOf(period: Period | null, timeZone: string): Span {
  if (period === null) return { start: null, end: null };
  const { startMs, endMs } = instantsOfPeriod(period, timeZone);
  return { start: new Date(startMs).toISOString(), end: new Date(endMs + 1).toISOString() };
}
