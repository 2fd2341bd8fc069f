import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readCsv, type CsvOptions } from './csv-track.ts';
import { readGpx } from './gpx-track.ts';
import type { Track } from './track-fix.ts';

/** Reads a recorded track by its ending: `.csv` or `.gpx`, `.gz` or not. */
export async function readTrack(path: string, options: CsvOptions): Promise<Track> {
  const zipped = path.endsWith('.gz');
  const plain = zipped ? path.slice(0, -3) : path;
  const file = createReadStream(path);
  const input: Readable = zipped ? file.pipe(createGunzip()) : file;
  if (zipped) file.on('error', (error) => input.destroy(error));
  if (/\.gpx$/i.test(plain)) return readGpx(input, options.identifier, options.timezone);
  if (/\.(csv|tsv|txt)$/i.test(plain)) return readCsv(input, options);
  file.destroy();
  throw new Error(`${path} ends neither in .csv nor in .gpx (or either with .gz)`);
}
