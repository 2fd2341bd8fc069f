import type { DashboardEntity } from '../../../domain/desk/dashboard.ts';
import type { Database } from '../../base/db/database.ts';

/** When each of an entity came and how many it stands for (`at`, `total`), of the brands `$1`. */
const CAME: Record<DashboardEntity, string> = {
  devices: 'SELECT created_at AS at, 1 AS total FROM devices WHERE brand_id = ANY ($1::bigint[])',
  users: 'SELECT created_at AS at, 1 AS total FROM users WHERE brand_id = ANY ($1::bigint[])',
  customers: 'SELECT created_at AS at, 1 AS total FROM customers WHERE brand_id = ANY ($1::bigint[])',
  brands: 'SELECT created_at AS at, 1 AS total FROM brands WHERE id = ANY ($1::bigint[])',
  sessions: `SELECT at, 1 AS total FROM audit_log WHERE action = 'session.start' AND brand_id = ANY ($1::bigint[])`,
  positions: `SELECT at, total FROM traffic WHERE kind = 'positions' AND brand_id = ANY ($1::bigint[])`,
  alarms: `SELECT at, total FROM traffic WHERE kind = 'alarms' AND brand_id = ANY ($1::bigint[])`,
};

/** Things that there are, and not only happen. */
const STANDING: ReadonlySet<DashboardEntity> = new Set(['devices', 'users', 'customers', 'brands']);

const instant = (ms: number): string => new Date(ms).toISOString();

/** How many of an entity there are now; null of what only happens. */
export async function standingTotal(
  db: Database,
  entity: DashboardEntity,
  brandIds: readonly number[],
): Promise<number | null> {
  if (!STANDING.has(entity)) return null;
  const [row] = await db.query<{ total: number }>(`SELECT count(*) AS total FROM (${CAME[entity]}) came`, [brandIds]);
  return row!.total;
}

/**
 * How many of an entity came between each two of the instants that follow one another (ms since the epoch, ascending): `n - 1`
 * numbers for `n` instants.
 */
export async function cameBetween(
  db: Database,
  entity: DashboardEntity,
  brandIds: readonly number[],
  instantsMs: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ slot: number; total: number }>(
    `SELECT width_bucket(extract(epoch FROM at)::float8 * 1000, $4::float8[]) AS slot, sum(total)::float8 AS total
     FROM (${CAME[entity]}) came WHERE at >= $2::timestamptz AND at < $3::timestamptz GROUP BY 1`,
    [brandIds, instant(instantsMs[0]!), instant(instantsMs.at(-1)!), instantsMs],
  );
  const bySlot = new Map(rows.map(({ slot, total }) => [slot, total]));
  return instantsMs.slice(1).map((_, index) => bySlot.get(index + 1) ?? 0);
}
