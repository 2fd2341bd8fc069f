import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { changeRow, firstOf } from '../../base/records/change-row.ts';
import { drawSecret, sha256 } from '../../base/platform.ts';
import type { MemoryDirectory } from './memory-directory.ts';

interface Room {
  db: Database;
  clock: Clock;
  directory: MemoryDirectory;
}

/**
 * Gives a device a new secret and writes it down; answers the secret, null when there is no such device. The one before
 * ends on this server at once and on others when they look next (two seconds), without a grace: it may be in wrong
 * hands.
 */
export async function renewSecret(
  { db, clock, directory }: Room,
  deviceId: Id,
  author: Author,
): Promise<string | null> {
  const secret = drawSecret();
  const done = await changeRow<{ brandId: Id; hash: string }>(
    { db, clock },
    {
      table: 'devices',
      id: deviceId,
      read: (tx) =>
        firstOf(tx, 'SELECT brand_id AS "brandId", secret_hash AS hash FROM devices WHERE id = $1', deviceId),
      next: (now) => ({ ...now, hash: sha256(secret) }),
      write: (tx, next) =>
        tx.query('UPDATE devices SET secret_hash = $2, changed_at = clock_timestamp() WHERE id = $1', [
          deviceId,
          next.hash,
        ]),
      audit: {
        entity: 'device',
        action: 'device.secret',
        author,
        brandOf: ({ brandId }) => brandId,
        mask: () => ({ before: null, after: null }),
      },
      tell: () => directory.refresh(),
    },
  );
  return done ? secret : null;
}
