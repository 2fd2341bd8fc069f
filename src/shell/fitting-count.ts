/**
 * How many of a row's items fit into a width, all in px. `ends` are the right edges of the items from the row's start; where not
 * all fit, the button for the rest needs `morePx`.
 */
export function fittingCount(ends: readonly number[], widthPx: number, morePx: number): number {
  if ((ends.at(-1) ?? 0) <= widthPx) return ends.length;
  return ends.filter((end) => end <= widthPx - morePx).length;
}
