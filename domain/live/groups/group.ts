import { z } from 'zod';
import { deviceSchema } from '../devices/device.ts';
import { idSchema } from '../../base/id.ts';

/** Groups that one answer holds at most. */
export const MOST_GROUPS = 1_000;

/** Groups that lie in each other at most, so that a tree can be drawn and read. */
export const MOST_GROUP_LEVELS = 8;

/** What a group is for: to find vehicles again, or to plan their maintenance together. */
export const GROUP_KINDS = ['MONITORING', 'MAINTENANCE'] as const;

/** A group of devices. `devices` holds those that the reader may see; a group below another belongs to it whole. */
export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The group it lies in, null at the top. */
  parent: idSchema.nullable(),
  brand: idSchema,
  /** The customer whose it is; null is one of the brand's staff. */
  user: idSchema.nullable(),
  /** Name of that customer. */
  userName: z.string().nullable(),
  devices: z.array(idSchema),
  /** `#2e6373`; null is the colour of the console. */
  color: z.string().nullable(),
  kind: z.enum(GROUP_KINDS),
  /** Counts the changes of the record; a change names the one it saw. */
  version: z.number().int().min(0),
});
export type Group = z.infer<typeof groupSchema>;

/** A group with the records of its devices. */
export const groupWithDevicesSchema = groupSchema.extend({ devicesDTO: z.array(deviceSchema) });
export type GroupWithDevices = z.infer<typeof groupWithDevicesSchema>;

/** A group in the tree of groups. */
export interface GroupNode {
  id: number;
  name: string;
  /** The way to it: the same name may stand in several places. */
  path: string;
  /** The customer whose it is, by id and name; null is one of the brand's staff. */
  user: number | null;
  userName: string | null;
  color: string | null;
  /** 0 at the top. */
  depth: number;
  /** Devices of the group and of all below it. */
  devices: ReadonlySet<number>;
  /** The groups right below it. */
  children: readonly GroupNode[];
}

const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name) || a.id - b.id;

/** The tree of groups, by name. A group whose parent is not among them stands at the top; one that lies in itself does too. */
export function groupTree(groups: readonly Group[]): GroupNode[] {
  const known = new Map(groups.map((group) => [group.id, group]));
  const isRoot = (group: Group): boolean => {
    const seen = new Set([group.id]);
    let at = group;
    for (let parent = at.parent; parent !== null && known.has(parent); parent = at.parent) {
      // In a ring the lowest id is the top, so that it is there once.
      if (seen.has(parent)) return parent === group.id && Math.min(...seen) === group.id;
      seen.add(parent);
      at = known.get(parent)!;
    }
    return group.parent === null || !known.has(group.parent);
  };
  const roots = groups.filter(isRoot);
  const taken = new Set(roots.map(({ id }) => id));
  const nodeOf = (group: Group, depth: number, above: string): GroupNode => {
    const path = `${above}${group.name}`;
    const below = groups.filter(({ parent, id }) => parent === group.id && !taken.has(id)).sort(byName);
    for (const { id } of below) taken.add(id);
    const children = below.map((child) => nodeOf(child, depth + 1, `${path} › `));
    return {
      id: group.id,
      name: group.name,
      path,
      user: group.user,
      userName: group.userName,
      color: group.color,
      depth,
      devices: new Set([...group.devices, ...children.flatMap(({ devices }) => [...devices])]),
      children,
    };
  };
  return roots.sort(byName).map((root) => nodeOf(root, 0, ''));
}

/** A tree as lines, each group before those below it; those of folded groups are left out. */
export const groupLines = (nodes: readonly GroupNode[], folded: ReadonlySet<number> = new Set()): GroupNode[] =>
  nodes.flatMap((node) => [node, ...(folded.has(node.id) ? [] : groupLines(node.children, folded))]);
