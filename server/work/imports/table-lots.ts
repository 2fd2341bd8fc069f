import { MOST_ROWS, type ImportKind, type ImportProblem } from '../../../domain/work/import.ts';
import { Refusal } from '../../base/http/refusal.ts';
import {
  readHead,
  readTable,
  sheetsOf,
  UnreadableError,
  type FileHead,
  type FileRow,
  type TableStart,
} from './read-table.ts';

/** Rows, and letters of them, that are handed over and looked at at once: what a server holds of a file beside its bytes. */
const LOT_ROWS = 500;
const LOT_LETTERS = 500_000;
/** Letters of a cell that are handed over: far more than any field may have. */
const LONGEST_CELL = 1_000;
/** After so many rows a count says that it goes on, so that the limit of time is that of a part. */
const COUNTED_AT_ONCE = 5_000;

/** A file that brings a kind, of which one sheet is read where one was chosen. */
interface Sent {
  bytes: Uint8Array;
  kind: ImportKind;
  sheet: string | null;
}

/** The titles of a file, where they stand, and its sheets. Runs in a reading thread. */
export async function headIn({ bytes, kind, sheet }: Sent): Promise<FileHead & { sheets: string[] }> {
  try {
    const sheets = sheetsOf(bytes);
    const head = await readHead(bytes, kind, sheet === null ? sheets : [sheet]);
    if (head !== null) return { ...head, sheets };
  } catch (error) {
    if (error instanceof UnreadableError) throw new Refusal('import-unreadable', { file: 'import-unreadable' });
    throw error;
  }
  throw new Refusal('import-empty', { file: 'import-empty' });
}

/** What comes of a file: how many rows it has, then the rows, without the titles; or why none of it can be imported. */
export type Lot = { counted: number; isAll: boolean } | { rows: FileRow[] } | { problem: ImportProblem };

const lettersOf = ({ cells }: FileRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 1), 0);

const short = ({ line, cells }: FileRow): FileRow => ({
  line,
  cells: cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell)),
});

/** A file and where its table begins. */
interface Table {
  bytes: Uint8Array;
  start: TableStart;
}

async function* counted({ bytes, start }: Table): AsyncGenerator<Lot, boolean> {
  // The first row has the titles.
  let rows = -1;
  for await (const row of readTable(bytes, start)) {
    rows += Number(row !== null);
    if (rows > MOST_ROWS) {
      yield { problem: 'too-many-rows' };
      return false;
    }
    if (rows % COUNTED_AT_ONCE === 0) yield { counted: rows, isAll: false };
  }
  yield rows < 1 ? { problem: 'no-rows' } : { counted: rows, isAll: true };
  return rows >= 1;
}

async function* inLots({ bytes, start }: Table): AsyncIterable<Lot> {
  let lot: FileRow[] | null = null;
  let letters = 0;
  for await (const row of readTable(bytes, start)) {
    if (lot === null) {
      lot = [];
      continue;
    }
    const shortened = short(row);
    lot.push(shortened);
    letters += lettersOf(shortened);
    if (lot.length < LOT_ROWS && letters < LOT_LETTERS) continue;
    yield { rows: lot };
    [lot, letters] = [[], 0];
  }
  if (lot && lot.length > 0) yield { rows: lot };
}

/** A file lot by lot. Runs in a reading thread. */
export async function* lotsIn(table: Table): AsyncIterable<Lot> {
  try {
    if (yield* counted(table)) yield* inLots(table);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    yield { problem: 'unreadable' };
  }
}
