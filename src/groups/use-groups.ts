import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { grants } from '../../domain/grants.ts';
import { groupTree, type GroupNode } from '../../domain/group.ts';
import { valueOf } from '../bridge/call-error.ts';
import { useCore, useSignedIn } from '../shell/console-context.tsx';

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
  const core = useCore();
  const { permissions } = useSignedIn();
  const asked = userId !== null && grants(permissions, PERMISSION);
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', userId],
    queryFn: asked ? () => valueOf(core.call('groups.list', { query: { userId: String(userId) } })) : skipToken,
  });
  const tree = useMemo(() => (data === undefined ? NONE : groupTree(data)), [data]);
  return { tree: asked ? tree : NONE, failed: asked && data === undefined && error !== null, retry: () => void refetch() };
}
