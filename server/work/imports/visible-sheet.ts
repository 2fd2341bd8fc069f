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

/** The first sheet of an xlsx file that is shown, by its name; the first of all where none is. Null where it has none. */
export function visibleSheet(bytes: Uint8Array): string | null {
  const parts = new Map((partsOf(bytes) ?? []).map((part) => [part.name, part]));
  const textAt = (name: string): string => {
    const part = parts.get(name);
    return part ? unpackedText(part) : '';
  };
  let book = 'xl/workbook.xml';
  eachElement(textAt('_rels/.rels') || '<none/>', 'Relationship', ({ Type = '', Target = '' }) => {
    if (Type.endsWith('/officeDocument')) book = Target.replace(/^\//, '');
  });
  const sheets: { name: string; isShown: boolean }[] = [];
  eachElement(textAt(book) || '<none/>', 'sheet', ({ name = '', state }) => {
    if (name !== '') sheets.push({ name, isShown: state !== 'hidden' && state !== 'veryHidden' });
  });
  return (sheets.find(({ isShown }) => isShown) ?? sheets[0])?.name ?? null;
}
