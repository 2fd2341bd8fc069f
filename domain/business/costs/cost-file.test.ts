import { expect, test } from 'vitest';
import { costFileHeaderName, costFileKindOf, costFileName } from './cost-file.ts';
import { costPerKmCents } from './cost-entry.ts';
import { FILE_NAME } from '../../work/job.ts';
import { randomInt, seededRandom } from '../../base/random.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a PDF, JPEG, PNG and WebP are told by their first bytes; a page, a drawing and a script are none (MNT-12)', () => {
  expect(costFileKindOf(bytes('%PDF-1.7 rest'))).toBe('application/pdf');
  expect(costFileKindOf(bytes('\xff\xd8\xff\xe0rest'))).toBe('image/jpeg');
  expect(costFileKindOf(bytes('\x89PNG\r\n\x1a\nrest'))).toBe('image/png');
  expect(costFileKindOf(bytes('RIFF\x01\x02\x03\x04WEBPVP8 '))).toBe('image/webp');
  for (const text of [
    '<!doctype html>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ' %PDF-1.7',
    '%PDF',
    'GIF89a',
    '',
  ])
    expect(costFileKindOf(bytes(text)), text).toBeNull();
});

test('the name of a file keeps what people read, loses markup and folders, and ends as what the file is (MNT-12)', () => {
  expect(costFileName('Nota fiscal nº 12 (ação).PDF', 'application/pdf')).toBe('Nota fiscal nº 12 (ação).pdf');
  expect(costFileName('<img src=x onerror=alert(1)>.png', 'image/png')).toBe('img src x onerror alert(1).png');
  expect(costFileName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(costFileName('C:\\bills\\a.html', 'image/jpeg')).toBe('a.jpg');
  expect(costFileName('<>', 'image/webp')).toBe('file.webp');
  expect(costFileName(`${'ж'.repeat(300)}.pdf`, 'application/pdf')).toHaveLength(84);
});

test('whatever a file is called, its name is no markup and stands in a header as it is (MNT-12)', () => {
  const random = seededRandom(12);
  for (let round = 0; round < 2_000; round += 1) {
    const given = Array.from({ length: randomInt(random, 0, 120) }, () =>
      String.fromCodePoint(random() < 0.7 ? randomInt(random, 0, 0x17f) : randomInt(random, 0, 0xd7ff)),
    ).join('');
    const name = costFileName(given, 'application/pdf');
    expect(name).toMatch(/^[^<>"'&/\\\p{Cc}]+\.pdf$/u);
    expect(costFileHeaderName(name)).toMatch(FILE_NAME);
  }
});

test('a kilometre costs cents with two decimals, and nothing where nobody drove or nobody knows', () => {
  expect(costPerKmCents(12_345, 100_000)).toBe(123.45);
  expect(costPerKmCents(0, 100_000)).toBe(0);
  expect(costPerKmCents(12_345, 0)).toBeNull();
  expect(costPerKmCents(12_345, null)).toBeNull();
});
