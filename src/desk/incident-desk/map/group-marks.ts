/** A mark to be drawn: where on the screen, px. The first are the most important. */
export interface Spot<T> {
  of: T;
  x: number;
  y: number;
}

/** Marks that would cover each other, as one; drawn where the first of them is. */
export interface MarkGroup<T> {
  x: number;
  y: number;
  members: T[];
}

/** Puts spots nearer to each other than `reachPx` together, each with the first group that is near. */
export function groupMarks<T>(spots: readonly Spot<T>[], reachPx: number): MarkGroup<T>[] {
  const groups: MarkGroup<T>[] = [];
  for (const { of, x, y } of spots) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < reachPx);
    if (near) near.members.push(of);
    else groups.push({ x, y, members: [of] });
  }
  return groups;
}
