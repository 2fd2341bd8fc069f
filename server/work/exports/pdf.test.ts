import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { textOfPdf } from '../../../tests/builders/pdf-text.ts';
import type { Cell } from '../../base/lists/exportable.ts';
import { fontRuns } from './pdf-fonts.ts';
import { columnWidths, writePdf } from './pdf.ts';

async function pdfOf(rows: Cell[][], brand = 'Rastro'): Promise<Buffer> {
  const parts: Buffer[] = [];
  const file = new Writable({ write: (part: Buffer, _, done) => (parts.push(part), done()) });
  const head = {
    title: 'A list',
    brand,
    colour: '#0a5f50',
    lines: [],
    language: 'en-US',
    page: String,
    number: String,
  };
  const given = (async function* () {
    yield* rows;
  })();
  await writePdf(given, head, file, new AbortController().signal);
  return Buffer.concat(parts);
}

/** What is shown, whatever lines and fonts it is set in. */
const shown = async (bytes: Buffer): Promise<string> => (await textOfPdf(bytes)).all.replaceAll(/\s/g, '');

test.each(['Łódź', 'Đorđe Dvořák', 'Иван Сергеевич', 'Αθήνα', '北京漢字', '東京カナ', '서울', 'Entrega 🚚 😀'])(
  'a PDF shows %s as it is written',
  async (name) => {
    expect(await shown(await pdfOf([['Name'], [name]]))).toContain(name.replaceAll(' ', ''));
  },
);

test('a word is set in one font, the rest of its line stays in the usual one', () => {
  expect(fontRuns('Rua Łódź – São João', false)).toEqual([
    { text: 'Rua ', font: 'Helvetica' },
    { text: 'Łódź ', font: 'Wide' },
    { text: '– São João', font: 'Helvetica' },
  ]);
  expect(fontRuns('Łódź', true)).toEqual([{ text: 'Łódź', font: 'Wide-Bold' }]);
  expect(fontRuns('e\u0301\n\tx', false)).toEqual([{ text: 'é x', font: 'Helvetica' }]);
  expect(
    fontRuns('👩\u200D🔧❤\uFE0F', false)
      .map(({ text }) => text)
      .join(''),
  ).toBe('👩🔧❤');
});

test('a character that no font has is shown as a question mark in a diamond, never as another letter', async () => {
  expect(await shown(await pdfOf([['Name'], ['a\u{2A6A5}b']]))).toContain('a\uFFFDb');
});

test('a PDF of Latin letters alone carries no font, one with other letters only the glyphs that it shows', async () => {
  const latin = await pdfOf([['Name'], ['Ação – São João “1” € ñ']]);
  expect(latin.includes('/FontFile')).toBe(false);
  const others = await pdfOf([['Name'], ['Łódź 北京']]);
  expect(others.includes('/FontFile')).toBe(true);
  expect(others.length).toBeLessThan(60_000);
});

test('a long text without spaces is broken over lines, and ends in … where it is too long', async () => {
  const one = await shown(
    await pdfOf([
      ['A', 'B', 'C'],
      ['漢'.repeat(60), 'x', 'y'],
    ]),
  );
  expect(one).toContain('漢'.repeat(60));
  const cut = await shown(
    await pdfOf([
      ['A', 'B', 'C'],
      ['漢'.repeat(900), 'x', 'y'],
    ]),
  );
  expect(cut).toMatch(/漢…/);
  expect(cut.match(/漢/g)!.length).toBeLessThan(300);
});

test('columns of a PDF share the width of a page by their texts, none so narrow that nothing fits', () => {
  const widths = columnWidths([20, 100, 2_000], 500);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500, 6);
  expect(widths[0]).toBeGreaterThan(50);
  expect(widths[2]! / widths[0]!).toBeLessThan(7);
});
