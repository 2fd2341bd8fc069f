import { MOST_FILE_LETTERS } from '../../../../domain/desk/areas/area-file.ts';
import { Refusal } from '../../../base/http/refusal.ts';
import type { MessageCode } from '../../../base/messages/pt-br.ts';
import { MOST_WHOLE_BYTES, partsOf, unpacked } from '../../../base/zip/zip-parts.ts';

const refuse = (code: MessageCode): Refusal => new Refusal('invalid-input', { text: code });

/** Bytes of a file that is no plain text, such as `data:application/vnd.google-earth.kmz;base64,UEsDB…`. */
const DATA_URL = /^data:[\w.+/-]{0,100}(?:;[\w.+=-]{1,40}){0,2};base64,/;
const LONGEST_START = 200;

/** An XML says in its first line how it is encoded. */
const DECLARED = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

function decoded(bytes: Uint8Array, encoding: string, isFatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: isFatal }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 by its mark, or by how `<` and `{` are written in it. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null;
}

/** The text of a file: by its mark, else UTF-8 where it can be, else what it says of itself, else as Windows writes in the west. */
export function textOfBytes(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  const known = decoded(bytes, utf16 ?? 'utf-8', true);
  if (known !== null) return known;
  const said = DECLARED.exec(decoded(bytes.subarray(0, 400), 'windows-1252', false) ?? '')?.[1];
  const text = decoded(bytes, utf16 ?? said ?? 'windows-1252', said?.toLowerCase() === 'utf-8');
  if (text === null) throw refuse('field.area-file-unreadable');
  return text;
}

/** The map in a KMZ: `doc.kml`, else the first KML. What else is packed with it are pictures. */
function kmlOf(zip: Uint8Array): Uint8Array {
  const kmls = (partsOf(zip) ?? []).filter(({ name }) => /\.kml$/i.test(name));
  const doc = kmls.find(({ name }) => name === 'doc.kml') ?? kmls[0];
  if (!doc) throw refuse('field.area-file-no-kml');
  try {
    return unpacked(doc, MOST_WHOLE_BYTES);
  } catch (error) {
    // A small file can be made to fill a memory.
    throw refuse(
      (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
        ? 'field.area-file-too-long'
        : 'field.area-file-unreadable',
    );
  }
}

/** The text of a file as it was sent: as text, or as the bytes it has. */
export function fileText(sent: string): string {
  const start = DATA_URL.exec(sent.slice(0, LONGEST_START))?.[0];
  if (start === undefined) return sent;
  const bytes = Buffer.from(sent.slice(start.length), 'base64');
  const text = textOfBytes(bytes[0] === 0x50 && bytes[1] === 0x4b ? kmlOf(bytes) : bytes);
  if (text.length > MOST_FILE_LETTERS) throw refuse('field.area-file-too-long');
  return text;
}
