import type { Alarm } from '../../../contract/messages.ts';
import { ALARM_PAGE_SIZE, type AlarmRecord } from '../../../domain/alarm.ts';
import { instantsOfPeriod, type Period } from '../../../domain/period.ts';
import { wallText } from '../../../domain/wall-time.ts';
import { anyId, anyText, oneOf, type Filter, type Filtered } from '../../list/filters.ts';
import { listSpec } from '../../list/list-spec.ts';

/** An instant as an address and the call have it. */
const anyInstant: Filter = (text) => {
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** The list of alarms, thirty at a time: in the address, so that it can be sent to a colleague. */
export const ALARMS = listSpec({
  call: 'alarms.list',
  filters: {
    type: anyText,
    acknowledged: oneOf(['true', 'false']),
    device: anyId,
    start: anyInstant,
    end: anyInstant,
  },
  keep: 'address',
  sizes: [ALARM_PAGE_SIZE],
  sorts: [],
});
export type AlarmFilters = Filtered<typeof ALARMS.filters>;

/** The period of the filters as people choose it, by the clocks of a zone; null where the filters name none. */
export function periodOf({ start, end }: Pick<AlarmFilters, 'start' | 'end'>, timeZone: string): Period | null {
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
export function filtersOf(period: Period | null, timeZone: string): Pick<AlarmFilters, 'start' | 'end'> {
  if (period === null) return { start: null, end: null };
  const { startMs, endMs } = instantsOfPeriod(period, timeZone);
  return { start: new Date(startMs).toISOString(), end: new Date(endMs + 1).toISOString() };
}

/** Whether an alarm that the broker told of belongs into the list under its filters. Somebody has yet to acknowledge it. */
export function fits({ type, device, dateTime }: Alarm, filters: AlarmFilters): boolean {
  const ms = Date.parse(dateTime);
  if (filters.acknowledged === 'true') return false;
  if (filters.device !== null && filters.device !== String(device)) return false;
  if (filters.type !== null && !filters.type.split(',').some((one) => one.trim() === type)) return false;
  if (filters.start !== null && ms < Date.parse(filters.start)) return false;
  return filters.end === null || ms < Date.parse(filters.end);
}

/** Rows with what is known of some of them since: each stays where it stands. */
export function withKnown(rows: readonly AlarmRecord[], known: readonly AlarmRecord[]): AlarmRecord[] {
  const byId = new Map(known.map((alarm) => [alarm.id, alarm]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

/** Those of the rows that can still be acknowledged. */
export const openOf = (rows: readonly AlarmRecord[]): AlarmRecord[] => rows.filter(({ acknowledged }) => !acknowledged);
