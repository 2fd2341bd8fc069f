import { Buffer } from 'node:buffer';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ImportKind } from '../../../domain/work/import.ts';
import { damageOf } from '../../../domain/work/import-cells.ts';
import { writeXlsx, type SheetCell } from '../exports/xlsx.ts';
import { encodingOf, separatorOf } from './decode-text.ts';
import { readHead, readTable, sheetsOf, UnreadableError, type FileRow } from './read-table.ts';
import { mayBeUnpacked } from './unpacked-bytes.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const headOf = (bytes: Uint8Array, kind: ImportKind = 'devices') => readHead(bytes, kind, sheetsOf(bytes));

async function rowsOf(bytes: Uint8Array): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const head = await headOf(bytes);
  if (head !== null) for await (const row of readTable(bytes, head)) rows.push(row);
  return rows;
}

async function xlsxOf(titles: string[], rows: SheetCell[][]): Promise<Uint8Array> {
  const into = new PassThrough();
  const given = async function* (): AsyncIterable<SheetCell[]> {
    yield* rows;
  };
  const [bytes] = await Promise.all([
    buffer(into),
    writeXlsx({ name: 'Rows', columns: titles.map((title) => ({ title })) }, given(), into),
  ]);
  return bytes;
}

test('a CSV file is read in UTF-8 with its mark and without, in Windows-1252 and in UTF-16', async () => {
  const text = 'Identificador;Nome do veículo\r\n1;Caminhão';
  const utf16 = (given: string): Buffer => Buffer.from(given, 'utf16le');
  const marked = `\ufeff${text}`;
  const files = [utf8(marked), utf8(text), latin(text), utf16(marked), utf16(marked).swap16(), utf16(text)];
  expect(files.map(encodingOf)).toEqual(['utf-8', 'utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'utf-16le']);
  for (const file of files)
    expect(await rowsOf(file)).toEqual([
      { line: 1, cells: ['Identificador', 'Nome do veículo'] },
      { line: 2, cells: ['1', 'Caminhão'] },
    ]);
});

test('what stands between columns is told by the titles, whatever stands within quotes', () => {
  expect(separatorOf('"a,b,c,d";e')).toBe(';');
  expect(separatorOf('\n\na,b\n1;2;3')).toBe(',');
  expect(separatorOf('a\tb')).toBe('\t');
});

test('a first line that names the separator for Excel is no row, and lines go on counting with it', async () => {
  for (const line of ['sep=;', 'SEP=;', '"sep=;"', '\ufeffsep=;'])
    expect(await rowsOf(utf8(`${line}\r\na,b;c\r\n1,5;="007"`)), line).toEqual([
      { line: 2, cells: ['a,b', 'c'] },
      { line: 3, cells: ['1,5', '="007"'] },
    ]);
  expect(await rowsOf(utf8('sep=|\na|b'))).toEqual([{ line: 2, cells: ['a', 'b'] }]);
  expect((await headOf(utf8('sep=\ta\nb')))?.titles).toEqual(['sep=', 'a']);
});

test('lines count as spreadsheets count: empty ones too, and a cell of several lines is one row', async () => {
  const rows = await rowsOf(utf8('a,b\n\n"one\ntwo",2\n,\n3,4'));
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [3, 'one\ntwo'],
    [5, '3'],
  ]);
});

test('the first sheet of an xlsx file is read with its numbers and dates', async () => {
  const bytes = await xlsxOf(
    ['identifier', 'since'],
    [
      [350_000_000_000_001, new Date('2026-10-05T08:30:00Z')],
      ['é', null],
    ],
  );
  expect((await headOf(bytes))?.titles).toEqual(['identifier', 'since']);
  const [, first, second] = await rowsOf(bytes);
  expect(first).toEqual({ line: 2, cells: [350_000_000_000_001, new Date('2026-10-05T08:30:00Z')] });
  expect(second).toMatchObject({ line: 3, cells: expect.arrayContaining(['é']) });
});

test('bytes that are no table are refused as such', async () => {
  const cut = (await xlsxOf(['a'], [['b']])).subarray(0, 300);
  const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  const endless = utf8(`a;b\n"${'x'.repeat(200_000)}`);
  for (const bytes of [cut, old, picture, endless])
    await expect(rowsOf(bytes), String(bytes.length)).rejects.toBeInstanceOf(UnreadableError);
  expect(await headOf(utf8(''))).toBeNull();
  expect(await headOf(utf8('\n;;\n'))).toBeNull();
});

/** A zip file of parts; what its directory says of their sizes may be a lie. */
function zipOf(parts: Readonly<Record<string, string>>, said?: number): Uint8Array {
  const heads: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text);
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(said ?? text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    heads.push(head, packed);
    entries.push(entry);
    at += head.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...heads, ...entries, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const bookOf = (more: Readonly<Record<string, string>>, bookAt = 'xl/workbook.xml'): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', bookAt)}</Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
  'xl/sharedStrings.xml': '<sst><si><t>Placa</t></si></sst>',
  ...more,
});

/** A sheet of rows of cells, as they stand in its XML. */
const sheetOf = (...rows: string[][]): string =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`;
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test('a sheet that is hidden is not read, the first that is shown is, and it is named with the line of its titles', async () => {
  const relations = ['rId1', 'rId2', 'rId3'].map((id, at) =>
    relation(id, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  );
  const bytes = zipOf(
    bookOf({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Old" sheetId="2" state="veryHidden" r:id="rId2"/><sheet name="Frota &amp; cia" sheetId="3" r:id="rId3"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheetOf([inline('Identificador')], [inline('hidden')]),
      'xl/worksheets/sheet2.xml': sheetOf([inline('Identificador')], [inline('hidden')]),
      'xl/worksheets/sheet3.xml': sheetOf(
        [inline('Frota de novembro')],
        [],
        [inline('Identificador'), inline('Placa')],
        [inline('868120300000777'), inline('ABC1D23')],
      ),
    }),
  );
  expect(await headOf(bytes)).toEqual({ titles: ['Identificador', 'Placa'], line: 3, sheet: 'Frota & cia' });
  expect(await rowsOf(bytes)).toMatchObject([{ line: 3 }, { line: 4, cells: ['868120300000777', 'ABC1D23'] }]);
});

/** A workbook of sheets in their order, and a page with a chart before them. */
const workbookOf = (sheets: Readonly<Record<string, string>>): Uint8Array => {
  const names = Object.keys(sheets);
  const relations = names.map((_, at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`));
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`);
  return zipOf(
    bookOf({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId99', 'chartsheet', 'chartsheets/sheet1.xml')}${relations.join('')}</Relationships>`,
      'xl/workbook.xml': `<workbook><sheets><sheet name="Chart" sheetId="99" r:id="rId99"/>${listed.join('')}</sheets></workbook>`,
      ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at}.xml`, sheets[name]!])),
    }),
  );
};

test('the first sheet with the titles of what is imported is read, behind a cover or a chart, and else the first with a row', async () => {
  const bytes = workbookOf({
    Capa: sheetOf([inline('Frota 2026')]),
    Pessoas: sheetOf([inline('Login'), inline('Nome')], [inline('ana.prado'), inline('Ana')]),
    Frota: sheetOf([inline('Novembro')], [inline('Placa'), inline('Identificador')], [inline('ABC1D23'), inline('1')]),
  });
  expect(sheetsOf(bytes)).toEqual(['Capa', 'Pessoas', 'Frota']);
  expect(await headOf(bytes)).toEqual({ titles: ['Placa', 'Identificador'], line: 2, sheet: 'Frota' });
  expect(await rowsOf(bytes)).toEqual([
    { line: 2, cells: ['Placa', 'Identificador'] },
    { line: 3, cells: ['ABC1D23', '1'] },
  ]);
  expect(await headOf(bytes, 'people')).toMatchObject({ line: 1, sheet: 'Pessoas' });
  const unknown = workbookOf({ Vazia: sheetOf(), Uma: sheetOf([inline('x')]), Outra: sheetOf([inline('y')]) });
  expect(await headOf(unknown)).toEqual({ titles: ['x'], line: 1, sheet: 'Uma' });
});

test('titles are found below what a table is called, and a file without titles that are known begins at its first row', async () => {
  const titled = utf8('Frota;\nNovembro;2026\n\nIdentificador;Placa\n1;ABC1D23');
  expect(await headOf(titled)).toEqual({ titles: ['Identificador', 'Placa'], line: 4, sheet: null });
  expect((await rowsOf(titled)).map(({ line }) => line)).toEqual([4, 5]);
  expect((await headOf(utf8('x;y\n1;2')))?.line).toBe(1);
  const late = utf8(`${'note\n'.repeat(10)}Identificador\n1`);
  expect((await rowsOf(late)).map(({ line }) => line)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});

test('the error of a formula, a rounded number and an escaped letter of a sheet are read as what they are', async () => {
  const row = [
    '<c t="e"><v>#REF!</v></c>',
    '<c><v>8.64926041120337E+16</v></c>',
    '<c t="str"><v>_x0041__x005F_x0041_</v></c>',
  ];
  const bytes = zipOf(bookOf({ 'xl/worksheets/sheet1.xml': sheetOf([inline('Identificador')], row) }));
  const [, { cells } = { cells: [] }] = await rowsOf(bytes);
  expect(cells.map(damageOf)).toEqual(['formula-error', 'rounded', null]);
  expect(cells[2]).toBe('A_x0041_');
});

test('the phonetics of a text are no part of it', async () => {
  const texts = '<sst><si><t>Placa</t><rPh sb="0" eb="2"><t>puraka</t></rPh><phoneticPr fontId="1"/></si></sst>';
  expect((await headOf(zipOf(bookOf({ 'xl/sharedStrings.xml': texts }))))?.titles).toEqual(['Placa']);
});

test('an xlsx file whose parts are made to fill a memory is refused before it is read', async () => {
  expect((await headOf(zipOf(bookOf({}))))?.titles).toEqual(['Placa']);
  const elements = '<a/>'.repeat(2_000_000);
  const hostile: readonly (readonly [string, Uint8Array])[] = [
    ['a workbook of empty elements', zipOf(bookOf({ 'xl/workbook.xml': `<workbook>${elements}</workbook>` }))],
    ['styles without end', zipOf(bookOf({ 'xl/styles.xml': `<styleSheet>${elements}</styleSheet>` }))],
    ['texts without end', zipOf(bookOf({ 'xl/sharedStrings.xml': `<sst>${elements}</sst>` }))],
    ['a sheet that is called a workbook', zipOf(bookOf({}, 'xl/worksheets/sheet1.xml'))],
    ['sizes that are not said', zipOf(bookOf({}), 0)],
    ['sizes beyond all memory', zipOf(bookOf({}), 2_000_000_000)],
  ];
  for (const [name, bytes] of hostile) await expect(rowsOf(bytes), name).rejects.toBeInstanceOf(UnreadableError);
  expect(mayBeUnpacked(zipOf(bookOf({ 'docProps/app.xml': '' })))).toBe(true);
});

test('a CSV file of nothing but empty lines is refused when they are more than any table has', async () => {
  await expect(headOf(utf8('\n'.repeat(5_000_000)))).rejects.toBeInstanceOf(UnreadableError);
});
