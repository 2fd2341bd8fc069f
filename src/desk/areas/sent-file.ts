import { MOST_FILE_LETTERS } from '../../../domain/desk/areas/area-file.ts';

/** A KMZ, as every zip file, begins so. */
const ZIP = 'PK';

/** The text of a file in UTF-8; null where it is something else. */
function plainText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without a mark is UTF-8 as well, with a null beside each letter.
    return text.startsWith(ZIP) || text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}

/** Bytes are handed over so many at a time: a call takes no more arguments. */
const STEP = 8_192;

function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += STEP) letters += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(letters);
}

/** A file as it is sent: its text, or where that is not UTF-8, its bytes, which the server reads. Null where it is too large. */
export async function sentFile(file: Blob): Promise<string | null> {
  if (file.size > 3 * MOST_FILE_LETTERS) return null;
  const bytes = await file.arrayBuffer();
  const sent = plainText(bytes) ?? `data:;base64,${base64Of(new Uint8Array(bytes))}`;
  return sent.length > MOST_FILE_LETTERS ? null : sent;
}
