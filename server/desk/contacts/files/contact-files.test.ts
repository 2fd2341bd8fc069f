import { expect, test } from 'vitest';
import type { Contact } from '../../../../domain/desk/contacts/contact.ts';
import { numberOfFile } from '../../../../domain/desk/contacts/contact-file.ts';
import { Refusal } from '../../../base/http/refusal.ts';
import { judgePeople } from './judge-people.ts';
import { readCsv } from './read-csv.ts';
import { readVcard } from './read-vcard.ts';
import { vcardOf } from './write-vcard.ts';

const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n`;
/** What a file brings, entry by entry: name, type and value, or why not. */
const broughtBy = (people: Parameters<typeof judgePeople>[0] | null): string[] =>
  judgePeople(people ?? [], []).entries.map(
    ({ name, type, value, problem }) => `${name} ${problem ?? `${type!} ${value}`}`,
  );

/** A card as the contacts of an iPhone write it. */
const IPHONE = lines(
  'BEGIN:VCARD',
  'VERSION:3.0',
  'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
  'N:Prado;Ana;;;',
  'FN:Ana Prado',
  'ORG:Transportes\\, Prado;',
  'EMAIL;type=INTERNET;type=HOME;type=pref:ana@example.com',
  'TEL;type=CELL;type=VOICE:+55 (11) 98765-4321',
  'item1.TEL:011 3333-4444',
  'item1.X-ABLabel:_$!<Other>!$_',
  'TEL;type=WORK;type=FAX:+55 11 3333-0000',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg',
  ' ABAQAAAQABAAD',
  'END:VCARD',
);

/** A card as Android writes it: version 2.1, accents in quoted-printable over several lines. */
const ANDROID = lines(
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=53=C3=A1;=4A=6F=C3=A3=6F=20=42=61=74=69=73=74=61;;;',
  'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F=20=42=61=74=69=73=74=61=20=',
  '=53=C3=A1',
  'TEL;CELL;PREF:011987651234',
  'TEL;HOME:1132654321',
  'EMAIL;X-Trabalho:joao@example.com',
  'END:VCARD',
);

test('cards of an iPhone and of Android become a contact for each number and address, the preferred first', () => {
  expect(broughtBy(readVcard(IPHONE))).toEqual([
    'Ana Prado EMAIL ana@example.com',
    'Ana Prado MOBILE 11987654321',
    'Ana Prado PHONE 1133334444',
    'Ana Prado fax',
  ]);
  expect(broughtBy(readVcard(ANDROID))).toEqual([
    'João Batista Sá MOBILE 11987651234',
    'João Batista Sá PHONE 1132654321',
    'João Batista Sá EMAIL joao@example.com',
  ]);
});

test('cards of version 4 are read with preferences, addresses as links, quoted parameters, and cards within cards left out', () => {
  const card = lines(
    '\ufeffBEGIN:VCARD',
    'VERSION:4.0',
    'FN:Bia; \\nMoraes\\, filha',
    'TEL;VALUE=uri;PREF=2;TYPE="voice,home":tel:+55-11-3333-4444;ext=5',
    'TEL;VALUE=uri;PREF=1;TYPE="cell:;",X=Y:tel:+5511912345678',
    'BEGIN:VCARD',
    'FN:Inner',
    'TEL:1133330000',
    'END:VCARD',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN:Without an end',
  );
  const { name, ways } = readVcard(card)[0]!;
  expect(name).toBe('Bia; Moraes, filha');
  expect(ways.map(({ value }) => value)).toEqual(['+5511912345678', '+55-11-3333-4444']);
  expect(readVcard(card)).toHaveLength(1);
});

test('a card without a shown name is called by the parts of its name, else by its organisation', () => {
  const named = (...text: string[]) => readVcard(lines('BEGIN:VCARD', 'VERSION:3.0', ...text, 'END:VCARD'))[0]!.name;
  expect(named('FN:', 'N:Silva;Ana;Maria;Dra.;')).toBe('Dra. Ana Maria Silva');
  expect(named('N:;;;;', 'ORG:Oficina\\; Norte;Peças')).toBe('Oficina; Norte');
});

test('files of Google Contacts, of Outlook, our own in both languages and plain ones are read', () => {
  const google = lines(
    'First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
    'Ana,Maria,Prado,,* myContacts,* Work,ana@example.com,Mobile,+55 11 98765-4321 ::: (11) 3333-4444,Work Fax,1133330000',
    ',,,Oficina Norte,,,,,21 3333-4444,,',
  );
  expect(broughtBy(readCsv(google))).toEqual([
    'Ana Maria Prado EMAIL ana@example.com',
    'Ana Maria Prado MOBILE 11987654321',
    'Ana Maria Prado MOBILE 1133334444',
    'Ana Maria Prado fax',
    'Oficina Norte PHONE 2133334444',
  ]);
  const outlook = lines(
    '"First Name","Last Name","E-mail Address","Business Phone","Mobile Phone"',
    '"Rui","Sá","rui@example.com","1133334444","11987654321"',
  );
  expect(broughtBy(readCsv(outlook))).toEqual([
    'Rui Sá EMAIL rui@example.com',
    'Rui Sá PHONE 1133334444',
    'Rui Sá MOBILE 11987654321',
  ]);
  const ours = lines(
    '\ufeffOrdem;Nome;Tipo;Contato;Cliente',
    "1;'=Ana;Celular;(11)98765-4321;Clara",
    '2;Bia;E-mail;bia@example.com;',
  );
  expect(broughtBy(readCsv(ours))).toEqual(['=Ana MOBILE 11987654321', 'Bia EMAIL bia@example.com']);
  expect(broughtBy(readCsv(lines('Order,Name,Type,Contact,Customer', '1,Ana,Telephone,(11)3333-4444,')))).toEqual([
    'Ana PHONE 1133334444',
  ]);
  expect(broughtBy(readCsv(lines('Nome;Celular;E-mail', 'Ana;11 98765-4321;ana@example.com')))).toEqual([
    'Ana MOBILE 11987654321',
    'Ana EMAIL ana@example.com',
  ]);
  expect(readCsv(lines('Placa;Cor', 'ABC1D23;azul'))).toBeNull();
});

test('files of Outlook in Portuguese and of Thunderbird are read, given and family name together', () => {
  const outlook = lines(
    '"Título","Nome","Segundo nome","Sobrenome","Empresa","Fax comercial","Telefone comercial","Telefone celular","Telefone principal da empresa","Endereço de email","Tipo de email","Nome para exibição do email"',
    '"","Rui","","Sá","Aroeira","1133330000","1133334444","11987654321","1130000000","rui@example.com","SMTP","Rui Sá (rui@example.com)"',
    '"","","","","Oficina Norte","","2133334444","","","","",""',
  );
  expect(broughtBy(readCsv(outlook))).toEqual([
    'Rui Sá fax',
    'Rui Sá PHONE 1133334444',
    'Rui Sá MOBILE 11987654321',
    'Rui Sá EMAIL rui@example.com',
    'Oficina Norte PHONE 2133334444',
  ]);
  const thunderbird = lines(
    'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address',
    'Ana,Prado,Ana M. Prado,,ana@example.com,ana@work.example,1133334444,,1133330000,999,11987654321,Rua A',
    'Bia,Lima,,,,,,,,,11987650000,',
  );
  expect(broughtBy(readCsv(thunderbird))).toEqual([
    'Ana M. Prado EMAIL ana@example.com',
    'Ana M. Prado EMAIL ana@work.example',
    'Ana M. Prado PHONE 1133334444',
    'Ana M. Prado fax',
    'Ana M. Prado MOBILE 11987654321',
    'Bia Lima MOBILE 11987650000',
  ]);
});

test('a number of a service is kept whole, whatever it is dialled with, and never becomes that of a city', () => {
  for (const [given, value] of [
    ['0800 727 0800', '08007270800'],
    ['+55 0800 727 0800', '08007270800'],
    ['0300-123456', '0300123456'],
    ['190', '190'],
    ['4004-1234', '40041234'],
    ['+55 4004 1234', '40041234'],
    ['3003 1234', '30031234'],
  ] as const)
    expect(numberOfFile(given, true), given).toEqual({ type: 'PHONE', value });
  expect(numberOfFile('3333-4444', false)).toEqual({ problem: 'no-area-code' });
  expect(numberOfFile('+55 98765-4321', true)).toEqual({ problem: 'no-area-code' });
  const whole = ['08007270800', '190', '40041234'].map((value) => contact({ type: 'PHONE', value }));
  expect(broughtBy(readVcard(vcardOf(whole)))).toEqual([
    'Ana Prado PHONE 08007270800',
    'Ana Prado PHONE 190',
    'Ana Prado PHONE 40041234',
  ]);
});

test('what a spreadsheet has damaged is refused by name', () => {
  const table = lines('Nome;Celular;E-mail', '#REF!;11987654321;', 'Ana;1,19876E+10;', 'Bia;;#N/D');
  expect(broughtBy(readCsv(table))).toEqual(['#REF! formula-error', 'Ana rounded', 'Bia formula-error']);
});

test('a file whose first line names the separator for Excel is read by it', () => {
  const table = lines('\ufeffsep=;', 'Nome;Celular;Empresa', 'Ana;="011987654321";a, b, c, d');
  expect(broughtBy(readCsv(table))).toEqual(['Ana MOBILE 11987654321']);
});

test('a number is kept with its area code, however it was written down, and one that leads nowhere says why', () => {
  for (const given of [
    '+55 11 98765-4321',
    '0055 11 987654321',
    '011 98765-4321',
    '0 15 11 98765 4321',
    '(11) 98765.4321',
    '5511987654321',
  ])
    expect(numberOfFile(given, false), given).toEqual({ type: 'MOBILE', value: '11987654321' });
  expect(numberOfFile('98765-4321', true)).toEqual({ problem: 'no-area-code' });
  expect(numberOfFile('+1 512 555 0100', true)).toEqual({ problem: 'foreign-number' });
  expect(numberOfFile('0800 CALL', false)).toEqual({ problem: 'not-a-number' });
});

test('an entry that is there stays, one under another name is renamed, and the second of a value is refused', () => {
  const known = [{ id: 7, name: 'Ana', type: 'PHONE', value: '1133334444' }] as const;
  const way = (value: string) => ({ kind: 'number', value, isMobile: false }) as const;
  const { entries, idAt } = judgePeople(
    [
      { name: 'Ana', ways: [way('(11)3333-4444')] },
      { name: ' Bia\u0000 ', ways: [way('+551133334444'), way('11 3333-5555')] },
      { name: 'Cris', ways: [] },
      { name: '', ways: [way('1133336666')] },
    ],
    known,
  );
  expect(entries.map(({ deed, problem }) => problem ?? deed)).toEqual(['SAME', 'twice', 'ADD', 'no-value', 'no-name']);
  expect(entries[2]!.name).toBe('Bia');
  const renamed = judgePeople([{ name: 'Ana Prado', ways: [way('1133334444')] }], known);
  expect(renamed.entries[0]).toMatchObject({ deed: 'CHANGE', nameBefore: 'Ana', name: 'Ana Prado' });
  expect([...idAt, ...renamed.idAt]).toEqual([
    [0, 7],
    [0, 7],
  ]);
});

const contact = (changes: Partial<Contact>): Contact => ({
  id: 1_000_000_000_000_000,
  name: 'Ana Prado',
  type: 'MOBILE',
  value: '11987654321',
  place: 1,
  brand: 1_000_000_000_000_001,
  user: null,
  userName: null,
  version: 0,
  ...changes,
});

test('cards that are written end their lines as the standard says, are folded between letters, and say nothing that a name put there', () => {
  const name = `${'ção'.repeat(30)};,\\\r\nTEL:1133334444\r\nEND:VCARD`;
  const file = vcardOf([contact({ name, userName: 'Clara; Nunes' })]);
  expect(file.endsWith('END:VCARD\r\n')).toBe(true);
  const written = file.split('\r\n').slice(0, -1);
  expect(written.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(file).not.toMatch(/(?<!\r)\n|\ufffd/);
  expect(written.filter((line) => line.startsWith('TEL'))).toEqual([
    'TEL;VALUE=uri;TYPE="cell";PREF=1:tel:+5511987654321',
  ]);
  expect(file.replaceAll('\r\n ', '')).toContain('CATEGORIES:Clara\\; Nunes\r\n');
  expect(readVcard(file)[0]!.name).toBe(name.replace('\r\n', ' ').replace('\r\n', ' '));
});

test('what is written is read back: each person once, with their ways in the order of calling', () => {
  const file = vcardOf([
    contact({}),
    contact({ name: 'Bia', type: 'EMAIL', value: 'bia@example.com' }),
    contact({ type: 'PHONE', value: '1133334444' }),
  ]);
  expect(broughtBy(readVcard(file))).toEqual([
    'Ana Prado MOBILE 11987654321',
    'Ana Prado PHONE 1133334444',
    'Bia EMAIL bia@example.com',
  ]);
});

/** The key of the text that a file is refused with; null where it is read. */
const refusalOf = (read: () => unknown): unknown => {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.fields : error;
  }
};

test('a card with more lines or parameters than any address book writes is refused in words', () => {
  const params = lines('BEGIN:VCARD', 'FN:Ana', `TEL;${'a;'.repeat(40_000)}b:11912345678`, 'END:VCARD');
  const long = lines('BEGIN:VCARD', ...Array.from({ length: 2_001 }, () => 'X:1'), 'END:VCARD');
  for (const file of [params, long])
    expect(refusalOf(() => readVcard(file))).toEqual({ text: 'field.contact-file-too-long' });
});

test('a table of more than 300 columns is refused in words, one of 300 is read', () => {
  const table = (columns: number): string =>
    lines(['Nome', 'Celular', ...Array.from({ length: columns - 2 }, (_, at) => `x${at}`)].join(), 'Ana,11912345678');
  expect(refusalOf(() => readCsv(table(301)))).toEqual({ text: 'field.contact-file-too-wide' });
  expect(broughtBy(readCsv(table(300)))).toEqual(['Ana MOBILE 11912345678']);
});

test('of a file with too many contacts no more are read than tell that they are too many', () => {
  const cards = lines('BEGIN:VCARD', 'FN:Ana', 'TEL:11912345678', 'END:VCARD').repeat(5_000);
  const rows = lines('Nome,Celular', ...Array.from({ length: 5_000 }, () => 'Ana,11912345678'));
  expect([readVcard(cards).length, readCsv(rows)!.length]).toEqual([1_001, 1_001]);
});

test('a property that is folded within its parameters keeps its encoding', () => {
  const card = lines('BEGIN:VCARD', 'FN;CHARSET=UTF-8;', ' ENCODING=QUOTED-PRINTABLE:Jo=C3=', '=A3o', 'END:VCARD');
  expect(readVcard(card)[0]!.name).toBe('João');
});
