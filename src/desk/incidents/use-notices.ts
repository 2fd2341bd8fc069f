import { useEffect, useEffectEvent, useState } from 'react';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useList } from '../../base/list/use-list.ts';
import { useLastLook } from '../../people/notifications/last-look.ts';
import { onMissedMessages } from '../../base/query/missed-messages.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { NOTICES, noticeKey } from './notices-list.ts';

/** The list of what happened to incidents, live: what comes is counted, and shown when it is asked for. */
export function useNotices() {
  const list = useList(NOTICES);
  const { messages$, link$ } = useBridge();
  const { sinceMs, looked } = useLastLook('incidents');
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const look = useEffectEvent(looked);
  const isNewest = list.page === 0 && list.rows !== undefined;
  useEffect(() => {
    if (isNewest) look(serverNowMs());
  }, [isNewest, list.atMs]);
  const back = useEffectEvent(() => {
    setFresh([]);
    list.again();
  });
  useEffect(() => {
    const heard = messages$.subscribe((told) => {
      const key = told.message === 'Incident' ? noticeKey(told.body) : null;
      if (key !== null) setFresh((before) => (before.includes(key) ? before : [...before, key]));
    });
    heard.add(onMissedMessages(link$, () => back()));
    return () => heard.unsubscribe();
  }, [messages$, link$]);
  const show = (): void => {
    setFresh([]);
    if (list.page === 0) list.again();
    else list.turn(0);
  };
  return { list, sinceMs, fresh: fresh.length, show };
}
