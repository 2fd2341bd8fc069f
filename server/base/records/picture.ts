import { MOST_PICTURE_BYTES, pictureKindOf } from '../../../domain/base/picture.ts';
import { Refusal } from '../http/refusal.ts';

/** Reads a file into the data URI that the console shows. Refuses what is too large, and what is no PNG, JPEG or WebP by its first bytes. */
export function pictureUriOf(file: Uint8Array): string {
  if (file.length > MOST_PICTURE_BYTES) throw new Refusal('picture-too-large', { file: 'picture-too-large' });
  const kind = pictureKindOf(file);
  if (kind === null) throw new Refusal('picture-not-taken', { file: 'picture-not-taken' });
  return `data:${kind};base64,${Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('base64')}`;
}

/** What the audit trail keeps of a picture (a data URI): of what kind it is and how large, never the picture; null of none. */
export function maskPicture(uri: unknown): { kind: string; bytes: number } | null {
  if (typeof uri !== 'string') return null;
  const [head = '', data = ''] = uri.split(',');
  return { kind: head.slice('data:'.length, -';base64'.length), bytes: Buffer.byteLength(data, 'base64') };
}
