/** Where the keys stand in a list: indices in the whole list. */
export interface KeyPlace {
  active: number;
  /** First and last line of the part that is on screen. */
  first: number;
  last: number;
  /** Whether the list is cut into pages. */
  isCut: boolean;
}

const PAGE_STEP = 8;

/** The line that a key leads to, possibly on the neighbouring page; null for a key that does not walk. */
export function lineAfter(key: string, { active, first, last, isCut }: KeyPlace): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'Home':
      return first;
    case 'End':
      return last;
    case 'PageDown':
      return isCut && active === last ? last + 1 : Math.min(last, active + PAGE_STEP);
    case 'PageUp':
      return isCut && active === first ? first - 1 : Math.max(first, active - PAGE_STEP);
    default:
      return null;
  }
}
