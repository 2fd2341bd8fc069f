import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPage } from '../../contract/core.ts';
import type { LogGap } from '../../contract/event-log.ts';
import type { Result } from '../../contract/failure.ts';
import { useFormat } from '../i18n/format.ts';
import type { FleetMap } from '../map/fleet-map.ts';
import { viewOf } from '../map/map-view.ts';
import { every } from '../platform.ts';
import { useCore } from '../session/session-context.tsx';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';

/** How many vehicles one request to the server fills. */
export const FILL_LIMIT = 1000;
const COUNT_INTERVAL_MS = 2000;

export interface GapFill {
  /** Vehicles in view; null until counted. */
  inView: number | null;
  busy: boolean;
  fill(): void;
}

/** Fills a gap from the server's history for the vehicles in view, and reports the outcome in a toast; `onFilled` after a success. */
export function useGapFill(map: FleetMap | null, gap: LogGap, onFilled: () => void): GapFill {
  const core = useCore();
  const list = useListInView(map);
  const inView = useCountInView(list);
  const say = useOutcomeToast();
  const [busy, setBusy] = useState(false);
  const fill = async (): Promise<void> => {
    const retry = (): void => void fill();
    setBusy(true);
    try {
      const { items } = await list(FILL_LIMIT);
      const answer = await core.fillGap(
        gap.fromMs,
        gap.toMs,
        Uint32Array.from(items, ({ row }) => row),
      );
      say(answer, retry);
      if (answer.ok) onFilled();
    } catch {
      say(null, retry);
    } finally {
      setBusy(false);
    }
  };
  return { inView, busy, fill: () => void fill() };
}

type ListInView = (limit: number) => Promise<ListPage>;

function useListInView(map: FleetMap | null): ListInView {
  const core = useCore();
  return useCallback(
    (limit) =>
      core.list({
        search: '',
        activities: [],
        activeOnly: false,
        within: map ? viewOf(map.map, 'points') : null,
        memberSet: null,
        sort: 'name',
        descending: false,
        offset: 0,
        limit,
      }),
    [core, map],
  );
}

/** Number of vehicles in view, counted again and again; null until counted. */
function useCountInView(list: ListInView): number | null {
  const [inView, setInView] = useState<number | null>(null);
  useEffect(() => {
    let isLeft = false;
    const count = async (): Promise<void> => {
      const { total } = await list(0);
      if (!isLeft) setInView(total);
    };
    const poll = (): void => void count().catch(() => undefined);
    poll();
    const stop = every(COUNT_INTERVAL_MS, poll);
    return () => {
      isLeft = true;
      stop();
    };
  }, [list]);
  return inView;
}

/** Says in a toast how filling went; null where the request did not come back. */
function useOutcomeToast(): (answer: Result<{ vehicles: number; events: number }> | null, retry: () => void) => void {
  const { t } = useTranslation();
  const format = useFormat();
  return (answer, retry) => {
    if (!answer?.ok) {
      const reason = answer === null ? t('failure.cancelled') : failureText(answer.failure);
      toast('error', t('rewind.fill.failed', { reason }), { label: t('common.retry'), run: retry });
      return;
    }
    const { vehicles, events } = answer.value;
    if (events === 0) toast('info', t('rewind.fill.nothing'));
    else toast('success', t('rewind.fill.done', { count: vehicles, events: format.integer(events) }));
  };
}
