import type { Alarm } from '../../../contract/messages.ts';
import { ALARM_PAGE_SIZE, type AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { anyId, anyText, oneOf, type Filtered } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';
import { anyInstant } from '../../base/list/list-period.ts';

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
