import type { Contact } from '../../../../domain/desk/contacts/contact.ts';
import { isServiceNumber } from '../../../../domain/base/service-number.ts';

/** Bytes of a line, without its break; RFC 6350, 3.2. */
const MOST_BYTES = 75;
/** The last that PREF can say. */
const LAST_PREFERENCE = 100;

const encoder = new TextEncoder();

/** A line as it is folded: never within a letter. */
function folded(line: string): string {
  const pieces: string[] = [];
  let [piece, bytes] = ['', 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > MOST_BYTES) {
      pieces.push(piece);
      // The space that says that the line goes on counts.
      [piece, bytes] = ['', 1];
    }
    piece += letter;
    bytes += size;
  }
  return `${[...pieces, piece].join('\r\n ')}\r\n`;
}

/** Texts with what would end them made harmless. */
const escaped = (text: string): string =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

function wayLine({ type, value }: Contact, rank: number): string {
  const preference = `PREF=${Math.min(rank, LAST_PREFERENCE)}`;
  if (type === 'EMAIL') return `EMAIL;${preference}:${escaped(value)}`;
  const number = isServiceNumber(value) ? `${value};phone-context=+55` : `+55${value}`;
  return `TEL;VALUE=uri;TYPE="${type === 'MOBILE' ? 'cell' : 'voice'}";${preference}:tel:${number}`;
}

/** Some phones show nobody without the parts of a name: the last word is taken for that of the family. */
function nameLine(name: string): string {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? words.pop()! : '';
  return `N:${escaped(family)};${escaped(words.join(' '))};;;`;
}

function cardOf(person: readonly Contact[]): string {
  const [{ id, name, userName }] = person as [Contact, ...Contact[]];
  return [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID;VALUE=text:contact-${id}`,
    `FN:${escaped(name)}`,
    nameLine(name),
    ...person.map((contact, at) => wayLine(contact, at + 1)),
    ...(userName === null ? [] : [`CATEGORIES:${escaped(userName)}`]),
    'END:VCARD',
  ]
    .map(folded)
    .join('');
}

/** Contacts as vCards of version 4.0: one for each person of a phonebook, with all the ways to them in the order of calling. */
export function vcardOf(contacts: readonly Contact[]): string {
  const people = new Map<string, Contact[]>();
  for (const contact of contacts) {
    const key = JSON.stringify([contact.brand, contact.user, contact.name]);
    const person = people.get(key);
    if (person) person.push(contact);
    else people.set(key, [contact]);
  }
  return [...people.values()].map(cardOf).join('');
}
