declare const said: unique symbol;
/** A text that may stand in a mail: of the product, or what a person wrote as `makeMail` lets it through. Nothing else makes one. */
export type Said = string & { readonly [said]: true };

/** A name in one line: people type names, and a line break in a header would be another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** What programs take for the dot of a domain, in whatever script. */
const DOT = '[.\\u2024\\u3002\\uFF0E\\uFF61]';
const LETTER = '[\\p{L}\\p{M}]';
const DOMAIN = new RegExp(`[^\\s.]${DOT}(?:xn--|${LETTER}{2,}(?![\\p{L}\\p{M}\\p{N}]))`, 'iu');
/** J.Silva, S.A.: a name, no domain. */
const INITIALS = new RegExp(`^(?:\\p{Lu}${DOT})+${LETTER}*$`, 'u');
const NUMBERED_HOST = /\d{1,3}(?:\.\d{1,3}){3}/;
const SCHEME = /[/\\]{2}|(?:mailto|tel|sms|javascript|data):/i;
const JOINED = new RegExp(`(${DOT})(?=\\S)`, 'gu');

const isAddress = (word: string): boolean => SCHEME.test(word) || DOMAIN.test(word) || NUMBERED_HOST.test(word);
/** The same word as text that no program makes a link of. */
const apart = (word: string): string =>
  word
    .replace(JOINED, '$1 ')
    .replace(/([/\\])(?=[/\\])/g, '$1 ')
    .replace(/:(?=\S)/g, ': ');

/** Signs without a width or that turn the direction hide an address from what looks for one. */
const visible = (text: string): string => oneLine(text.replace(/\p{Cf}/gu, ''));
const byWord = (text: string, change: (word: string) => string): string =>
  visible(text)
    .split(/\s+/u)
    .map(change)
    .filter((word) => word !== '')
    .join(' ');

const shortened = (text: string, most: number): string => {
  const signs = Array.from(text);
  return signs.length <= most ? text : `${signs.slice(0, most).join('').trimEnd()}…`;
};

/** Longest name that a mail to a stranger says, characters. */
export const LONGEST_NAME = 40;
/** Longest line above the table of a file, such as its filters. */
export const LONGEST_LINE = 200;

/** A name as it is said to strangers: one short line without what leads to the web; an ellipsis where nothing is left. */
export const plainName = (text: string): string =>
  shortened(
    byWord(text, (word) => (INITIALS.test(word) ? apart(word) : isAddress(word) ? '' : word)),
    LONGEST_NAME,
  ) || '…';

/** Data of a file that strangers are sent: all that was written, but nothing that is opened by a click. */
export const unlinked = (text: string): string => byWord(text, (word) => (isAddress(word) ? apart(word) : word));

/** The name of a brand to strangers: of one that is called by its domain the words stay. */
export const brandName = (text: string): string => {
  const name = plainName(text);
  return name === '…'
    ? shortened(
        unlinked(text)
          .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
          .trim(),
        LONGEST_NAME,
      )
    : name;
};
