import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';

/** What may stand in a cell of a sheet: a date is one whose UTC reads as the clocks of the reader do (`wallDates`). */
export type SheetCell = string | number | boolean | Date | null;

/** A column of a sheet. */
export interface SheetColumn {
  title: string;
  /** How a spreadsheet shows its numbers or dates, such as `0.0` or those of `SHEET_DATES`. */
  numFmt?: string;
  /** Characters; as wide as the title where it is left out. */
  width?: number;
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What Excel takes into one cell; a longer text makes it call the file broken. */
const MOST_CHARACTERS = 32_767;
const LONGEST_SHEET_NAME = 31;
const LEAST_WIDTH = 10;

/** A name that Excel lets a sheet have: it keeps one for itself. */
function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/^'|'$/g, ' ')
    .trim()
    .slice(0, LONGEST_SHEET_NAME);
  return name === '' || name.toLowerCase() === 'history' ? 'Rastro' : name;
}

/** Readers take `_x0041_` for the letter of that code: the sign before it is written as its own code. */
const withoutCodes = (text: string): string => text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

const cellOf = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? withoutCodes(cell.slice(0, MOST_CHARACTERS)) : cell;

async function* cellsOf(rows: AsyncIterable<readonly SheetCell[]>): AsyncIterable<SheetCell[]> {
  for await (const row of rows) yield row.map(cellOf);
}

/**
 * Writes a sheet as an xlsx file while its rows come: whatever their number, a few hundred of them are in memory. Texts stay texts,
 * also those that begin like a formula. Rows beyond what a sheet holds (1,048,576) go on in a further sheet.
 */
export async function writeXlsx(
  { name, columns }: { name: string; columns: readonly SheetColumn[] },
  rows: AsyncIterable<readonly SheetCell[]>,
  into: Writable,
  signal?: AbortSignal,
): Promise<void> {
  const bytes = writeXlsxStream(cellsOf(rows), {
    name: sheetName(name),
    columns: columns.map(({ title, numFmt, width }) => ({
      header: withoutCodes(title),
      width: width ?? Math.max(LEAST_WIDTH, title.length + 2),
      ...(numFmt === undefined ? {} : { numFmt }),
    })),
    freezePane: { rows: 1 },
  });
  await pipeline(Readable.fromWeb(bytes as never), into, signal ? { signal } : {});
}
