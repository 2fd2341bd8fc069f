import { expect, test } from 'vitest';
import { textOfFile } from './file-text.ts';

test('a file is read in the encoding that it has', async () => {
  expect(await textOfFile(new Blob(['Nome;Celular\nJoão;1']))).toContain('João');
  expect(await textOfFile(new Blob([Uint8Array.from([0x4a, 0x6f, 0xe3, 0x6f])]))).toBe('João');
  expect(await textOfFile(new Blob([Uint8Array.from([0xff, 0xfe, 0xe3, 0x00])]))).toBe('ã');
  expect(await textOfFile(new Blob([Uint8Array.from([0xfe, 0xff, 0x00, 0xe3])]))).toBe('ã');
  expect(await textOfFile(new Blob([]))).toBe('');
});

test('pictures of cards are left out before they are sent, so that a large file of a telephone is still read', async () => {
  const picture = `PHOTO;ENCODING=b:${'A'.repeat(70)}\r\n${` ${'A'.repeat(74)}\r\n`.repeat(30_000)}`;
  const card = `BEGIN:VCARD\r\nFN:Ana\r\n${picture}\r\nTEL:1133334444\r\nitem1.PHOTO:x\r\n y\r\nEND:VCARD\r\n`;
  const text = await textOfFile(new Blob([card]));
  expect(text!.replaceAll(/(\r\n)+/g, ' ').trim()).toBe('BEGIN:VCARD FN:Ana TEL:1133334444 END:VCARD');
});

test('a file that is still too large is none', async () => {
  expect(await textOfFile(new Blob(['a'.repeat(900_001)]))).toBeNull();
});
