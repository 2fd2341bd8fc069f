import { LONGEST_PICTURE_SIDE_PX, MOST_PICTURE_BYTES } from '../../../domain/base/picture.ts';
import { dataUriOf } from '../ui/picture.ts';

/** A picture as it is sent, and an address that shows it. */
export interface ShrunkPicture {
  bytes: Uint8Array;
  /** A data URI. */
  address: string;
}

/** Above this a file is no photo that somebody took, and would take the page long to read: 40 MiB. */
const MOST_FILE_BYTES = 40 * 1024 * 1024;
/** From good to just good enough; a picture this small seldom needs more than the first. */
const QUALITIES = [0.85, 0.6, 0.35];

/** Draws a picture at most 512 px long, the right way up, on white: JPEG knows nothing that is see-through. */
async function drawn(file: Blob): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, LONGEST_PICTURE_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return context === null ? null : canvas;
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** WebP where the browser writes it, else JPEG: a browser that does not know a type writes PNG without a word. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const webp = await encoded(canvas, 'image/webp', quality);
    const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality);
    if (blob !== null && blob.size <= MOST_PICTURE_BYTES) return blob;
  }
  return null;
}

/**
 * Reads a file that a person chose and draws it anew, small enough to be kept: what else the file held, such as where a photo was
 * taken, stays behind. Null where the browser finds no picture in it.
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture | null> {
  if (file.size > MOST_FILE_BYTES) return null;
  const canvas = await drawn(file);
  const blob = canvas && (await smallest(canvas));
  const address = blob === null ? null : await dataUriOf(blob);
  return blob === null || address === null ? null : { bytes: new Uint8Array(await blob.arrayBuffer()), address };
}
