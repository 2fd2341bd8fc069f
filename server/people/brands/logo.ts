import { MOST_LOGO_BYTES } from '../../../domain/people/brands/brand.ts';
import { pictureKindOf } from '../../../domain/base/picture.ts';
import { cleanDrawing } from './clean-drawing.ts';

export type LogoFault = 'too-large' | 'no-picture' | 'not-safe';

/** Whether a text is a drawing: what may stand before its first element is skipped piece by piece, so that no text takes long to read. */
function isDrawing(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : /^<!DOCTYPE/i.test(rest) ? '>' : null;
    if (end === null) return /^<(?:[\w-]+:)?svg[\s/>]/.test(rest);
    const at = rest.indexOf(end, 2);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** The kind of a picture by how its bytes begin, whatever it is called; null when it is none of ours. */
const kindOfPicture = (bytes: Buffer): string | null =>
  pictureKindOf(bytes) ?? (isDrawing(bytes.toString('utf8')) ? 'image/svg+xml' : null);

/** Reads a picture into the data URI that the console shows, a drawing rebuilt from allowed parts; a fault where it cannot be a logo. */
export function logoOf(bytes: Buffer): { uri: string } | { fault: LogoFault } {
  if (bytes.length > MOST_LOGO_BYTES) return { fault: 'too-large' };
  const kind = kindOfPicture(bytes);
  if (!kind) return { fault: 'no-picture' };
  // An SVG in an img element runs no script; but a logo is also a URL that can be opened directly.
  const kept = kind === 'image/svg+xml' ? cleanDrawing(bytes) : bytes;
  if (kept !== null && Buffer.byteLength(kept) > MOST_LOGO_BYTES) return { fault: 'too-large' };
  return kept === null ? { fault: 'not-safe' } : { uri: `data:${kind};base64,${Buffer.from(kept).toString('base64')}` };
}

/** The same for a data URI as input; its type is detected from the bytes, whatever it declares. */
export const logoOfUri = (uri: string): { uri: string } | { fault: LogoFault } =>
  logoOf(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'));
