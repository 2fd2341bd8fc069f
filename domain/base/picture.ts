/** Largest picture of a device, before it is written as text. */
export const MOST_PICTURE_BYTES = 200 * 1024;

/** A picture is drawn this long at its longer side at most, px. */
export const LONGEST_PICTURE_SIDE_PX = 512;

export type PictureKind = 'image/png' | 'image/jpeg' | 'image/webp';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const WEBP_AT = 8;

const holds = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** The kind of a picture made of points by how its bytes begin, whatever it is called; null when it is none of ours. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  if (holds(bytes, PNG)) return 'image/png';
  if (holds(bytes, JPEG)) return 'image/jpeg';
  return holds(bytes, RIFF) && holds(bytes, WEBP, WEBP_AT) ? 'image/webp' : null;
}
