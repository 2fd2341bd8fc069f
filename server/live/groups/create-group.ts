import type { GROUP_KINDS } from '../../../domain/live/groups/group.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';

export interface NewGroup {
  brandId: Id;
  /** Whose it is; null is the staff's. */
  userId: Id | null;
  parentId?: Id | null;
  name: string;
  color?: string | null;
  kind?: (typeof GROUP_KINDS)[number];
  deviceIds: readonly Id[];
}

/** Adds a group with its devices; answers its id. */
export async function createGroup(
  db: Database,
  { brandId, userId, parentId = null, name, color = null, kind = 'MONITORING', deviceIds }: NewGroup,
): Promise<Id> {
  const id = drawId(secureRandom);
  await db.query(
    'INSERT INTO groups (id, brand_id, user_id, parent_id, name, color, kind) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, brandId, userId, parentId, name, color, kind],
  );
  await db.query(
    'INSERT INTO group_devices (group_id, device_id) SELECT $1, device FROM unnest($2::bigint[]) AS held (device)',
    [id, deviceIds],
  );
  return id;
}
