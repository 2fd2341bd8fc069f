import type { Database } from '../../base/db/database.ts';
import { openSeal, type Seal } from '../../base/db/seal.ts';
import type { DirectoryEntry } from './directory.ts';

/** The seal of the keys with which phones encrypt what they send. */
const payloadSeal = (db: Database): Promise<Seal> => openSeal(db, 'device-payload');

/** Gives a device the key of its phone, or takes it away (null). Tell the directory afterwards (`refresh`). */
export async function setPayloadKey(db: Database, deviceId: number, key: string | null): Promise<void> {
  const sealed = key === null ? null : (await payloadSeal(db)).seal(key);
  await db.query('UPDATE devices SET payload_key = $2, changed_at = clock_timestamp() WHERE id = $1', [
    deviceId,
    sealed,
  ]);
}

/** Reads the keys of devices; null for one that has none. A key that cannot be opened any more is '', which opens nothing. */
export async function openPayloadKeys(db: Database): Promise<(entry: DirectoryEntry) => string | null> {
  const seal = await payloadSeal(db);
  return ({ payloadKey }) => (payloadKey ? (seal.open(payloadKey) ?? '') : null);
}
