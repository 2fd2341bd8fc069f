import { MOST_CONTACT_FILE_LETTERS } from '../../../domain/desk/contacts/contact-file.ts';
import { utf16Of } from '../../../domain/base/utf16.ts';

/** The largest file that is looked at, in bytes: cards of a telephone have pictures, which are left out. */
const MOST_BYTES = 50_000_000;

/** What of a card is no text and would not be read. */
const PICTURE = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;

/** The text of a file: UTF-16 where it is that, else UTF-8, else what spreadsheets of Brazil write. */
function decoded(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)));
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: utf16 === null }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Cards without their pictures, whose lines go on until one begins anew. */
export function withoutPictures(cards: string): string {
  let isPicture = false;
  return cards
    .split(/\r\n|\r|\n/)
    .filter((line) => {
      if (!/^[ \t]/.test(line)) isPicture = PICTURE.test(line);
      return !isPicture;
    })
    .join('\r\n');
}

/** The text of a file as it is sent; null where it is too large. */
export async function textOfFile(file: Blob): Promise<string | null> {
  if (file.size > MOST_BYTES) return null;
  const text = decoded(await file.arrayBuffer());
  const sent = /^\ufeff?\s*BEGIN:VCARD/i.test(text) ? withoutPictures(text) : text;
  // No text that is stored has it.
  return sent.length > MOST_CONTACT_FILE_LETTERS ? null : sent.replaceAll('\u0000', '');
}
