import { readFileSync, statSync } from 'node:fs';
import { MOST_LOGO_BYTES } from '../../../domain/people/brands/brand.ts';
import { logoOf, type LogoFault } from '../../people/brands/logo.ts';
import { CommandError } from './arguments.ts';

const WORDS: Record<LogoFault, string> = {
  'too-large': `is larger than ${MOST_LOGO_BYTES / 1024} KiB`,
  'no-picture': 'is no PNG, JPEG, WebP or SVG',
  'not-safe': 'is a drawing with scripts, handlers or addresses of other files in it',
};

/** Reads a picture into a data URI; throws CommandError when there is none, or one that cannot be a logo. */
export function readLogo(file: string): string {
  let bytes: Buffer;
  try {
    if (statSync(file).size > MOST_LOGO_BYTES) throw new CommandError(`--logo: ${file} ${WORDS['too-large']}`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`--logo: ${file} cannot be read`);
  }
  const read = logoOf(bytes);
  if ('fault' in read) throw new CommandError(`--logo: ${file} ${WORDS[read.fault]}`);
  return read.uri;
}
