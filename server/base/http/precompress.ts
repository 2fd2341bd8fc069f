import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

const TEXT = /\.(js|mjs|css|html|json|svg|pack|webmanifest|map|txt)$/;
const WORTH_ZIPPING = 1_024;

async function zipFile(file: string, modifiedMs: number): Promise<void> {
  const zipped = await stat(`${file}.gz`).catch(() => null);
  if (zipped && zipped.mtimeMs >= modifiedMs) return;
  const own = `${file}.gz.${process.pid}`;
  try {
    await pipeline(createReadStream(file), createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(own));
    await rename(own, `${file}.gz`);
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Writes a `.gz` file beside every text file below a folder, where it is missing or older: once per build, not per
 * request. A folder that is missing or read-only is served uncompressed.
 */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => TEXT.test(each))) {
    const file = join(folder, name);
    const { size, mtimeMs } = await stat(file);
    if (size >= WORTH_ZIPPING) await zipFile(file, mtimeMs).catch(() => undefined);
  }
}
