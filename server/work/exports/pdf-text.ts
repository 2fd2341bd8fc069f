import type PDFDocument from 'pdfkit';
import { fontFile, fontRuns, type FontRun, type PdfFont } from './pdf-fonts.ts';

/** Of the size of a text: letters with two accents or a tail stay apart from the next line. */
const LINE_HEIGHT = 1.25;

type Document = InstanceType<typeof PDFDocument>;

/** How a text is set; sizes in points. */
export interface TextStyle {
  size: number;
  isBold?: boolean;
}

/** Where a text goes and how much room it has, in points. */
export interface TextBox {
  x: number;
  y: number;
  width: number;
  /** Lines at most; the last one then ends in "…". */
  mostLines?: number;
  isRight?: boolean;
}

/** A line may be broken at spaces and beside signs of scripts that write none. */
const PIECE =
  / ?(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]+)| +/gu;

const shownText = (text: string, { isBold = false }: TextStyle): string =>
  fontRuns(text, isBold)
    .map((run) => run.text)
    .join('');

/** Sets texts of any script: each run in a font that has its characters, which becomes part of the file only then. */
export class PdfText {
  private readonly registered = new Set<PdfFont>();

  constructor(private readonly doc: Document) {}

  /** Width of a text on one line. */
  widthOf(text: string, { size, isBold = false }: TextStyle): number {
    let width = 0;
    for (const run of fontRuns(text, isBold)) width += this.use(run.font, size).widthOfString(run.text);
    return width;
  }

  lineHeight({ size }: TextStyle): number {
    return LINE_HEIGHT * size;
  }

  /** The lines of a text, one at least. */
  linesOf(text: string, width: number, style: TextStyle): string[] {
    const clean = shownText(text, style);
    if (this.widthOf(clean, style) <= width) return [clean];
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const piece of this.piecesOf(clean, width, style)) {
      const added = this.widthOf(piece, style);
      if (line !== '' && used + added > width) {
        lines.push(line);
        line = '';
        used = 0;
      }
      const part = line === '' ? piece.trimStart() : piece;
      line += part;
      used += part === piece ? added : this.widthOf(part, style);
    }
    lines.push(line);
    return lines;
  }

  /** Draws a text from its upper left corner on; answers where the next would begin. */
  draw(
    text: string,
    { x, y, width, mostLines = Number.POSITIVE_INFINITY, isRight = false }: TextBox,
    style: TextStyle,
  ): number {
    const all = this.linesOf(text, width, style);
    const lines = all.slice(0, mostLines);
    if (lines.length < all.length) lines.push(this.shortened(`${lines.pop()}…`, width, style));
    const height = this.lineHeight(style);
    for (const [at, line] of lines.entries())
      this.drawLine(line, isRight ? x + width - this.widthOf(line, style) : x, y + at * height, style);
    return y + lines.length * height;
  }

  private drawLine(line: string, x: number, y: number, { size, isBold = false }: TextStyle): void {
    // Fonts differ in how far they rise: they stand on one baseline.
    const base = y + 0.75 * size;
    let at = x;
    for (const { font, text } of fontRuns(line, isBold)) {
      const doc = this.use(font, size);
      doc.text(text, at, base, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(text);
    }
  }

  private piecesOf(text: string, width: number, style: TextStyle): string[] {
    return (text.match(PIECE) ?? []).flatMap((piece) =>
      this.widthOf(piece.trimStart(), style) > width ? Array.from(piece) : [piece],
    );
  }

  private shortened(line: string, width: number, style: TextStyle): string {
    let short = line;
    while (short.length > 1 && this.widthOf(short, style) > width)
      short = `${Array.from(short).slice(0, -2).join('').trimEnd()}…`;
    return short;
  }

  private use(font: FontRun['font'], size: number): Document {
    const file = this.registered.has(font) ? null : fontFile(font);
    if (file !== null) this.doc.registerFont(font, file);
    this.registered.add(font);
    return this.doc.font(font).fontSize(size);
  }
}
