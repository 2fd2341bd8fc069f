import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { instantsOfPeriod, type Period } from '../../domain/period.ts';
import { valueOf } from '../bridge/call-error.ts';
import { useFormat } from '../i18n/format.ts';
import { useCore } from '../shell/console-context.tsx';

/** Sizes of a page of events, the first of which is used until another is chosen. */
export const EVENT_PAGE_SIZES = [5, 10, 25] as const;

/** One page of the events of a device in a period of the person's zone; while another is read the last one stays. */
export function useEvents(device: number, period: Period, page: number, limit: number) {
  const core = useCore();
  const { timeZone } = useFormat();
  const { startMs, endMs } = instantsOfPeriod(period, timeZone);
  return useQuery({
    queryKey: ['events', device, startMs, endMs, page, limit],
    queryFn: () => valueOf(core.call('events.list', { query: { device: String(device), start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString(), page, limit } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
