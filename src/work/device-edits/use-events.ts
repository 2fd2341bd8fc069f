import { instantsOfPeriod, type Period } from '../../../domain/base/time/period.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';

/** Events of a device, newest first. */
const EVENTS = listSpec({ call: 'events.list', filters: {}, keep: 'view', sizes: [5, 10, 25], sorts: [] });

/** The query for the events of a device in a period, whose days are those of the user's time zone. */
export function useEventFilter(device: number, period: Period): { device: string; start: string; end: string } {
  const { timeZone } = useFormat();
  const { startMs, endMs } = instantsOfPeriod(period, timeZone);
  return { device: String(device), start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
}

/** The events that match a filter. */
export const useEvents = (filter: ReturnType<typeof useEventFilter>) => useList(EVENTS, { fixed: filter });
