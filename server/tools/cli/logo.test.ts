import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logoSchema } from '../../../contract/rest/people/brand-calls.ts';
import { MOST_LOGO_BYTES } from '../../../domain/people/brands/brand.ts';
import { readLogo } from './logo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-logo-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(20)]);

test('a picture becomes a data URI of the kind its bytes say, whatever the file is called', () => {
  const pictures = [
    ['image/png', PNG],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['image/webp', Buffer.from('RIFF1234WEBPVP8 ', 'latin1')],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ] as const;
  for (const [kind, bytes] of pictures) {
    const uri = readLogo(file('logo.txt', bytes));
    expect(uri).toBe(`data:${kind};base64,${bytes.toString('base64')}`);
    expect(logoSchema.parse(uri)).toBe(uri);
  }
});

test('what is no picture, too large or not there is refused with a sentence', () => {
  expect(() => readLogo(file('logo.png', '<html><svg></svg></html>'))).toThrow('is no PNG, JPEG, WebP or SVG');
  expect(() => readLogo(file('logo.png', Buffer.concat([PNG, Buffer.alloc(MOST_LOGO_BYTES)])))).toThrow(
    'larger than 200 KiB',
  );
  expect(() => readLogo(join(folder, 'nowhere.png'))).toThrow('cannot be read');
  expect(logoSchema.safeParse('https://elsewhere.example.com/logo.png').success).toBe(false);
});

test('the largest picture that is read is one that is taken', () => {
  expect(
    logoSchema.safeParse(readLogo(file('logo.png', Buffer.concat([PNG, Buffer.alloc(MOST_LOGO_BYTES - PNG.length)]))))
      .success,
  ).toBe(true);
});
