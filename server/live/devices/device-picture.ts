import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Author, Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { changeRow, firstOf, type Changed } from '../../base/records/change-row.ts';
import { maskPicture } from '../../base/records/picture.ts';

interface Kept {
  brandId: number;
  picture: string | null;
}

const masked = (fields: Fields | null): Fields | null => fields && { picture: maskPicture(fields['picture']) };
const mask = ({ before, after }: Changed): Changed => ({ before: masked(before), after: masked(after) });

/** Sets a device's picture (a data URI) or removes it with null, with an audit entry. Returns whether there is such a device. */
export async function setDevicePicture(
  db: Database,
  clock: Clock,
  deviceId: number,
  picture: string | null,
  author: Author,
): Promise<boolean> {
  const done = await changeRow<Kept>(
    { db, clock },
    {
      table: 'devices',
      id: deviceId,
      read: (tx) =>
        firstOf(tx, 'SELECT brand_id AS "brandId", profile_image AS picture FROM devices WHERE id = $1', deviceId),
      next: (now) => ({ ...now, picture }),
      write: (tx) =>
        tx.query('UPDATE devices SET profile_image = $2, changed_at = clock_timestamp() WHERE id = $1', [
          deviceId,
          picture,
        ]),
      audit: { entity: 'device', action: 'device.picture', author, brandOf: ({ brandId }) => brandId, mask },
    },
  );
  return done !== null;
}
