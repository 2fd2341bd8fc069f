import { MOST_FILE_LETTERS } from '../../../../domain/desk/areas/area-file.ts';
import { Refusal } from '../../../base/http/refusal.ts';
import type { MessageCode } from '../../../base/messages/pt-br.ts';
import { MOST_WHOLE_BYTES, partsOf, unpacked } from '../../../base/zip/zip-parts.ts';
import { textPieces } from '../../../work/imports/decode-text.ts';

const refuse = (code: MessageCode): Refusal => new Refusal('invalid-input', { text: code });

/** Bytes of a file that is no plain text, such as `data:application/vnd.google-earth.kmz;base64,UEsDB…`. */
const DATA_URL = /^data:[\w.+/-]{0,100}(?:;[\w.+=-]{1,40}){0,2};base64,/;
const LONGEST_START = 200;

/** The text of a file in whichever encoding it has. */
function textOfBytes(bytes: Uint8Array): string {
  try {
    return [...textPieces(bytes)].join('');
  } catch {
    throw refuse('field.area-file-unreadable');
  }
}

/** What a Mac packs beside each file: its icon and the like. */
const OF_A_MAC = /^__MACOSX\/|(?:^|\/)\._/;

/** The map in a KMZ: `doc.kml`, else the first KML. What else is packed with it are pictures. */
function kmlOf(zip: Uint8Array): Uint8Array {
  const kmls = (partsOf(zip) ?? []).filter(({ name }) => /\.kml$/i.test(name) && !OF_A_MAC.test(name));
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
