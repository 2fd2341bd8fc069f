/**
 * Where the focus goes once the row that had it is gone: to the one that stands in its place, which is the first below it that is still
 * there, else to the last above it. `ids` are the rows of now, `before` those among which it stood.
 */
export function seatAfter(before: readonly string[], id: string, ids: readonly string[]): number {
  const at = before.indexOf(id);
  const below = before.slice(at + 1).find((one) => ids.includes(one));
  if (below !== undefined) return ids.indexOf(below);
  const above = before.slice(0, Math.max(0, at)).findLast((one) => ids.includes(one));
  // A row that came after the last one that is known stands in its place.
  const place = above === undefined ? 0 : ids.indexOf(above) + 1;
  return Math.max(0, Math.min(place, ids.length - 1));
}
