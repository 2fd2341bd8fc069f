import { grants } from '../../../domain/people/users/grants.ts';
import type { AreaV2 } from '../../../domain/desk/areas/area.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { useCall } from '../../base/query/use-call.ts';
import type { Asked } from '../../base/query/question.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

export interface CaseArea extends Pick<Asked<AreaV2>, 'failure' | 'again'> {
  /** The area that told of the incident; null of an incident of none, and for who may not see areas. */
  area: AreaV2 | null;
  /** Whether it is known who is called first. */
  isKnown: boolean;
}

/** The area that an incident is of. One that was removed since is none. */
export function useCaseArea({ areaId }: Pick<Incident, 'areaId'>): CaseArea {
  const mayAreas = grants(useSignedIn().permissions, 'MONITORING_AREAS');
  const isAsked = areaId != null && mayAreas;
  const asked = useCall('areas.read', isAsked ? { params: { id: String(areaId) } } : null);
  const isMissing = asked.failure?.kind === 'missing';
  return {
    area: asked.value ?? null,
    failure: isMissing ? null : asked.failure,
    again: asked.again,
    isKnown: !isAsked || asked.value !== undefined || asked.failure !== null,
  };
}
