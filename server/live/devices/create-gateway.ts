import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { drawSecret, secureRandom, sha256 } from '../../base/platform.ts';

/** Adds a gateway of a brand and answers its key, shown this once: with it a Traccar feeds all devices of the brand and those below. */
export async function createGateway(
  db: Database,
  gateway: { brandId: Id; name: string; key?: string },
): Promise<{ id: Id; key: string }> {
  const id = drawId(secureRandom);
  const key = gateway.key ?? drawSecret();
  await db.query('INSERT INTO gateways (id, brand_id, name, key_hash) VALUES ($1, $2, $3, $4)', [
    id,
    gateway.brandId,
    gateway.name,
    sha256(key),
  ]);
  return { id, key };
}
