import type { Cell } from '../../base/lists/exportable.ts';
import { LONGEST_LINE, unlinked } from '../../base/mail/given-text.ts';
import type { Wanted } from './file-format.ts';

async function* cleaned(rows: AsyncIterable<Cell[]>): AsyncIterable<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? unlinked(cell) : cell));
}

/** The same file for people who may be strangers: under a title of the product, and nothing in it is opened by a click. */
export const forStrangers = (wanted: Wanted, title: string): Wanted => ({
  ...wanted,
  title,
  rows: cleaned(wanted.rows),
  head: async () => {
    const head = await wanted.head();
    const lines = head.lines.map((line) => unlinked(line).slice(0, LONGEST_LINE));
    return { ...head, title, brand: unlinked(head.brand), lines };
  },
});
