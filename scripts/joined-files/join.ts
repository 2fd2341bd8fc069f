import { groupsOf, type Group, type Setting } from './groups.ts';
import type { Modules } from './modules.ts';

export interface Costs {
  /** How many times an entry counts: more where people open it more often. */
  weightOf(entry: string): number;
  /** One more file is as bad as so many bytes more. */
  bytesOfFile: number;
  /** No entry loads more that it does not use, as a share of what it uses. */
  maxUnusedShare: number;
}

function withNeeds(group: Group, found = new Set<Group>()): Set<Group> {
  for (const next of group.needs)
    if (!found.has(next)) {
      found.add(next);
      withNeeds(next, found);
    }
  return found;
}

class Joining {
  readonly groups: Set<Group>;
  private readonly costs: Costs;
  /** Bytes that each entry may still load in vain. */
  private readonly spare = new Map<string, number>();
  private below = new Map<Group, Set<Group>>();

  constructor(groups: readonly Group[], costs: Costs) {
    this.groups = new Set(groups);
    this.costs = costs;
    for (const { users, bytes } of groups)
      for (const id of users) this.spare.set(id, (this.spare.get(id) ?? 0) + bytes * costs.maxUnusedShare);
    this.lookBelow();
  }

  /** Joins two groups where that costs least, the smallest first: false where each further step would cost more than it saves. */
  step(): boolean {
    const bySize = [...this.groups].toSorted((a, b) => a.bytes - b.bytes);
    for (const small of bySize) {
      let best: Group | null = null;
      let least = 0;
      for (const other of bySize) {
        const cost = this.cost(small, other);
        if (cost >= least || this.makesCircle(small, other)) continue;
        least = cost;
        best = other;
      }
      if (best) {
        this.join(small, best);
        return true;
      }
    }
    return false;
  }

  private lookBelow(): void {
    this.below = new Map([...this.groups].map((group) => [group, withNeeds(group)]));
  }

  /** What each entry loads in vain once two groups are one. */
  private added(a: Group, b: Group): Map<string, number> {
    const sums = new Map<string, number>();
    const add = (users: Iterable<string>, group: Group, bytes: number) => {
      for (const id of users) if (!group.users.has(id)) sums.set(id, (sums.get(id) ?? 0) + bytes);
    };
    for (const [one, { users }] of [
      [a, b],
      [b, a],
    ] as const) {
      add(users, one, one.bytes);
      for (const needed of this.below.get(one)!) add(users, needed, needed.bytes + this.costs.bytesOfFile);
    }
    return sums;
  }

  private cost(a: Group, b: Group): number {
    if (a === b || a.isOfWorker !== b.isOfWorker) return 0;
    let sum = 0;
    for (const id of a.users) if (b.users.has(id)) sum -= this.costs.weightOf(id) * this.costs.bytesOfFile;
    if (sum === 0) return 0;
    for (const [id, bytes] of this.added(a, b)) {
      sum += this.costs.weightOf(id) * bytes;
      if (sum >= 0 || bytes > this.spare.get(id)!) return 0;
    }
    return sum;
  }

  private makesCircle(a: Group, b: Group): boolean {
    const leads = (from: Group, to: Group) =>
      [...from.needs].some((needed) => needed !== to && this.below.get(needed)!.has(to));
    return leads(a, b) || leads(b, a);
  }

  private join(a: Group, b: Group): void {
    for (const [id, bytes] of this.added(a, b)) this.spare.set(id, this.spare.get(id)! - bytes);
    this.groups.delete(b);
    a.ids.push(...b.ids);
    a.bytes += b.bytes;
    for (const group of this.groups) if (group.needs.delete(b)) group.needs.add(a);
    for (const needed of b.needs) a.needs.add(needed);
    a.needs.delete(a);
    a.needs.delete(b);
    for (const id of b.users) a.users.add(id);
    for (const needed of withNeeds(a)) for (const id of a.users) needed.users.add(id);
    this.lookBelow();
  }
}

/** The modules of each file that several entries share: joined until one file less is no longer worth the bytes that come with it. */
export function joinFiles(modules: Modules, setting: Setting, costs: Costs): string[][] {
  const joining = new Joining(groupsOf(modules, setting), costs);
  while (joining.step());
  return [...joining.groups].map(({ ids }) => ids);
}
