/** Characters beside Latin-1 that the fonts every reader of PDF brings can show (Windows-1252). */
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isShown = (sign: string): boolean => {
  const code = sign.codePointAt(0)!;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN.includes(sign);
};

/** Letters whose stroke is no accent of its own, in the order of those without it. */
const STROKED = 'ŁłĐđĦħŦŧıȷĿŀŊŋ';
const PLAIN = 'LlDdHhTtijLlNn';

/** A character without its accents where that is one the fonts have, else a question mark. */
const nearest = (sign: string): string => {
  const stroked = STROKED.indexOf(sign);
  if (stroked >= 0) return PLAIN[stroked]!;
  const [bare = ''] = sign.normalize('NFKD');
  return bare !== sign && isShown(bare) ? bare : '?';
};

/** A text in the characters that a PDF without fonts of its own can show; line breaks become spaces. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/\s+/gu, ' '), (sign) => (isShown(sign) ? sign : nearest(sign))).join('');
