import { skipToken, useQuery } from '@tanstack/react-query';
import type { Failure } from '../../contract/failure.ts';
import type { SecurityArea } from '../../domain/area.ts';
import { grants } from '../../domain/grants.ts';
import { failureOf } from '../bridge/call-error.ts';
import { useCore, useSignedIn } from '../shell/console-context.tsx';
import { areasQuery } from './load-areas.ts';

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

/** Whether who is signed in may see security areas. */
export const useMayAreas = (): boolean => grants(useSignedIn().permissions, PERMISSION);

/** The security areas of a user, loaded when first asked for and kept; none for null, and none without the permission. */
export function useAreas(userId: number | null): Areas {
  const core = useCore();
  const allowed = useMayAreas();
  const asked = userId !== null && allowed;
  const query = areasQuery(core, userId ?? 0);
  const { data, error, isFetching, refetch } = useQuery(asked ? query : { queryKey: query.queryKey, queryFn: skipToken });
  const areas = asked ? (data ?? NONE) : NONE;
  return { areas, loading: asked && data === undefined && isFetching, failure: asked && data === undefined && !isFetching && error ? failureOf(error) : null, retry: () => void refetch() };
}
