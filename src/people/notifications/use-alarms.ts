import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useList } from '../../base/list/use-list.ts';
import { useLastLook } from './last-look.ts';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import { onMissedMessages } from '../../base/query/missed-messages.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { ALARMS, fits, openOf, withKnown } from './alarms-list.ts';

const NO_ROWS: readonly AlarmRecord[] = [];

/** The list of alarms, live: new ones are counted, and what becomes of a row shows in its place. */
export function useAlarms() {
  const list = useList(ALARMS);
  const kept = useKeptAnswers();
  const rows = list.rows ?? NO_ROWS;
  const { sinceMs, looked } = useLastLook('alarms');
  const look = useEffectEvent(looked);
  const isNewest = list.page === 0 && list.rows !== undefined;
  useEffect(() => {
    if (isNewest) look(serverNowMs());
  }, [isNewest, list.atMs]);
  const know = (known: readonly AlarmRecord[]): void =>
    kept.change('alarms.list', { query: list.query }, (page) => ({ ...page, content: withKnown(page.content, known) }));
  const fresh = useFresh(list, rows, know);
  return { list, rows, sinceMs, fresh, know };
}
export type Alarms = ReturnType<typeof useAlarms>;

/** How many came since the list was read, and how to come to them. */
export interface Fresh {
  count: number;
  show(): void;
}

type AlarmList = ReturnType<typeof useList<'alarms.list', typeof ALARMS.filters>>;

function useFresh(list: AlarmList, rows: readonly AlarmRecord[], know: (known: AlarmRecord[]) => void): Fresh {
  const { core, messages$, link$ } = useBridge();
  // What was counted under other filters is none of this list's.
  const [counted, setCounted] = useState<{ occasion: string; ids: readonly string[] }>({ occasion: '', ids: [] });
  const all = counted.occasion === list.occasion ? counted.ids : [];
  const ids = all.filter((id) => !rows.some((row) => row.id === id));
  const setIds = (next: readonly string[]): void => setCounted({ occasion: list.occasion, ids: next });
  const readAgain = async (id: string): Promise<void> => {
    const answer = await core.call('alarms.read', { params: { id } });
    if (answer.ok) know([answer.value]);
  };
  const hear = useEffectEvent((id: string, isFitting: boolean, isTaken: boolean): void => {
    const isShown = rows.some((row) => row.id === id);
    if (isTaken && isShown) void readAgain(id);
    if (!isTaken && isFitting && !isShown) setIds([...ids.filter((one) => one !== id), id]);
  });
  const filters = useEffectEvent(() => list.filters);
  const back = useEffectEvent(() => {
    setIds([]);
    list.again();
  });
  useEffect(() => {
    const heard = messages$.subscribe((told) => {
      if (told.message === 'Alarm') hear(told.body.id, fits(told.body, filters()), Boolean(told.body.acknowledged));
    });
    heard.add(onMissedMessages(link$, () => back()));
    return () => heard.unsubscribe();
  }, [messages$, link$]);
  return {
    count: ids.length,
    show: () => {
      setIds([]);
      if (list.page === 0) list.again();
      else list.turn(0);
    },
  };
}

/** Acknowledges alarms in one call, however many; says once what came of it. Answers whether it was done. */
export function useAcknowledge(know: Alarms['know']) {
  const { t } = useTranslation();
  const { run, running } = useWrite('alarms.acknowledge');
  const acknowledge = async (alarms: readonly AlarmRecord[]): Promise<boolean> => {
    const ids = openOf(alarms).map(({ id }) => id);
    if (ids.length === 0) return true;
    const answer = await run({ body: { ids } });
    if (answer === null) return false;
    if (answer.ok) {
      know(answer.value);
      toast('success', t('alarms.done', { count: answer.value.length }));
      return true;
    }
    toast('error', t('alarms.failed', { reason: failureText(answer.failure) }), {
      label: t('common.retry'),
      run: () => void acknowledge(alarms),
    });
    return false;
  };
  return { acknowledge, running: running === null ? null : running.body.ids };
}
