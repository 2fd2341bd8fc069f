import PDFDocument from 'pdfkit';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_PDF_ROWS } from '../../domain/export-format.ts';
import { FileTooLargeError } from '../jobs/job-files.ts';
import type { Cell } from '../lists/exportable.ts';
import { turnOfLoop } from '../platform.ts';
import { printable } from './printable.ts';

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
const TEXT_SIZE = 8;
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
    texts.push(row.map((cell) => printable(typeof cell === 'number' ? head.number(cell) : (cell ?? ''))));
  }
  return texts;
}

/** A table that goes on from page to page, its titles on each of them. */
class Table {
  private y = 0;
  private readonly widths: readonly number[];

  constructor(
    private readonly doc: Document,
    private readonly titles: readonly string[],
    rows: readonly (readonly string[])[],
    private readonly colour: string,
  ) {
    doc.font('Helvetica').fontSize(TEXT_SIZE);
    const measured = [titles, ...rows.slice(0, MEASURED_ROWS)];
    const wanted = titles.map((_, at) =>
      Math.max(...measured.map((row) => doc.widthOfString(row[at] ?? '') + 2 * PAD)),
    );
    this.widths = columnWidths(wanted, doc.page.width - 2 * MARGIN);
  }

  begin(y: number): void {
    this.y = y;
    this.draw(this.titles, true);
  }

  add(row: readonly string[]): void {
    if (this.y + this.heightOf(row) > this.doc.page.height - MARGIN - FOOT) {
      this.doc.addPage();
      this.begin(MARGIN);
    }
    this.draw(row, false);
  }

  private heightOf(row: readonly string[]): number {
    this.doc.font('Helvetica').fontSize(TEXT_SIZE);
    const most = this.doc.currentLineHeight() * MOST_LINES;
    const heights = row.map((text, at) => this.doc.heightOfString(text || ' ', { width: this.widths[at]! - 2 * PAD }));
    return Math.min(most, Math.max(...heights)) + 2 * PAD;
  }

  private draw(row: readonly string[], isHead: boolean): void {
    const { doc } = this;
    const height = this.heightOf(row);
    doc.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(TEXT_SIZE);
    let x = MARGIN;
    for (const [at, text] of row.entries()) {
      const width = this.widths[at]!;
      doc
        .fillColor(INK)
        .text(text, x + PAD, this.y + PAD, { width: width - 2 * PAD, height: height - PAD, ellipsis: true });
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
function drawHead(doc: Document, { brand, title, colour, lines }: PrintedHead): number {
  const width = doc.page.width - 2 * MARGIN;
  doc.rect(MARGIN, MARGIN, width, 3).fill(colour);
  doc
    .fillColor(INK)
    .font('Helvetica')
    .fontSize(9)
    .text(printable(brand), MARGIN, MARGIN + 10, { width });
  doc.font('Helvetica-Bold').fontSize(16).text(printable(title), { width });
  doc.font('Helvetica').fontSize(9);
  for (const line of lines) doc.text(printable(line), { width });
  return doc.y + 8;
}

/** Brand and number at the foot of every page. */
function drawFeet(doc: Document, { brand, page }: PrintedHead): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    const width = doc.page.width - 2 * MARGIN;
    const y = doc.page.height - MARGIN - TEXT_SIZE;
    // Below the margin of the text a page would begin a new one.
    doc.page.margins.bottom = 0;
    doc.fillColor(INK).font('Helvetica').fontSize(TEXT_SIZE);
    doc.text(printable(brand), MARGIN, y, { width, lineBreak: false });
    doc.text(printable(page(at + 1, count)), MARGIN, y, { width, align: 'right', lineBreak: false });
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
  const table = new Table(doc, titles, body, head.colour);
  table.begin(drawHead(doc, head));
  for (const [index, row] of body.entries()) {
    table.add(row);
    if (index % ROWS_AT_ONCE !== 0) continue;
    await turnOfLoop();
    if (signal.aborted) break;
  }
  drawFeet(doc, head);
  doc.end();
  await written;
}
