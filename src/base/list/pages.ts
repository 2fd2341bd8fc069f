/** How many pages a list has: one also when it is empty. */
export const pagesOf = (total: number, lines: number): number =>
  lines === Infinity ? 1 : Math.max(1, Math.ceil(total / lines));

/** First and last line of a page as people count, from 1; 0 and 0 of an empty list. */
export function linesShown(page: number, total: number, lines: number): [from: number, to: number] {
  if (total === 0) return [0, 0];
  return lines === Infinity ? [1, total] : [page * lines + 1, Math.min(total, (page + 1) * lines)];
}
