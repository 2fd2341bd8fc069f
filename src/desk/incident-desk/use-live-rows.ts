import { useEffect, useEffectEvent } from 'react';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { hearIncidents, type IncidentNews } from './hear-incidents.ts';
import { isNews } from './news.ts';
import type { DeskActor } from './use-desk.ts';
import type { DeskList } from './use-desk-list.ts';

/** What happens between two refreshes: counts follow, rows that are shown change where they stand, and new ones are announced. */
export function useLiveRows(actor: DeskActor, list: DeskList): void {
  const { messages$, link$ } = useBridge();
  const kept = useKeptAnswers();
  const shownOf = (id: string): Incident | undefined => list.rows?.find((row) => String(row.id) === id);
  const announce = useEffectEvent((news: IncidentNews) => {
    const { tab } = actor.getSnapshot().context;
    if (isNews(news, tab, list.filters) && !shownOf(news.id)) actor.send({ type: 'RAISED', id: news.id });
  });
  const isStale = useEffectEvent(({ id, change, version }: IncidentNews): boolean => {
    const row = change === 'VIEWED' ? undefined : shownOf(id);
    return row !== undefined && (change === 'COMMENTED' || version === null || version > row.version);
  });
  const count = useEffectEvent(() => kept.ask('incidents.counts'));
  const read = useEffectEvent((id: string) => void list.read(id));
  const refresh = useEffectEvent(() => actor.send({ type: 'REFRESH' }));
  useEffect(
    () =>
      hearIncidents(
        { messages$, link$ },
        {
          announce: (news) => announce(news),
          count: () => count(),
          isStale: (news) => isStale(news),
          read: (id) => read(id),
          refresh: () => refresh(),
        },
      ),
    [messages$, link$],
  );
}
