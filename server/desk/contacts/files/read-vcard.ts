import { MOST_FILE_CONTACTS } from '../../../../domain/desk/contacts/contact-file.ts';
import type { FoundPerson, FoundWay } from './found-person.ts';
import { cardsIn, plainValue, type CardLine } from './vcard-lines.ts';

/** Parts of a value of several, such as those of a name; a sign behind a backslash does not cut. */
const partsOf = (value: string): string[] => value.match(/(?:\\[\s\S]|[^;\\])+|(?<=;|^)(?=;|$)/g) ?? [];

const unescaped = (value: string): string =>
  value
    .replace(/\\([\s\S])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign))
    .replace(/\s+/g, ' ')
    .trim();

const first = (card: readonly CardLine[], name: string): string => {
  const line = card.find((each) => each.name === name && each.value.trim() !== '');
  return line ? plainValue(line) : '';
};

/** The name that is shown, else the parts of the name in the order in which it is said, else the organisation. */
function nameOf(card: readonly CardLine[]): string {
  const shown = unescaped(first(card, 'FN'));
  if (shown) return shown;
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = partsOf(first(card, 'N')).map(unescaped);
  const said = [prefix, given, middle, family, suffix].filter(Boolean).join(' ');
  return said || unescaped(partsOf(first(card, 'ORG'))[0] ?? '') || unescaped(first(card, 'NICKNAME'));
}

/** Which is tried first: PREF=1 of version 4, a type of the versions before. */
function preference({ params }: CardLine): number {
  const [said] = params.get('PREF') ?? [];
  const rank = Number(said);
  if (said !== undefined && rank >= 1 && rank <= 100) return rank;
  return params.get('TYPE')?.includes('PREF') ? 1 : 101;
}

function wayOf(line: CardLine): FoundWay[] {
  const types = params(line, 'TYPE');
  const value = unescaped(plainValue(line));
  if (value === '') return [];
  if (line.name === 'EMAIL') return [{ kind: 'email', value: value.replace(/^mailto:/i, ''), isMobile: false }];
  const isMobile = types.some((type) => type === 'CELL' || type === 'IPHONE');
  const isFax = types.includes('FAX') && !isMobile;
  const number = value.replace(/^tel:/i, '').replace(/;.*$/, '');
  return [{ kind: isFax ? 'fax' : 'number', value: number, isMobile }];
}

const params = (line: CardLine, name: string): readonly string[] => line.params.get(name) ?? [];

/** The people of a file of vCards of version 2.1, 3.0 or 4.0; no more of them than tell that they are too many. */
export function readVcard(text: string): FoundPerson[] {
  const people: FoundPerson[] = [];
  for (const card of cardsIn(text)) {
    const ways = card
      .filter(({ name }) => name === 'TEL' || name === 'EMAIL')
      .toSorted((a, b) => preference(a) - preference(b))
      .flatMap(wayOf);
    people.push({ name: nameOf(card), ways });
    if (people.length > MOST_FILE_CONTACTS) break;
  }
  return people;
}
