import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { pictureKindOf, type PictureKind } from '../../base/picture.ts';

/** Largest file of a cost entry, and how many one has at most. */
export const MOST_COST_FILE_BYTES = 10_000_000;
export const MOST_COST_FILES = 20;

export type CostFileKind = PictureKind | 'application/pdf';

const EXTENSIONS: Readonly<Record<CostFileKind, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** A file of a cost entry, such as an invoice. */
export const costFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  bytes: z.number().int().min(0),
});
export type CostFile = z.infer<typeof costFileSchema>;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The kind of a file by how its bytes begin, whatever it is called; null for what no entry takes, such as a page or a drawing. */
export function costFileKindOf(bytes: Uint8Array): CostFileKind | null {
  const isPdf = PDF.every((byte, at) => bytes[at] === byte);
  return isPdf ? 'application/pdf' : pictureKindOf(bytes);
}

/** Letters of a name that are kept. */
const KEPT = /^.{0,80}/u;

/**
 * The name of a file as it is kept: letters, digits and a few signs of what somebody called it, without the folders, and the ending of what it
 * is. Nothing in it is markup, a path or a control character, wherever it is written.
 */
export function costFileName(given: string, kind: CostFileKind): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = stem
    .replace(/^[. ]+/, '')
    .match(KEPT)![0]
    .trim();
  return `${letters || 'file'}.${EXTENSIONS[kind]}`;
}

/** The same name as it stands in a header, where only some signs may. */
export function costFileHeaderName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9._-]+/g, '-')
    .replace(/^[^a-zA-Z0-9]+/, '');
  return plain.includes('.') ? plain : `file.${plain}`;
}
