import { useMemo } from 'react';
import { groupLines, groupTree, type Group, type GroupNode } from '../../../domain/live/groups/group.ts';
import type { Failure } from '../../../contract/failure.ts';
import { useCall } from '../../base/query/use-call.ts';
import { groupsQuery, type Place } from './use-place.ts';

export interface Tree {
  /** Undefined until the first answer. */
  nodes: readonly GroupNode[] | undefined;
  /** The same as lines, each group before those in it. */
  lines: readonly GroupNode[];
  byId: ReadonlyMap<string, Group>;
  failure: Failure | null;
  again(): void;
}

const NONE: readonly Group[] = [];

/** The groups of a place as a tree. */
export function useTree(place: Place): Tree {
  const { value, failure, again } = useCall('groups.list', { query: groupsQuery(place) }, { keptMs: 0 });
  const groups = value ?? NONE;
  const nodes = useMemo(() => groupTree(groups), [groups]);
  const lines = useMemo(() => groupLines(nodes), [nodes]);
  const byId = useMemo(() => new Map(groups.map((group) => [String(group.id), group])), [groups]);
  return { nodes: value && nodes, lines, byId, failure, again };
}
