import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { isLatin, tidied } from './printable.ts';
import { unpackWoff } from './unpack-woff.ts';

/** Names of fonts in a document: those that every reader of PDF brings, and those of packages. */
export type PdfFont = 'Helvetica' | 'Helvetica-Bold' | 'Wide' | 'Wide-Bold' | 'All';

/** Characters of a text that are shown by one font. */
export interface FontRun {
  text: string;
  font: PdfFont;
}

const FILES = {
  Wide: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  'Wide-Bold': '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
  // 65,000 characters, in one weight and as bitmaps: for what the others do not have.
  All: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const satisfies Partial<Record<PdfFont, string>>;
type PackedFont = keyof typeof FILES;

const isPacked = (font: PdfFont): font is PackedFont => font in FILES;

const resolve = createRequire(import.meta.url).resolve;
const loaded = new Map<PackedFont, { bytes: Buffer; glyphs: Font }>();

function load(font: PackedFont): { bytes: Buffer; glyphs: Font } {
  let known = loaded.get(font);
  if (known === undefined) {
    const bytes = unpackWoff(readFileSync(resolve(FILES[font])));
    const glyphs = create(bytes);
    if (!('hasGlyphForCodePoint' in glyphs)) throw new Error(`${FILES[font]} is a collection`);
    loaded.set(font, (known = { bytes, glyphs }));
  }
  return known;
}

/** The file of a font; null of one that every reader brings. */
export const fontFile = (font: PdfFont): Buffer | null => (isPacked(font) ? load(font).bytes : null);

const has = (font: PdfFont, sign: string): boolean =>
  isPacked(font) ? load(font).glyphs.hasGlyphForCodePoint(sign.codePointAt(0)!) : isLatin(sign);

const FONTS = {
  usual: ['Helvetica', 'Wide', 'All'],
  bold: ['Helvetica-Bold', 'Wide-Bold', 'All'],
} as const satisfies Record<string, readonly PdfFont[]>;

/** What is shown for a character that no font has. */
const MISSING = '\uFFFD';

/** The runs of a word: in one font where one has all of it, so that no word is set in two. */
function runsOfWord(word: string, fonts: readonly PdfFont[]): FontRun[] {
  const signs = Array.from(word);
  const whole = fonts.find((font) => signs.every((sign) => has(font, sign)));
  if (whole) return [{ text: word, font: whole }];
  return signs.map((sign) => {
    const font = fonts.find((each) => has(each, sign));
    return font ? { text: sign, font } : { text: MISSING, font: 'Wide' };
  });
}

/** A text in runs of one font each. Files of fonts are read only where a text needs them. */
export function fontRuns(text: string, isBold: boolean): FontRun[] {
  const runs: FontRun[] = [];
  for (const word of tidied(text).match(/ +|[^ ]+/g) ?? []) {
    const last = runs.at(-1);
    const isSpace = word.startsWith(' ');
    for (const run of isSpace && last
      ? [{ text: word, font: last.font }]
      : runsOfWord(word, FONTS[isBold ? 'bold' : 'usual'])) {
      const before = runs.at(-1);
      if (before?.font === run.font) before.text += run.text;
      else runs.push({ ...run });
    }
  }
  return runs;
}
