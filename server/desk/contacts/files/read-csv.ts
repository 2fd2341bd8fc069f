import { parse } from 'csv-parse/sync';
import type { ContactType } from '../../../../domain/desk/contacts/contact.ts';
import { MOST_FILE_CONTACTS } from '../../../../domain/desk/contacts/contact-file.ts';
import { textOf } from '../../../../domain/work/import-cells.ts';
import { separatorOf, withoutSeparatorLine } from '../../../work/imports/decode-text.ts';
import { Refusal } from '../../../base/http/refusal.ts';
import { message, type Locale } from '../../../base/messages/message.ts';
import type { FoundPerson, FoundWay } from './found-person.ts';

const LOCALES: readonly Locale[] = ['pt-BR', 'en-US'];
const LONGEST_ROW = 100_000;
/** Google writes some hundred columns, Outlook 92. */
const MOST_COLUMNS = 300;

type Row = Readonly<Record<string, string>>;

/** Without accents, case and signs: how titles are compared. */
const bare = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const words = (code: Parameters<typeof message>[1]): string[] => LOCALES.map((locale) => bare(message(locale, code)));

const isTitle = (title: string, code: Parameters<typeof message>[1]): boolean => words(code).includes(title);

/** A type as our own files name it in either language. */
function typeOf(said: string): ContactType | null {
  const types = ['EMAIL', 'MOBILE', 'PHONE'] as const;
  return types.find((type) => bare(said) === bare(type) || words(`contact.${type}`).includes(bare(said))) ?? null;
}

const emailWay = (value: string): FoundWay => ({ kind: 'email', value, isMobile: false });

/** A file as our own export writes it: one contact a row. */
function ofOurs(rows: readonly Row[], titles: readonly string[]): FoundPerson[] | null {
  const name = titles.find((title) => isTitle(title, 'column.contactName'));
  const type = titles.find((title) => isTitle(title, 'column.contactType'));
  const value = titles.find((title) => isTitle(title, 'column.contactValue'));
  if (name === undefined || value === undefined || type === undefined) return null;
  return rows.map((row) => {
    const said = typeOf(row[type] ?? '');
    const isMail = said === 'EMAIL' || (said === null && (row[value] ?? '').includes('@'));
    const way: FoundWay = isMail
      ? emailWay(row[value] ?? '')
      : { kind: 'number', value: row[value] ?? '', isMobile: said === 'MOBILE' };
    return { name: row[name] ?? '', ways: way.value === '' ? [] : [way] };
  });
}

/** Of Google several values of one label stand in one cell. */
const several = (cell: string): string[] => cell.split(' ::: ').map((value) => value.trim());

/** How address books and people title what leads to a person, in English and in Portuguese, without spaces and signs. */
const WAY_TITLES: Readonly<Record<FoundWay['kind'], RegExp>> = {
  email:
    /^(?:email\d*(?:value|address)?|enderecode(?:email|correioeletronico)\d?|(?:primary|secondary)email|email(?:primario|principal|secundario|alternativo))$/,
  fax: /^(?:[a-z]*fax|fax(?:number|comercial|residencial)|numerodofax)\d?$/,
  number:
    /^(?:phone\d+value|(?:[a-z]*phone|mobile|mobilenumber|whatsapp|fone|celular|numerodocelular|outrotelefone|telefone(?:celular|movel|comercial|residencial|principal|docarro)?)\d?)$/,
};
const NOT_A_WAY = /yomi|companymain|callback|tty|isdn|telex|radio/;

const kindOf = (title: string): FoundWay['kind'] | null => {
  const kinds = ['email', 'fax', 'number'] as const;
  return NOT_A_WAY.test(title) ? null : (kinds.find((kind) => WAY_TITLES[kind].test(title)) ?? null);
};

/** The titles that lead to a person, with what each says of it. */
const wayTitles = (titles: readonly string[]) =>
  titles.flatMap((title) => {
    const kind = kindOf(title);
    return kind === null ? [] : [{ title, kind }];
  });

function waysOf(row: Row, titles: ReturnType<typeof wayTitles>): FoundWay[] {
  return titles.flatMap(({ title, kind }) => {
    const values = several(row[title] ?? '').filter(Boolean);
    if (kind === 'email') return values.map(emailWay);
    // Of Google what a number is stands in the column before it.
    const isGoogle = title.endsWith('value');
    const label = isGoogle
      ? `${row[title.replace('value', 'label')] ?? ''}${row[title.replace('value', 'type')] ?? ''}`
      : title;
    const isMobile = /mobile|cell|celular|movel|iphone|whatsapp/i.test(label);
    const isFax = kind === 'fax' || (/fax/i.test(label) && !isMobile);
    return values.map((value): FoundWay => ({ kind: isFax ? 'fax' : 'number', value, isMobile }));
  });
}

const NAMES = [
  'nameprefix',
  'firstname',
  'givenname',
  'primeironome',
  'middlename',
  'additionalname',
  'segundonome',
  'nomedomeio',
  'lastname',
  'familyname',
  'sobrenome',
  'namesuffix',
];
const WHOLE_NAMES = ['name', 'nome', 'fullname', 'nomecompleto', 'displayname', 'nomedeexibicao'];
const OTHER_NAMES = ['organizationname', 'organization1name', 'company', 'empresa', 'nickname', 'apelido'];

/** Beside a family name `Nome` is the given one. */
const withGivenName = (titles: readonly string[]): readonly string[] =>
  titles.includes('sobrenome') ? titles.map((title) => (title === 'nome' ? 'primeironome' : title)) : titles;

/** A file as Google Contacts, Outlook and Thunderbird write it: one person a row. */
function ofOthers(rows: readonly Row[], titles: readonly string[]): FoundPerson[] | null {
  const isTheirs =
    titles.some((title) => kindOf(title) !== null) &&
    titles.some((title) => NAMES.includes(title) || WHOLE_NAMES.includes(title));
  if (!isTheirs) return null;
  const leading = wayTitles(titles);
  return rows.map((row) => {
    const said = NAMES.map((name) => row[name] ?? '')
      .filter(Boolean)
      .join(' ');
    const other = OTHER_NAMES.map((name) => row[name] ?? '').find(Boolean);
    return {
      name: WHOLE_NAMES.map((name) => row[name] ?? '').find(Boolean) ?? (said || other) ?? '',
      ways: waysOf(row, leading),
    };
  });
}

/** The people of a CSV file: our own, or one of Google Contacts, Outlook or Thunderbird. Null where it is no such table. */
export function readCsv(text: string): FoundPerson[] | null {
  const [head = [], ...body] = rowsIn(text) ?? [];
  if (head.length > MOST_COLUMNS) throw new Refusal('invalid-input', { text: 'field.contact-file-too-wide' });
  const titles = withGivenName(head.map(bare));
  const rows = body.map((cells): Row =>
    Object.fromEntries(titles.map((title, at) => [title, textOf(cells[at] ?? '')])),
  );
  return ofOurs(rows, titles) ?? ofOthers(rows, titles);
}

function rowsIn(text: string): string[][] | null {
  try {
    return parse(withoutSeparatorLine(text), {
      bom: true,
      delimiter: separatorOf(text.slice(0, LONGEST_ROW)),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
      skip_records_with_empty_values: true,
      // The titles, and one more than may be: so many tell that they are too many.
      to: MOST_FILE_CONTACTS + 2,
    });
  } catch {
    return null;
  }
}
