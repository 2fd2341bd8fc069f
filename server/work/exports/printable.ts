/** Characters beside Latin-1 that the fonts every reader of PDF brings can show (Windows-1252). */
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Whether the fonts that every reader of PDF brings show a character. */
export const isLatin = (sign: string): boolean => {
  const code = sign.codePointAt(0)!;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN.includes(sign);
};

/** A text on one line, without signs that only change how others look: fonts would show them as boxes. */
export const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ');
