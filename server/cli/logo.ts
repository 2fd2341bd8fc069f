import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { CommandError } from './arguments.ts';

/** The console keeps its brand for a start without a network: a logo has to stay small. */
const MOST_BYTES = 65_536;

/** A picture as the console shows it: a data URI, since the page loads pictures from nowhere else. */
export const logoSchema = z
  .string()
  .max(Math.ceil(MOST_BYTES / 3) * 4 + 40, 'must not be larger than 64 KiB')
  .regex(/^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a PNG, JPEG, WebP or SVG');

/** The kind of a picture by how its bytes begin, whatever the file is called; null when it is none of ours. */
function kindOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/.test(bytes.toString('utf8')) ? 'image/svg+xml' : null;
}

/** Reads a picture into a data URI; throws CommandError when there is none, or one that is too large or of another kind. */
export function readLogo(file: string): string {
  let bytes: Buffer;
  try {
    if (statSync(file).size > MOST_BYTES) throw new CommandError(`--logo: ${file} is larger than 64 KiB`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`--logo: ${file} cannot be read`);
  }
  const kind = kindOf(bytes);
  if (!kind) throw new CommandError(`--logo: ${file} is no PNG, JPEG, WebP or SVG`);
  return `data:${kind};base64,${bytes.toString('base64')}`;
}
