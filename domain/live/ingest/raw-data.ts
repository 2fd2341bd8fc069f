/** The most letters that bytes in hexadecimal may have. */
export const MOST_HEX_LETTERS = 2048;
/** The most letters of a line. */
export const MOST_LINE_LETTERS = 1024;

/** What keeps a text from being bytes in hexadecimal, the first that a person has to mend. */
export type HexFault = 'empty' | 'space' | 'letter' | 'odd' | 'long';

/**
 * Why a text is no bytes in hexadecimal; null where it is. Spaces around it do not count. Says more than the rule of the call, which
 * says no to the same texts (`hexBytes`), and is asked while somebody types.
 */
export function hexFaultOf(text: string): HexFault | null {
  const data = text.trim();
  if (data === '') return 'empty';
  if (/\s/.test(data)) return 'space';
  if (/[^0-9a-f]/i.test(data)) return 'letter';
  if (data.length > MOST_HEX_LETTERS) return 'long';
  return data.length % 2 === 1 ? 'odd' : null;
}

/** What keeps a text from being a line for a tracker that speaks text. */
export type LineFault = 'emptyLine' | 'signs' | 'longLine';

/** Why a text is no such line; null where it is. Says no to the same texts as the rule of the call (`rawText`). */
export function lineFaultOf(text: string): LineFault | null {
  const line = text.trim();
  if (line === '') return 'emptyLine';
  if (/\p{Cc}/u.test(line)) return 'signs';
  return line.length > MOST_LINE_LETTERS ? 'longLine' : null;
}
