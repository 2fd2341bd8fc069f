import { useMemo } from 'react';
import type { CallInput } from '../../contract/rest/calls.ts';
import { grants } from '../../domain/grants.ts';
import { groupPaths, groupTree } from '../../domain/group.ts';
import { useCall } from '../query/use-call.ts';
import { useSignedIn } from '../session/session-context.tsx';

export interface GroupChoice {
  value: string;
  label: string;
  /** The customer whose group it is; null is the staff's. */
  user: number | null;
}

const NONE: readonly GroupChoice[] = [];

/** Groups to choose from, of a brand or a person where the query says so; none for who may not see groups. */
export function useGroupChoices(query: Pick<CallInput<'groups.list'>['query'], 'brand' | 'userId'> = {}) {
  const { permissions } = useSignedIn();
  const { value } = useCall('groups.list', grants(permissions, 'MONITORING_GROUPS') ? { query } : null);
  return useMemo((): readonly GroupChoice[] => {
    if (!value) return NONE;
    const owners = new Map(value.map(({ id, user }) => [id, user]));
    return groupPaths(groupTree(value)).map(({ id, path }) => ({
      value: String(id),
      label: path,
      user: owners.get(id) ?? null,
    }));
  }, [value]);
}
