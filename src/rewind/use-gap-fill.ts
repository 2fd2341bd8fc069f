import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPage, LogGap } from '../../contract/core.ts';
import { useFormat } from '../i18n/format.ts';
import type { FleetMap } from '../map/fleet-map.ts';
import { viewOf } from '../map/map-camera.ts';
import { every } from '../platform.ts';
import { useCore } from '../shell/console-context.tsx';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';

/** As many vehicles as one ask of the server fills. */
export const FILL_LIMIT = 1000;
const COUNT_PERIOD_MS = 2000;

export interface GapFill {
  /** Vehicles in view; null until counted. */
  inView: number | null;
  busy: boolean;
  fill(): void;
}

/** Fills a gap from the server's history for the vehicles in view; says how it went in a toast. `onFilled` when it did. */
export function useGapFill(map: FleetMap | null, gap: LogGap, onFilled: () => void): GapFill {
  const core = useCore();
  const { t } = useTranslation();
  const format = useFormat();
  const [inView, setInView] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);

  const list = useCallback(
    (limit: number): Promise<ListPage> =>
      core.list({ search: '', activities: [], activeOnly: false, within: map ? viewOf(map.map, 'points') : null, memberSet: null, sort: 'name', descending: false, offset: 0, limit }),
    [core, map],
  );
  useEffect(() => {
    let isLeft = false;
    const count = async (): Promise<void> => {
      const { total } = await list(0);
      if (!isLeft) setInView(total);
    };
    const turn = (): void => void count().catch(() => undefined);
    turn();
    const stop = every(COUNT_PERIOD_MS, turn);
    return () => {
      isLeft = true;
      stop();
    };
  }, [list]);

  const fill = async (): Promise<void> => {
    setBusy(true);
    try {
      const { items } = await list(FILL_LIMIT);
      const answer = await core.fillGap(gap.fromMs, gap.toMs, Uint32Array.from(items, ({ row }) => row));
      if (!answer.ok) toast('error', t('rewind.fill.failed', { reason: failureText(answer.failure) }), { label: t('common.retry'), run: () => void fill() });
      else if (answer.value.events === 0) toast('info', t('rewind.fill.nothing'));
      else toast('success', t('rewind.fill.done', { count: answer.value.vehicles, events: format.integer(answer.value.events) }));
      if (answer.ok) onFilled();
    } catch {
      toast('error', t('rewind.fill.failed', { reason: t('failure.cancelled') }), { label: t('common.retry'), run: () => void fill() });
    } finally {
      setBusy(false);
    }
  };
  return { inView, busy, fill: () => void fill() };
}
