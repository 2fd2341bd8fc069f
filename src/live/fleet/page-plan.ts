/** Lines a page. */
export const PAGE = 100;
/** Lines beside those on screen that are drawn too. */
const MARGIN = 8;
/** Pages that are fetched before they are scrolled to. */
const AHEAD = 2;

export const pageOf = (index: number): number => Math.floor(index / PAGE);

/** Pages to have, the most wanted first: those on screen, then those that scrolling comes to (`direction` 1 is down, -1 up, 0 neither). */
export function wantedPages(first: number, last: number, total: number, direction: number): number[] {
  const end = pageOf(Math.max(0, total - 1));
  const from = pageOf(Math.max(0, first - MARGIN));
  const to = Math.min(end, pageOf(last + MARGIN));
  const pages: number[] = [];
  for (let page = from; page <= to; page += 1) pages.push(page);
  if (direction < 0) pages.reverse();
  if (direction !== 0) for (let n = 1; n <= AHEAD; n += 1) pages.push(direction > 0 ? to + n : from - n);
  return pages.filter((page) => page >= 0 && page <= end);
}
