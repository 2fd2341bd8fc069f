import { Writable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { shownByLibreOffice, testWithLibreOffice } from '../../../tests/builders/libreoffice.ts';
import { wallDates } from './wall-date.ts';
import { SHEET_DATES } from './shown-dates.ts';
import { writeXlsx, type SheetCell, type SheetColumn } from './xlsx.ts';

/** A writer that keeps what it is given. */
function kept(): { into: Writable; bytes(): Uint8Array } {
  const chunks: Buffer[] = [];
  const into = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { into, bytes: () => Buffer.concat(chunks) };
}

async function* each(rows: readonly SheetCell[][]): AsyncIterable<SheetCell[]> {
  yield* rows;
}

async function file(columns: SheetColumn[], rows: SheetCell[][], name = 'Telemetry'): Promise<Uint8Array> {
  const { into, bytes } = kept();
  await writeXlsx({ name, columns }, each(rows), into);
  return bytes();
}

async function written(...given: Parameters<typeof file>) {
  const { sheets } = await readXlsx(await file(...given), { readStyles: true });
  return sheets[0]!;
}

test('a file has its titles and rows, numbers as numbers and times as times of the zone (RPT-02)', async () => {
  const wall = wallDates('America/Sao_Paulo');
  const sheet = await written(
    [{ title: 'Time', numFmt: SHEET_DATES['pt-BR'].time }, { title: 'Speed' }, { title: 'Ignition' }],
    [
      [wall(Date.parse('2026-11-21T12:00:05Z')), 61.5, true],
      [null, null, null],
    ],
  );
  expect(sheet.name).toBe('Telemetry');
  expect(sheet.rows[0]).toEqual(['Time', 'Speed', 'Ignition']);
  const [time, ...rest] = sheet.rows[1]!;
  expect((time as Date).toISOString().slice(0, 19)).toBe('2026-11-21T09:00:05');
  expect(rest).toEqual([61.5, true]);
});

test('a text that begins like a formula stays a text, and signs that XML has for itself stay what they are', async () => {
  const texts = [
    '=1+1',
    '+55 11',
    '-2',
    '@SUM(A1)',
    '<b>&"x"',
    'two\nlines',
    'a\u0000b',
    ' space ',
    '_x0041_',
    '__x000d_x_',
  ];
  const sheet = await written(
    [{ title: 'Text' }],
    texts.map((text) => [text]),
  );
  expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(texts);
});

test('a text that is longer than a cell is cut, and a name that no sheet may have is made one', async () => {
  const sheet = await written(
    [{ title: 'Text' }],
    [['x'.repeat(40_000)]],
    "'ABC-1D23 [a/b]: all of it and more than fits'",
  );
  expect((sheet.rows[1]![0] as string).length).toBe(32_767);
  expect(sheet.name).toBe('ABC-1D23  a b   all of it and m');
  expect((await written([{ title: 'Text' }], [], 'History')).name).toBe('Rastro');
});

test('rows are asked for as the file is taken, not all at once', async () => {
  let drawn = 0;
  async function* many(): AsyncIterable<SheetCell[]> {
    for (; drawn < 50_000; drawn += 1) yield [drawn, 'some text that takes room', Math.sin(drawn)];
  }
  const most: number[] = [];
  const into = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      most.push(drawn);
      setImmediate(done);
    },
  });
  await writeXlsx({ name: 'Many', columns: [{ title: 'n' }] }, many(), into);
  expect(drawn).toBe(50_000);
  expect(most[1]).toBeLessThan(10_000);
});

test('where clocks go back the hour that comes twice is shown twice', () => {
  const wall = wallDates('Europe/Berlin');
  const shown = (iso: string) => wall(Date.parse(iso)).toISOString().slice(11, 19);
  expect(['2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '2026-10-25T01:59:59Z'].map(shown)).toEqual([
    '02:59:59',
    '02:00:00',
    '02:59:59',
  ]);
});

testWithLibreOffice(
  'a file opens in LibreOffice with its times, numbers and texts as they were written (RPT-02)',
  async () => {
    const wall = wallDates('America/Sao_Paulo');
    const sheet = await file(
      [{ title: 'Time', numFmt: SHEET_DATES['pt-BR'].time }, { title: 'Speed', numFmt: '0.0' }, { title: 'Text' }],
      [
        [wall(Date.parse('2026-11-21T12:00:05Z')), 61.5, '=1+1'],
        [wall(Date.parse('2026-11-21T02:30:00Z')), 0, 'São José & <b>'],
        ...Array.from({ length: 20_000 }, (_, at) => [null, at, `row ${at}`]),
      ],
    );
    const lines = (await shownByLibreOffice(sheet)).trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Time\tSpeed\tText',
      '21/11/2026 09:00:05\t61.5\t=1+1',
      '20/11/2026 23:30:00\t0.0\tSão José & <b>',
    ]);
    expect(lines).toHaveLength(20_003);
    expect(lines.at(-1)).toBe('\t19999.0\trow 19999');
  },
);
