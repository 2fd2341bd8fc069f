import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import type { ExportFormat } from '../../../domain/base/export-format.ts';
import type { Cell } from '../../base/lists/exportable.ts';
import type { Locale } from '../../base/messages/message.ts';
import { csvFor } from './csv.ts';
import { writePdf, type PrintedHead } from './pdf.ts';
import { dateOfText, SHEET_DATES, shownDates } from './shown-dates.ts';
import { writeXlsx, XLSX_TYPE, type SheetCell } from './xlsx.ts';

/** A column of a file: what stands above it, and whether its texts are times as clocks of the reader show them. */
export interface FileColumn {
  title: string;
  isTime: boolean;
  /** Its texts are days of the calendar, such as `2026-11-21`. */
  isDay: boolean;
  isAddress: boolean;
}

/** Characters of a column of a sheet. */
const WIDTH = { time: 23, day: 12, address: 48 };

/** A file that is made of rows. */
export interface Wanted {
  columns: readonly FileColumn[];
  rows: AsyncIterable<Cell[]>;
  /** What the rows are, such as the name of a sheet. */
  title: string;
  locale: Locale;
  file: Writable;
  signal: AbortSignal;
  /** What stands around the table, where the file is for people. */
  head(): Promise<PrintedHead>;
}

/** What a file of rows can be. */
export interface FileFormat {
  type: string;
  write(wanted: Wanted): Promise<void>;
}

async function* withTitles({ columns, rows }: Pick<Wanted, 'columns' | 'rows'>): AsyncIterable<Cell[]> {
  yield columns.map(({ title }) => title);
  yield* rows;
}

const isDated = ({ isTime, isDay }: FileColumn): boolean => isTime || isDay;

/** Texts of times and days become dates, so that a spreadsheet sorts and counts with them. */
async function* asSheet({ columns, rows }: Pick<Wanted, 'columns' | 'rows'>): AsyncIterable<SheetCell[]> {
  for await (const row of rows)
    yield row.map((cell, at) =>
      isDated(columns[at]!) && typeof cell === 'string' ? (dateOfText(cell) ?? cell) : cell,
    );
}

/** Times and days as the language writes them. */
async function* asPrinted({
  columns,
  rows,
  locale,
}: Pick<Wanted, 'columns' | 'rows' | 'locale'>): AsyncIterable<Cell[]> {
  const shown = shownDates(locale);
  yield columns.map(({ title }) => title);
  for await (const row of rows)
    yield row.map((cell, at) => (isDated(columns[at]!) && typeof cell === 'string' ? shown(cell) : cell));
}

export const FILE_FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  xlsx: {
    type: XLSX_TYPE,
    write: (wanted) => {
      const { columns, title, file, signal, locale } = wanted;
      const { time, day } = SHEET_DATES[locale];
      const sheet = columns.map((column) => ({
        title: column.title,
        ...(column.isTime ? { numFmt: time, width: WIDTH.time } : {}),
        ...(column.isDay ? { numFmt: day, width: WIDTH.day } : {}),
        ...(column.isAddress ? { width: WIDTH.address } : {}),
      }));
      return writeXlsx({ name: title, columns: sheet }, asSheet(wanted), file, signal);
    },
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (wanted) => pipeline(withTitles(wanted), csvFor(wanted.locale), wanted.file, { signal: wanted.signal }),
  },
  pdf: {
    type: 'application/pdf',
    write: async (wanted) => writePdf(asPrinted(wanted), await wanted.head(), wanted.file, wanted.signal),
  },
};
