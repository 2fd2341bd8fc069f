import { expect, test } from 'vitest';
import { pictureKindOf } from './picture.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a picture is told by its first bytes', () => {
  expect(pictureKindOf(bytes('\x89PNG\r\n\x1a\nrest'))).toBe('image/png');
  expect(pictureKindOf(bytes('\xff\xd8\xff\xe0rest'))).toBe('image/jpeg');
  expect(pictureKindOf(bytes('RIFF\x01\x02\x03\x04WEBPVP8 '))).toBe('image/webp');
});

test('a drawing, a text, a sound, half a signature and nothing are no pictures', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'plain text',
    'RIFF\x01\x02\x03\x04WAVEfmt ',
    '\x89PNG',
    '\xff\xd8',
    'GIF89a',
    '',
  ])
    expect(pictureKindOf(bytes(text)), text).toBeNull();
});
