import type { Clock } from '../../domain/clock.ts';
import { MOST_PICTURE_BYTES, pictureKindOf } from '../../domain/picture.ts';
import { recordChange, type Author, type Fields } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';

/** Reads a file into the data URI that the console shows. Refuses what is too large, and what is no PNG, JPEG or WebP by its first bytes. */
export function pictureUriOf(file: Uint8Array): string {
  if (file.length > MOST_PICTURE_BYTES) throw new Refusal('picture-too-large', { file: 'picture-too-large' });
  const kind = pictureKindOf(file);
  if (kind === null) throw new Refusal('picture-not-taken', { file: 'picture-not-taken' });
  return `data:${kind};base64,${Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('base64')}`;
}

/** What the audit trail keeps of a picture: that there is one, of what kind and how large, never the picture. */
function told(uri: string | null): Fields {
  if (uri === null) return { picture: null };
  const [head = '', data = ''] = uri.split(',');
  return { picture: { kind: head.slice('data:'.length, -';base64'.length), bytes: Buffer.byteLength(data, 'base64') } };
}

/** Gives a device a picture (a data URI) or takes it away with null, and writes that down. Answers whether there is such a device. */
export async function setDevicePicture(db: Database, clock: Clock, deviceId: number, picture: string | null, author: Author): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [device] = await tx.query<{ brand_id: number; profile_image: string | null }>('SELECT brand_id, profile_image FROM devices WHERE id = $1 FOR UPDATE', [deviceId]);
    if (!device) return false;
    if (device.profile_image === picture) return true;
    await tx.query('UPDATE devices SET profile_image = $2, changed_at = clock_timestamp() WHERE id = $1', [deviceId, picture]);
    await recordChange(tx, clock, author, { brandId: device.brand_id, action: 'device.picture', entity: 'device', entityId: deviceId, before: told(device.profile_image), after: told(picture) });
    return true;
  });
}
