import type { AreaV2 } from '../../../domain/desk/areas/area.ts';
import { useAsked } from '../../base/query/use-asked.ts';
import type { Asked } from '../../base/query/question.ts';
import { isSecondForm } from './load-areas.ts';

/** An area by its id, read anew by the calls that the tab's flag of the second form says; null asks nothing. */
export function useAreaRecord(id: string | null): Asked<AreaV2> {
  const call = isSecondForm() ? 'areas.read' : 'areas.readV1';
  return useAsked<AreaV2>(
    id === null ? null : [call, id],
    async (ask) => (call === 'areas.read' ? ask(call, { params: { id: id! } }) : ask(call, { params: { id: id! } })),
    { keptMs: 0, isForgotten: true },
  );
}
