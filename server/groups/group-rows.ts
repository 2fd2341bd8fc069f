import type { Group } from '../../domain/group.ts';
import type { Database } from '../db/database.ts';

/** Which groups are wanted, and which of their devices their reader sees; null leaves a filter out. */
export interface GroupFilter {
  id: number | null;
  brandIds: readonly number[];
  userId: number | null;
  /** Only those that are no customer's. */
  isStaffs?: boolean;
  /** Whether hidden devices show. */
  hidden: boolean;
  /** Only devices that are this customer's now. */
  ownerId: number | null;
  nowMs: number;
  limit: number;
}

/** Devices `d` of a group that its reader sees. Parameters: $1 the brands, $2 whether hidden ones show, $3 the customer, $4 the time. */
const SEEN = `d.brand_id = ANY ($1::bigint[]) AND ($2::boolean OR NOT d.hidden) AND ($3::bigint IS NULL OR EXISTS (
  SELECT 1 FROM device_assignments a WHERE a.device_id = d.id AND a.user_id = $3
    AND a.starts_at <= $4::timestamptz AND (a.ends_at IS NULL OR a.ends_at > $4::timestamptz)))`;

/** Groups by name, with the ids of their devices. */
export const readGroups = (
  db: Database,
  { id, brandIds, userId, isStaffs = false, hidden, ownerId, nowMs, limit }: GroupFilter,
): Promise<Group[]> =>
  db.query<Group>(
    `SELECT g.id, g.name, g.parent_id AS parent, g.brand_id AS brand, g.user_id AS "user", g.color, g.kind, g.version,
       COALESCE((SELECT json_agg(d.id ORDER BY d.id) FROM group_devices m JOIN devices d ON d.id = m.device_id WHERE m.group_id = g.id AND ${SEEN}), '[]') AS devices
     FROM groups g
     WHERE g.brand_id = ANY ($1::bigint[]) AND ($5::bigint IS NULL OR g.user_id = $5) AND ($6::bigint IS NULL OR g.id = $6)
       AND (NOT $8::boolean OR g.user_id IS NULL)
     ORDER BY lower(g.name), g.id LIMIT $7`,
    [brandIds, hidden, ownerId, new Date(nowMs).toISOString(), userId, id, limit, isStaffs],
  );

interface Owner {
  brandId: number;
  userId: number | null;
}

/** Whose groups are, by their ids. */
export async function groupOwners(db: Database, ids: readonly number[]): Promise<Map<number, Owner>> {
  const groups = await db.query<Owner & { id: number }>(
    'SELECT id, brand_id AS "brandId", user_id AS "userId" FROM groups WHERE id = ANY ($1::bigint[])',
    [ids],
  );
  return new Map(groups.map(({ id, ...owner }) => [id, owner]));
}

/** Whose a group is. */
export const groupOwner = async (db: Database, id: number): Promise<Owner | undefined> =>
  (await groupOwners(db, [id])).get(id);
