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

/**
 * How the text of a file is encoded: what its mark says, else UTF-8, else Windows-1252, in which spreadsheets of Brazil
 * write CSV and which takes any bytes.
 */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return isTextOf('utf-8', bytes) ? 'utf-8' : 'windows-1252';
}

/** The text of a file, piece by piece, without its mark. */
export function* textPieces(bytes: Uint8Array): Iterable<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
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
