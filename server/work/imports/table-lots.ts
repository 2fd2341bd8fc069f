import { MOST_ROWS, type ImportProblem } from '../../../domain/work/import.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { readHead, readTable, UnreadableError, type FileHead, type FileRow } from './read-table.ts';

/** Rows, and letters of them, that are handed over and looked at at once: what a server holds of a file beside its bytes. */
const LOT_ROWS = 500;
const LOT_LETTERS = 500_000;
/** Letters of a cell that are handed over: far more than any field may have. */
const LONGEST_CELL = 1_000;
/** After so many rows a count says that it goes on, so that the limit of time is that of a part. */
const COUNTED_AT_ONCE = 5_000;

/** The titles of a file and where they stand. Runs in a reading thread. */
export async function headIn(bytes: Uint8Array): Promise<FileHead> {
  try {
    const head = await readHead(bytes);
    if (head !== null) return head;
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

async function* counted(bytes: Uint8Array): AsyncGenerator<Lot, boolean> {
  // The first row has the titles.
  let rows = -1;
  for await (const row of readTable(bytes)) {
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

async function* inLots(bytes: Uint8Array): AsyncIterable<Lot> {
  let lot: FileRow[] | null = null;
  let letters = 0;
  for await (const row of readTable(bytes)) {
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
export async function* lotsIn(bytes: Uint8Array): AsyncIterable<Lot> {
  try {
    if (yield* counted(bytes)) yield* inLots(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    yield { problem: 'unreadable' };
  }
}
