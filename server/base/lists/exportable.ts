import type { CallOutput, ExportableName } from '../../../contract/rest/calls.ts';
import type { Place } from '../../../domain/base/geo/place.ts';
import type { KeyedQuery } from '../db/statement.ts';
import type { CallContext } from '../http/handler.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import type { FileWords } from './file-words.ts';

/** Who asks for a list, whose records they may see and how it is filtered, checked as for the call itself. */
export type ListContext<N extends ExportableName> = Pick<CallContext<N>, 'caller' | 'scope' | 'query' | 'locale'>;

/** What a list's answer holds rows of. */
type RowOf<N extends ExportableName> = CallOutput<N> extends { content: readonly (infer Row)[] } ? Row : never;

/** What may stand in a cell: a number stays one in a spreadsheet. */
export type Cell = string | number | null;

/** A column of a file. Its title may name `{zone}`. */
export interface Column<Row> {
  title: MessageCode;
  /** Its texts are times as `FileWords.time` writes them. */
  isTime?: true;
  /** Its texts are days of the calendar, such as `2026-11-21`. */
  isDay?: true;
  /** There is no room for it on paper, where another column says the same to people. */
  isOffPaper?: boolean;
  /** It is the address of a place, found before the values are; `asks` says whether services may be asked for it. */
  address?: { placeOf(row: Row): Place | null; asks: boolean };
  value(row: Row, words: FileWords): Cell;
}

/** A list as a file: its columns, named once, and the query that the call's own pages come from. */
export interface Exportable<N extends ExportableName, Raw extends object, Row extends RowOf<N> = RowOf<N>> {
  call: N;
  /** First part of the file's name. */
  fileName: MessageCode;
  columns: readonly Column<Row>[];
  /** What the call's own handler reads, for a caller with the rights they have now. Refuses what the call refuses. */
  query(context: ListContext<N>): KeyedQuery | Promise<KeyedQuery>;
  /** A row as the call answers it, and what the file has beside that. */
  row(raw: Raw, context: ListContext<N>): Row | Promise<Row>;
}

/** An exportable list of whatever rows. */
export type AnyExportable = Omit<Exportable<never, object>, 'call' | 'columns' | 'query' | 'row'> & {
  call: ExportableName;
  columns: readonly Column<unknown>[];
  query(context: object): KeyedQuery | Promise<KeyedQuery>;
  row(raw: object, context: object): unknown;
};

/** Lets lists of different rows stand in one list: a row that goes in is one that came out. */
export const exportable = <N extends ExportableName, Raw extends object, Row extends RowOf<N> = RowOf<N>>(
  list: Exportable<N, Raw, Row>,
): AnyExportable => list;
