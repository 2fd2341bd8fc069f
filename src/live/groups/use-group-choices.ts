import { useMemo } from 'react';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { groupLines, groupTree, type GroupNode } from '../../../domain/live/groups/group.ts';
import { useOwnedChoices, type OwnedChoice } from '../clients/use-owned-choices.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** Groups to choose from by their path, of a brand or a person where the query says so; none for who may not see groups. */
export function useGroupChoices(
  query: Pick<CallInput<'groups.list'>['query'], 'brand' | 'userId'> = {},
): readonly OwnedChoice[] {
  const { permissions } = useSignedIn();
  const { value } = useCall('groups.list', grants(permissions, 'MONITORING_GROUPS') ? { query } : null);
  return useLineChoices(useMemo(() => groupLines(groupTree(value ?? [])), [value]));
}

/** Lines of a tree of groups to choose from by their path. */
export const useLineChoices = (lines: readonly GroupNode[]): readonly OwnedChoice[] =>
  useOwnedChoices(useMemo(() => lines.map((line) => ({ ...line, name: line.path })), [lines]));
