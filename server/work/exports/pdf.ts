import PDFDocument from 'pdfkit';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_PDF_ROWS } from '../../../domain/base/export-format.ts';
import { FileTooLargeError } from '../jobs/job-files.ts';
import type { Cell } from '../../base/lists/exportable.ts';
import { turnOfLoop } from '../../base/platform.ts';
import { PdfText, type TextStyle } from './pdf-text.ts';

/** What stands on the pages beside the table. */
export interface PrintedHead {
  title: string;
  brand: string;
  /** The brand's colour, `#rrggbb`. */
  colour: string;
  /** The filters, and when it was made: a line each. */
  lines: readonly string[];
  language: string;
  page(page: number, of: number): string;
  number(value: number): string;
}

const MARGIN = 36;
const FOOT = 24;
const CELL: TextStyle = { size: 8 };
const TITLE_CELL: TextStyle = { size: 8, isBold: true };
const LINE_ABOVE: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 16, isBold: true };
const PAD = 3;
const MOST_LINES = 3;
const INK = '#1c2326';
const LINE = '#d5dadd';
/** From so many columns on the pages lie on their side. */
const WIDE_FROM = 6;
/** Rows whose texts say how wide a column has to be. */
const MEASURED_ROWS = 100;
/** Rows that are laid out before others have their turn. */
const ROWS_AT_ONCE = 40;

type Document = InstanceType<typeof PDFDocument>;

/** Shares the width of a page among columns by their longest words, none below a tenth of the fair part. */
export function columnWidths(wanted: readonly number[], widthPt: number): number[] {
  const fair = widthPt / wanted.length;
  const capped = wanted.map((each) => Math.min(Math.max(each, fair * 0.4), fair * 2.5));
  const sum = capped.reduce((all, each) => all + each, 0);
  return capped.map((each) => (each / sum) * widthPt);
}

/** Reads all rows; more than anybody would print are refused. */
async function collected(rows: AsyncIterable<Cell[]>, head: PrintedHead): Promise<string[][]> {
  const texts: string[][] = [];
  for await (const row of rows) {
    if (texts.length > MOST_PDF_ROWS) throw new FileTooLargeError(MOST_PDF_ROWS);
    texts.push(row.map((cell) => (typeof cell === 'number' ? head.number(cell) : (cell ?? ''))));
  }
  return texts;
}

/** A table that goes on from page to page, its titles on each of them. */
class Table {
  private y = 0;
  private readonly widths: readonly number[];

  constructor(
    private readonly doc: Document,
    private readonly text: PdfText,
    private readonly titles: readonly string[],
    rows: readonly (readonly string[])[],
    private readonly colour: string,
  ) {
    const measured = [titles, ...rows.slice(0, MEASURED_ROWS)];
    const wanted = titles.map((_, at) =>
      Math.max(...measured.map((row) => text.widthOf(row[at] ?? '', CELL) + 2 * PAD)),
    );
    this.widths = columnWidths(wanted, doc.page.width - 2 * MARGIN);
  }

  begin(y: number): void {
    this.y = y;
    this.draw(this.titles, true);
  }

  add(row: readonly string[]): void {
    if (this.y + this.heightOf(row, CELL) > this.doc.page.height - MARGIN - FOOT) {
      this.doc.addPage();
      this.begin(MARGIN);
    }
    this.draw(row, false);
  }

  private heightOf(row: readonly string[], style: TextStyle): number {
    const lines = row.map((text, at) => this.text.linesOf(text, this.widths[at]! - 2 * PAD, style).length);
    return Math.min(MOST_LINES, Math.max(1, ...lines)) * this.text.lineHeight(style) + 2 * PAD;
  }

  private draw(row: readonly string[], isHead: boolean): void {
    const { doc } = this;
    const style = isHead ? TITLE_CELL : CELL;
    const height = this.heightOf(row, style);
    let x = MARGIN;
    doc.fillColor(INK);
    for (const [at, text] of row.entries()) {
      const width = this.widths[at]!;
      this.text.draw(text, { x: x + PAD, y: this.y + PAD, width: width - 2 * PAD, mostLines: MOST_LINES }, style);
      x += width;
    }
    this.y += height;
    doc
      .moveTo(MARGIN, this.y)
      .lineTo(x, this.y)
      .lineWidth(isHead ? 1 : 0.5)
      .strokeColor(isHead ? this.colour : LINE)
      .stroke();
  }
}

/** Brand, title and filters at the top of the first page; returns where the table begins. */
function drawHead(doc: Document, text: PdfText, { brand, title, colour, lines }: PrintedHead): number {
  const width = doc.page.width - 2 * MARGIN;
  doc.rect(MARGIN, MARGIN, width, 3).fill(colour);
  doc.fillColor(INK);
  let y = text.draw(brand, { x: MARGIN, y: MARGIN + 10, width }, LINE_ABOVE);
  y = text.draw(title, { x: MARGIN, y, width }, TITLE);
  for (const line of lines) y = text.draw(line, { x: MARGIN, y, width }, LINE_ABOVE);
  return y + 8;
}

/** Brand and number at the foot of every page. */
function drawFeet(doc: Document, text: PdfText, { brand, page }: PrintedHead): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    const width = doc.page.width - 2 * MARGIN;
    const y = doc.page.height - MARGIN - CELL.size;
    // Below the margin of the text a page would begin a new one.
    doc.page.margins.bottom = 0;
    doc.fillColor(INK);
    text.draw(brand, { x: MARGIN, y, width: width / 2, mostLines: 1 }, CELL);
    text.draw(page(at + 1, count), { x: MARGIN, y, width, isRight: true }, CELL);
  }
}

/** Writes rows, of which the first are the titles, as a table on A4 pages for people. */
export async function writePdf(
  rows: AsyncIterable<Cell[]>,
  head: PrintedHead,
  file: Writable,
  signal: AbortSignal,
): Promise<void> {
  const [titles = [], ...body] = await collected(rows, head);
  const doc = new PDFDocument({
    size: 'A4',
    layout: titles.length >= WIDE_FROM ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    lang: head.language,
    info: { Title: head.title, Author: head.brand },
  });
  const written = pipeline(doc, file, { signal });
  const text = new PdfText(doc);
  const table = new Table(doc, text, titles, body, head.colour);
  table.begin(drawHead(doc, text, head));
  for (const [index, row] of body.entries()) {
    table.add(row);
    if (index % ROWS_AT_ONCE !== 0) continue;
    await turnOfLoop();
    if (signal.aborted) break;
  }
  drawFeet(doc, text, head);
  doc.end();
  await written;
}
