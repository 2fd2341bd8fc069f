import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { auditEntity, type AuditEntry, type auditQuery } from '../../../contract/rest/base/audit-calls.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../db/database.ts';
import { idList, orderOf, readPage, when, where, type AskedPage, type KeyedQuery } from '../db/statement.ts';
import { entityName, type EntityNames } from './entity-names.ts';

type Asked = Omit<z.output<typeof auditQuery>, 'brand' | 'page' | 'limit'>;

export interface AuditFilter extends Asked {
  /** What things are called today; of none where it is left out. */
  names?: EntityNames;
  /** Brands whose entries are wanted; null: all, and those of no brand. */
  brandIds: readonly Id[] | null;
  /** Brands the reader sees; null: all. People of other brands are `outside`, and ids of other brands are left out. */
  seenBrandIds: readonly Id[] | null;
}

export interface AuditRow extends Omit<AuditEntry, 'at'> {
  at: Date;
  /** In the order of writing. It stays inside: it counts over all brands. */
  serial: number;
}

const seesBrand =
  (seen: readonly Id[] | null) =>
  (brandId: SQL): SQL =>
    seen === null ? sql`true` : sql`(${brandId} = ANY (${idList(seen)})) IS TRUE`;

/** Entries as the reader may see them: an actor the reader does not see has no id, neither shown nor found by it. */
function entries({ seenBrandIds, brandIds, entity, entityId, start, end }: AuditFilter): SQL {
  const sees = seesBrand(seenBrandIds)(sql`u.brand_id`);
  return sql`SELECT l.public_id AS id, l.id AS serial, l.at, l.brand_id AS brand, l.action, l.entity, l.entity_id AS "entityId", l.before, l.after, l.request_id AS "requestId",
    CASE WHEN l.actor ~ '^\\d' AND NOT ${sees} THEN 'outside' ELSE l.actor END AS actor,
    CASE WHEN ${sees} THEN u.name END AS "actorName"
  FROM audit_log l LEFT JOIN users u ON u.id = CASE WHEN l.actor ~ '^\\d{16}$' THEN l.actor::bigint END
  ${where(
    when(brandIds, (wanted) => sql`l.brand_id = ANY (${idList(wanted)})`),
    // As text of the statement and not as a parameter: only so is an index of the entries of one kind of use.
    when(entity, (wanted) => sql.raw(`l.entity = '${auditEntity.parse(wanted)}'`)),
    when(entityId, (wanted) => sql`l.entity_id = ${String(wanted)}`),
    when(start, (from) => sql`l.at >= ${from}::timestamptz`),
    when(end, (until) => sql`l.at < ${until}::timestamptz`),
  )}`;
}

/** Without the id of a brand above those the reader sees. */
function withoutForeignParent(fields: AuditEntry['before'], seen: readonly Id[] | null): AuditEntry['before'] {
  if (!fields || seen === null || !('parent' in fields)) return fields;
  return { ...fields, parent: seen.includes(fields['parent'] as Id) ? fields['parent'] : null };
}

/** Entries of the audit trail, the newest first. */
export const auditEntries = (filter: AuditFilter): KeyedQuery => ({
  fields: sql`entry.*, ${entityName(sql`entry`, seesBrand(filter.seenBrandIds), filter.names)} AS "entityName"`,
  from: sql`FROM (${entries(filter)}) entry ${where(
    sql`true`,
    when(filter.actor, (wanted) => sql`entry.actor = ${wanted}`),
  )}`,
  keys: [
    { by: sql`entry.at`, isDescending: true },
    { by: sql`entry.serial`, isDescending: true },
  ],
});

/** An entry as somebody may read it who sees some brands. */
export const auditEntryOf = ({ at, serial: _, ...row }: AuditRow, seen: readonly Id[] | null): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  before: withoutForeignParent(row.before, seen),
  after: withoutForeignParent(row.after, seen),
});

/** One page of the entries. */
export async function readAudit(db: Database, filter: AuditFilter, asked: AskedPage<never>): Promise<Page<AuditEntry>> {
  const query = auditEntries(filter);
  const { content, ...pagination } = await readPage<AuditRow>(db, { ...query, order: orderOf(query.keys) }, asked);
  return { ...pagination, content: content.map((row) => auditEntryOf(row, filter.seenBrandIds)) };
}
