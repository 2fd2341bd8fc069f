import type { Failure } from '../../../contract/failure.ts';
import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { useAsked } from '../../base/query/use-asked.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { areasQuestion } from './load-areas.ts';

const PERMISSION = 'MONITORING_AREAS';

export interface Areas {
  areas: readonly SecurityArea[];
  /** Nothing is known of them yet. */
  loading: boolean;
  /** Why there are none to show. */
  failure: Failure | null;
  retry(): void;
}

const NONE: readonly SecurityArea[] = [];

/** Whether the signed-in user may see security areas. */
export const useMayAreas = (): boolean => grants(useSignedIn().permissions, PERMISSION);

/** The security areas of a user, loaded when first asked for and kept; none for null, and none without the permission. */
export function useAreas(userId: number | null): Areas {
  const allowed = useMayAreas();
  const { key, ask } = areasQuestion(userId ?? 0);
  const { value, failure, isFirst, again } = useAsked(userId !== null && allowed ? key : null, ask);
  return { areas: value ?? NONE, loading: isFirst, failure: value ? null : failure, retry: again };
}
