import { expect, test } from 'vitest';
import { MOST_FILE_LETTERS } from '../../../domain/desk/areas/area-file.ts';
import { sentFile } from './sent-file.ts';

const bytesOf = (sent: string | null): string => Buffer.from(sent!.split('base64,')[1]!, 'base64').toString('latin1');

test('a file in UTF-8 is sent as its text, and any other with the bytes that it has', async () => {
  expect(await sentFile(new Blob(['<kml>Pátio</kml>']))).toBe('<kml>Pátio</kml>');
  const latin = Buffer.from(`Pátio${'\xff'.repeat(20_000)}`, 'latin1');
  for (const bytes of [latin, Buffer.from('PK\x03\x04 zip'), Buffer.from('<kml/>', 'utf16le')])
    expect(bytesOf(await sentFile(new Blob([bytes])))).toBe(bytes.toString('latin1'));
});

test('a file that is too large to be sent is not', async () => {
  expect(await sentFile(new Blob(['x'.repeat(MOST_FILE_LETTERS)]))).toHaveLength(MOST_FILE_LETTERS);
  expect(await sentFile(new Blob(['x'.repeat(MOST_FILE_LETTERS + 1)]))).toBeNull();
  expect(await sentFile(new Blob([new Uint8Array(MOST_FILE_LETTERS).fill(255)]))).toBeNull();
});
