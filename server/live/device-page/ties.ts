import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Scope } from '../../base/rights/scope.ts';

/** What a device is tied to: the groups it is in, and the drivers who may drive it. */
export type TieKind = 'group' | 'driver';

const TABLES = {
  group: { records: sql.raw('groups'), ties: sql.raw('group_devices'), column: sql.raw('group_id') },
  driver: { records: sql.raw('drivers'), ties: sql.raw('driver_devices'), column: sql.raw('driver_id') },
} as const;

const REFUSED = {
  group: { field: 'groups', code: 'field.group-of-others' },
  driver: { field: 'drivers', code: 'field.driver-of-others' },
} as const satisfies Record<TieKind, { field: string; code: MessageCode }>;

/** Records of a brand or of one of its customers (`brand_id`, `user_id` of a table) as far as a caller sees them. */
export const seenOf = (table: SQL, scope: Scope): SQL =>
  scope.kind === 'customer'
    ? sql`${table}.user_id = ${scope.userId}`
    : sql`${table}.brand_id = ANY (${idList(scope.seenBrandIds)})`;

/** Those of some groups or drivers that a caller sees. */
export async function seenAmong(
  db: Database,
  kind: TieKind,
  scope: Scope,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const rows = await run<{ id: Id }>(
    db,
    sql`SELECT r.id FROM ${TABLES[kind].records} r WHERE r.id = ANY (${idList(ids)}) AND ${seenOf(sql`r`, scope)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Ids of what a device is tied to. */
async function tiedTo(db: Database, kind: TieKind, device: Id): Promise<Id[]> {
  const { ties, column } = TABLES[kind];
  const rows = await run<{ id: Id }>(db, sql`SELECT ${column} AS id FROM ${ties} WHERE device_id = ${device}`);
  return rows.map(({ id }) => id);
}

interface Device {
  id: Id;
  brandId: Id;
  /** Whose it is now. */
  userId: Id | null;
}

/**
 * What becomes of the ties of a device when a caller gives all that they want of those that they see: what they are not
 * shown stays. Refuses what is given anew and belongs to another brand, or to another customer.
 */
export async function tiesAfter(
  db: Database,
  kind: TieKind,
  { id, brandId, userId }: Device,
  scope: Scope,
  wanted: readonly Id[],
): Promise<(now: readonly Id[]) => readonly Id[]> {
  const before = await tiedTo(db, kind, id);
  const shown = await seenAmong(db, kind, scope, before);
  const own = await run<{ id: Id; userId: Id | null }>(
    db,
    sql`SELECT r.id, r.user_id AS "userId" FROM ${TABLES[kind].records} r WHERE r.id = ANY (${idList(wanted)}) AND r.brand_id = ${brandId}`,
  );
  const fitting = new Map(own.map((record) => [record.id, record]));
  const isForeign = (each: Id): boolean => {
    if (before.includes(each)) return false;
    const record = fitting.get(each);
    return !record || (record.userId !== null && record.userId !== userId);
  };
  if (wanted.some(isForeign)) throw new Refusal('invalid-input', { [REFUSED[kind].field]: REFUSED[kind].code });
  return (now) => [...wanted.filter((each) => fitting.has(each)), ...now.filter((each) => !shown.has(each))];
}

/** Puts the ties of a device from what they were to what they are to be. */
export async function tie(
  tx: Database,
  device: Id,
  kind: TieKind,
  before: readonly Id[],
  after: readonly Id[],
): Promise<void> {
  const { ties, column } = TABLES[kind];
  const gone = before.filter((each) => !after.includes(each));
  await run(tx, sql`DELETE FROM ${ties} WHERE device_id = ${device} AND ${column} = ANY (${idList(gone)})`);
  await run(
    tx,
    sql`INSERT INTO ${ties} (${column}, device_id) SELECT tied, ${device}::bigint FROM unnest(${idList(after)}) AS given (tied) ON CONFLICT DO NOTHING`,
  );
}
