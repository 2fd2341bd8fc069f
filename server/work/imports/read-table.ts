import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import { MOST_COLUMNS, MOST_ROWS, type ImportKind } from '../../../domain/work/import.ts';
import { textOf, type FileCell } from '../../../domain/work/import-cells.ts';
import { hasTitles } from '../../../domain/work/import-titles.ts';
import { isSeparatorRow, separatorOf, textPieces } from './decode-text.ts';
import { mayBeUnpacked } from './unpacked-bytes.ts';
import { shownSheets } from './shown-sheets.ts';

/** A row of a file. */
export interface FileRow {
  /** As spreadsheets count, from 1. */
  line: number;
  cells: FileCell[];
}

/** The file is no table that can be read. */
export class UnreadableError extends Error {
  constructor(cause?: unknown) {
    super('not a table', { cause });
    this.name = 'UnreadableError';
  }
}

/** Rows that are looked at for the titles: above them may stand what the table is called. */
const TITLE_ROWS = 10;
/** The longest row of a CSV file, in characters. */
const LONGEST_ROW = 100_000;
const LONGEST_TITLE = 120;
/** Lines of a CSV file, those that are empty with them: a file of 20 MB could have as many as bytes. */
const MOST_LINES = 2 * MOST_ROWS;

const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Of an old .xls file, which is no text either. */
const isXls = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

async function* xlsxRows(bytes: Uint8Array, sheet: string | null): AsyncIterable<FileRow> {
  if (!mayBeUnpacked(bytes)) throw new UnreadableError();
  const read = sheet ?? shownSheets(bytes)[0];
  // One more than may be, so that too many are noticed.
  const maxRows = MOST_ROWS + TITLE_ROWS + 1;
  for await (const { index, values } of streamXlsxRows(
    bytes,
    read === undefined ? { maxRows } : { maxRows, sheet: read },
  ))
    yield { line: index + 1, cells: values };
}

async function* csvRows(bytes: Uint8Array): AsyncIterable<FileRow> {
  const [head = ''] = textPieces(bytes.subarray(0, LONGEST_ROW));
  if (head.includes('\u0000')) throw new UnreadableError();
  const records = Readable.from(textPieces(bytes)).pipe(
    parse({
      delimiter: separatorOf(head),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
    }),
  );
  let line = 0;
  for await (const cells of records as AsyncIterable<string[]>) {
    line += 1;
    if (line > MOST_LINES) throw new UnreadableError();
    if (line > 1 || !isSeparatorRow(cells)) yield { line, cells };
  }
}

const isEmpty = (cells: readonly FileCell[]): boolean => cells.every((cell) => textOf(cell) === '');

const titlesOf = ({ cells }: FileRow): string[] => cells.map((cell) => textOf(cell).slice(0, LONGEST_TITLE));

/** Where a table begins: with its titles. */
export interface TableStart {
  line: number;
  /** Null of a file without sheets, and for the first that is shown. */
  sheet: string | null;
}

/**
 * The rows of a table of an xlsx file, or of a CSV file, whatever its encoding and separator, without those that are empty. The first has
 * the titles. Throws UnreadableError for bytes that are neither.
 */
export async function* readTable(bytes: Uint8Array, start: TableStart): AsyncIterable<FileRow> {
  if (isXls(bytes)) throw new UnreadableError();
  try {
    for await (const { line, cells } of isXlsx(bytes) ? xlsxRows(bytes, start.sheet) : csvRows(bytes))
      if (line >= start.line && !isEmpty(cells)) yield { line, cells: cells.slice(0, MOST_COLUMNS) };
  } catch (error) {
    // Only the readers throw here, and each in its own way: whoever takes the rows throws elsewhere.
    throw error instanceof UnreadableError ? error : new UnreadableError(error);
  }
}

/** Where the titles of a file stand, and what they are. */
export interface FileHead extends TableStart {
  titles: string[];
}

/** The first of the first rows that has the titles of a kind, else the first row; null where there is none. */
async function headOf(
  bytes: Uint8Array,
  kind: ImportKind,
  sheet: string | null,
): Promise<{ head: FileHead; isKnown: boolean } | null> {
  let first: FileHead | null = null;
  let looked = 0;
  for await (const row of readTable(bytes, { line: 1, sheet })) {
    const head = { titles: titlesOf(row), line: row.line, sheet };
    if (hasTitles(kind, head.titles)) return { head, isKnown: true };
    first ??= head;
    looked += 1;
    if (looked === TITLE_ROWS) break;
  }
  return first && { head: first, isKnown: false };
}

/** The sheets of a file that are shown; none of a file without sheets. */
export function sheetsOf(bytes: Uint8Array): string[] {
  try {
    return isXlsx(bytes) && mayBeUnpacked(bytes) ? shownSheets(bytes) : [];
  } catch (error) {
    throw new UnreadableError(error);
  }
}

/** The titles of the first of some sheets that has those of a kind, else of the first with a row; null where there is no row. */
export async function readHead(
  bytes: Uint8Array,
  kind: ImportKind,
  sheets: readonly string[],
): Promise<FileHead | null> {
  let first: FileHead | null = null;
  for (const sheet of sheets.length === 0 ? [null] : sheets) {
    const found = await headOf(bytes, kind, sheet);
    if (found?.isKnown) return found.head;
    first ??= found?.head ?? null;
  }
  return first;
}
