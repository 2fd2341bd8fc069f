import { SaxesParser } from 'saxes';
import { partsOf, unpackedText } from '../../base/zip/zip-parts.ts';

type Attributes = Readonly<Record<string, string>>;

/** Hands over the attributes of each element of a name, whatever its prefix. Throws where the text is no XML. */
function eachElement(xml: string, name: string, take: (attributes: Attributes) => void): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.name.split(':').at(-1) === name) take(tag.attributes);
  });
  parser.write(xml).close();
}

/** Sheets that are looked at: more are no table that somebody has to find. */
const MOST_SHEETS = 20;

/** The tables of an xlsx file that are shown, by their names; all where none is. A chart that fills a sheet is none. */
export function shownSheets(bytes: Uint8Array): string[] {
  const parts = new Map((partsOf(bytes) ?? []).map((part) => [part.name, part]));
  const textAt = (name: string): string => {
    const part = parts.get(name);
    return (part && unpackedText(part)) || '<none/>';
  };
  let book = 'xl/workbook.xml';
  eachElement(textAt('_rels/.rels'), 'Relationship', ({ Type = '', Target = '' }) => {
    if (Type.endsWith('/officeDocument')) book = Target.replace(/^\//, '');
  });
  const tables = new Set<string>();
  eachElement(textAt(book.replace(/[^/]*$/, '_rels/$&.rels')), 'Relationship', ({ Type = '', Id = '' }) => {
    if (Type.endsWith('/worksheet')) tables.add(Id);
  });
  const sheets: { name: string; isShown: boolean }[] = [];
  eachElement(textAt(book), 'sheet', ({ name = '', state, ...others }) => {
    const isTable = Object.entries(others).some(([key, value]) => key.endsWith(':id') && tables.has(value));
    if (name !== '' && isTable) sheets.push({ name, isShown: state !== 'hidden' && state !== 'veryHidden' });
  });
  const shown = sheets.filter(({ isShown }) => isShown);
  return (shown.length > 0 ? shown : sheets).slice(0, MOST_SHEETS).map(({ name }) => name);
}
