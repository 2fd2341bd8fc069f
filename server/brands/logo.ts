import { MOST_LOGO_BYTES } from '../../domain/brand.ts';
import { pictureKindOf } from '../../domain/picture.ts';

export type LogoFault = 'too-large' | 'no-picture' | 'not-safe';

/** Whether a text is a drawing: what may stand before its first element is skipped piece by piece, so that no text takes long to read. */
function isDrawing(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : /^<!DOCTYPE/i.test(rest) ? '>' : null;
    if (end === null) return /^<svg[\s/>]/.test(rest);
    const at = rest.indexOf(end, 2);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** The kind of a picture by how its bytes begin, whatever it is called; null when it is none of ours. */
const kindOfPicture = (bytes: Buffer): string | null => pictureKindOf(bytes) ?? (isDrawing(bytes.toString('utf8')) ? 'image/svg+xml' : null);

/**
 * What a drawing has no use for: scripts, handlers, foreign documents, entities. As a picture of the page none of it would run; but a
 * logo is also an address that somebody may open by itself.
 */
const UNSAFE = /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler)\b|<!ENTITY|<\?xml-stylesheet|[\s"'/]on[a-z]+\s*=|javascript:|@import/i;

/** Where a drawing names an address; it may be a part of the drawing itself, or a picture within it. */
const ADDRESS = /\b(?:href|src)\s*=\s*|\burl\(\s*/gi;

function namesOnlyItself(text: string): boolean {
  for (const match of text.matchAll(ADDRESS)) {
    const named = text.slice(match.index + match[0].length, match.index + match[0].length + 64).replace(/^["']?\s*/, '');
    if (!/^(?:#|data:image\/(?:png|jpeg|webp)[;,]|["')]|$)/i.test(named)) return false;
  }
  return true;
}

const isSafe = (drawing: string): boolean => !UNSAFE.test(drawing) && namesOnlyItself(drawing);

/** Reads a picture into the data URI that the console shows; a fault where it cannot be a logo. */
export function logoOf(bytes: Buffer): { uri: string } | { fault: LogoFault } {
  if (bytes.length > MOST_LOGO_BYTES) return { fault: 'too-large' };
  const kind = kindOfPicture(bytes);
  if (!kind) return { fault: 'no-picture' };
  return kind !== 'image/svg+xml' || isSafe(bytes.toString('utf8')) ? { uri: `data:${kind};base64,${bytes.toString('base64')}` } : { fault: 'not-safe' };
}

/** The same for a data URI that somebody sends; its bytes say what kind it is, whatever it says itself. */
export const logoOfUri = (uri: string): { uri: string } | { fault: LogoFault } => logoOf(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'));
