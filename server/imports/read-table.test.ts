import { Buffer } from 'node:buffer';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeXlsx, type SheetCell } from '../exports/xlsx.ts';
import { encodingOf, separatorOf } from './decode-text.ts';
import { readTable, readTitles, UnreadableError, type FileRow } from './read-table.ts';
import { unpackedBytes } from './unpacked-bytes.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

async function rowsOf(bytes: Uint8Array): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readTable(bytes)) rows.push(row);
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
  const files = [utf8(`\ufeff${text}`), utf8(text), latin(text), Buffer.from(`\ufeff${text}`, 'utf16le')];
  expect(files.map(encodingOf)).toEqual(['utf-8', 'utf-8', 'windows-1252', 'utf-16le']);
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
  expect(await readTitles(bytes)).toEqual(['identifier', 'since']);
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
  expect(await readTitles(utf8(''))).toEqual([]);
  expect(await readTitles(utf8('\n;;\n'))).toEqual([]);
});

test('a file that says it would fill the memory when it is unpacked is refused before', async () => {
  const bytes = Buffer.from(await xlsxOf(['a'], [['b']]));
  expect(unpackedBytes(bytes)).toBeGreaterThan(500);
  const entry = bytes.indexOf(Buffer.of(0x50, 0x4b, 0x01, 0x02));
  bytes.writeUInt32LE(2_000_000_000, entry + 24);
  await expect(rowsOf(bytes)).rejects.toBeInstanceOf(UnreadableError);
});
