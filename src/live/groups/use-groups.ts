import { useMemo } from 'react';
import { grants } from '../../../domain/people/users/grants.ts';
import { groupTree, type GroupNode } from '../../../domain/live/groups/group.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

const PERMISSION = 'MONITORING_GROUPS';
const NONE: readonly GroupNode[] = [];

export interface Groups {
  tree: readonly GroupNode[];
  /** They could not be read. */
  failed: boolean;
  retry(): void;
}

/** The groups of a user as a tree; none for null, and none without the permission. */
export function useGroups(userId: number | null): Groups {
  const { permissions } = useSignedIn();
  const asked = userId !== null && grants(permissions, PERMISSION);
  const { value, failure, again } = useCall('groups.list', asked ? { query: { userId: String(userId) } } : null);
  const tree = useMemo(() => (value === undefined ? NONE : groupTree(value)), [value]);
  return { tree, failed: value === undefined && failure !== null, retry: again };
}
