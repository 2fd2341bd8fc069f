import { sql } from 'drizzle-orm';
import type { Group } from '../../../domain/live/groups/group.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, when, where } from '../../base/db/statement.ts';
import { PERSON_NAME } from '../devices/directory-rows.ts';

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

/** Groups by name, with the ids of their devices. */
export async function readGroups(db: Database, filter: GroupFilter): Promise<Group[]> {
  const { id, brandIds, userId, isStaffs = false, hidden, ownerId, nowMs, limit } = filter;
  const now = new Date(nowMs).toISOString();
  const seen = where(
    sql`m.group_id = g.id`,
    sql`d.brand_id = ANY (${idList(brandIds)})`,
    hidden ? undefined : sql`NOT d.hidden`,
    when(
      ownerId,
      (owner) => sql`EXISTS (SELECT 1 FROM device_assignments a WHERE a.device_id = d.id AND a.user_id = ${owner}
        AND a.starts_at <= ${now}::timestamptz AND (a.ends_at IS NULL OR a.ends_at > ${now}::timestamptz))`,
    ),
  );
  return run<Group>(
    db,
    sql`SELECT g.id, g.name, g.parent_id AS parent, g.brand_id AS brand, g.user_id AS "user", ${PERSON_NAME} AS "userName", g.color, g.kind, g.version,
      COALESCE((SELECT json_agg(d.id ORDER BY d.id) FROM group_devices m JOIN devices d ON d.id = m.device_id ${seen}), '[]') AS devices
      FROM groups g LEFT JOIN users u ON u.id = g.user_id LEFT JOIN customers c ON c.id = u.customer_id
      ${where(
        sql`g.brand_id = ANY (${idList(brandIds)})`,
        when(userId, (user) => sql`g.user_id = ${user}`),
        when(id, (wanted) => sql`g.id = ${wanted}`),
        isStaffs ? sql`g.user_id IS NULL` : undefined,
      )}
      ORDER BY lower(g.name), g.id LIMIT ${limit}`,
  );
}

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
