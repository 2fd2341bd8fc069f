/** Most characters of an identifier: Traccar's column holds as many. */
export const LONGEST_IDENTIFIER = 128;

/** Control characters, line ends and halves of a character: no sender means them, and a database refuses some. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * What a sender calls itself, as it is kept and compared: without space around it, and an accent in one way, since
 * keyboards and files write the same letter in two.
 */
export const identifierOf = (text: string): string => text.normalize('NFC').trim();

/** Whether a text may be an identifier. Whatever Traccar takes: also two characters, accents, `*` and spaces within. */
export const isIdentifier = (text: string): boolean =>
  text !== '' &&
  Array.from(text).length <= LONGEST_IDENTIFIER &&
  !UNPRINTABLE.test(text) &&
  identifierOf(text) === text;
