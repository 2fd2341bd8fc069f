import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { TAB_FILTERS, type DeskTab } from '../../../domain/desk/incidents/incident-tabs.ts';
import { useList } from '../../base/list/use-list.ts';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { incidentsOf } from './desk-list.ts';

/** The incidents of a tab. A row that changes is changed where it stands: it stays until the list is read anew. */
export function useDeskList(tab: DeskTab) {
  const core = useCore();
  const kept = useKeptAnswers();
  const list = useList(incidentsOf(tab), { fixed: TAB_FILTERS[tab] });
  const { query } = list;
  /** Puts an incident into the row that shows an older one. */
  const put = (incident: Incident): void =>
    kept.change('incidents.details', { query }, (page) => ({
      ...page,
      content: page.content.map((row) => (row.id === incident.id && incident.version >= row.version ? incident : row)),
    }));
  return {
    ...list,
    put,
    /** Reads one incident anew; what fails is read with the next refresh. */
    read: async (id: string): Promise<void> => {
      const answer = await core.call('incidents.details', { query: { id } });
      const incident = answer.ok ? answer.value.content.find((one) => String(one.id) === id) : undefined;
      if (incident) put(incident);
    },
  };
}
export type DeskList = ReturnType<typeof useDeskList>;
