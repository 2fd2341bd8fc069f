import { page, type Locator } from 'vitest/browser';

/** The rows of a list, without its head and without what stands in their place until they are there. */
export const rowsIn = (grid: Locator): Locator => grid.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** What stands in a row of a list under a head. */
export function textUnder(grid: Locator, row: number, head: string): string {
  const heads = grid.getByRole('columnheader').elements();
  const cells = rowsIn(grid).elements()[row]!.querySelectorAll('[role="rowheader"], [role="gridcell"], th, td');
  return cells[heads.findIndex(({ textContent }) => textContent.trim() === head)]!.textContent;
}
