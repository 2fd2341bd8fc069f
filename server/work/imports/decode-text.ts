import { utf16Of } from '../../../domain/base/utf16.ts';

/** Bytes, or letters, of a file that are looked at to find its separator. */
export const LOOKED_AT = 65_536;

const SEPARATORS = [';', ',', '\t'] as const;

/** Decodes piece by piece; false where the bytes are no text of the encoding. */
function isTextOf(encoding: string, bytes: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    for (let start = 0; start < bytes.length; start += LOOKED_AT)
      decoder.decode(bytes.subarray(start, start + LOOKED_AT), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** An XML says in its first line how it is encoded. */
const DECLARED = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * How the text of a file is encoded: UTF-16 by its mark or its letters, else UTF-8 where it can be, else what an XML says of itself, else
 * Windows-1252, in which spreadsheets of Brazil write CSV and which takes any bytes.
 */
export function encodingOf(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return utf16;
  if (isTextOf('utf-8', bytes)) return 'utf-8';
  return DECLARED.exec(new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)))?.[1] ?? 'windows-1252';
}

/** The text of a file, piece by piece, without its mark. Throws where the bytes are not what an XML says that they are. */
export function* textPieces(bytes: Uint8Array): Iterable<string> {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: encoding.toLowerCase() === 'utf-8' });
  for (let start = 0; start < bytes.length; start += LOOKED_AT)
    yield decoder.decode(bytes.subarray(start, start + LOOKED_AT), { stream: true });
  yield decoder.decode();
}

/** The line before the titles by which Excel is given the separator, such as `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?\s*"?sep=([^\p{L}\p{N}"\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/iu;

export const withoutSeparatorLine = (text: string): string => text.replace(SEPARATOR_LINE, '');

/** Whether a first row is that line, as it was cut into cells. */
export const isSeparatorRow = (cells: readonly string[]): boolean =>
  /^sep=[^\p{L}\p{N}]?$/iu.test(cells.join('').trim());

/** What stands between the columns: what the first line says, else what the first that is not empty has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const said = SEPARATOR_LINE.exec(text)?.[1];
  if (said !== undefined) return said;
  const line =
    text
      .split(/\r\n|\r|\n/)
      .find((each) => each.trim() !== '')
      ?.replace(/"[^"]*"/g, '') ?? '';
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}
