import type { z } from 'zod';
import type { AuditEntry, auditQuery } from '../../contract/rest/audit-calls.ts';
import type { Id } from '../../domain/id.ts';
import { paginationOf, type Pagination } from '../../domain/page.ts';
import type { Database } from '../db/database.ts';

export interface AuditFilter extends Omit<z.output<typeof auditQuery>, 'brand'> {
  /** Brands whose entries are wanted; null: all, and those of no brand. */
  brandIds: readonly Id[] | null;
  /** Brands the reader sees; null: all. People of other brands are `outside`, and ids of other brands are left out. */
  seenBrandIds: readonly Id[] | null;
}

interface Row extends Omit<AuditEntry, 'at'> {
  at: Date;
}

// An actor the reader does not see has no id: neither shown nor found by it.
const ENTRIES = `SELECT l.id, l.at, l.brand_id AS brand, l.action, l.entity, l.entity_id AS "entityId", l.before, l.after, l.request_id AS "requestId",
    CASE WHEN l.actor ~ '^\\d' AND $1::bigint[] IS NOT NULL AND (u.brand_id = ANY ($1::bigint[])) IS NOT TRUE THEN 'outside' ELSE l.actor END AS actor,
    CASE WHEN $1::bigint[] IS NULL OR u.brand_id = ANY ($1::bigint[]) THEN u.name END AS "actorName"
  FROM audit_log l LEFT JOIN users u ON u.id = CASE WHEN l.actor ~ '^\\d{16}$' THEN l.actor::bigint END
  WHERE ($2::bigint[] IS NULL OR l.brand_id = ANY ($2::bigint[])) AND ($3::text IS NULL OR l.entity = $3)
    AND ($4::timestamptz IS NULL OR l.at >= $4::timestamptz) AND ($5::timestamptz IS NULL OR l.at < $5::timestamptz)`;

const OF_ACTOR = `SELECT * FROM (${ENTRIES}) entry WHERE ($6::text IS NULL OR entry.actor = $6)`;

/** Without the id of a brand above those the reader sees. */
function withoutForeignParent(fields: AuditEntry['before'], seen: readonly Id[] | null): AuditEntry['before'] {
  if (!fields || seen === null || !('parent' in fields)) return fields;
  return { ...fields, parent: seen.includes(fields['parent'] as Id) ? fields['parent'] : null };
}

/** Entries of the audit trail, the newest first, and how many there are. */
export async function readAudit(db: Database, filter: AuditFilter): Promise<Pagination & { content: AuditEntry[] }> {
  const { seenBrandIds: seen, limit, page } = filter;
  const parameters = [seen, filter.brandIds, filter.entity ?? null, filter.start ?? null, filter.end ?? null, filter.actor ?? null];
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(`SELECT count(*) AS total FROM (${OF_ACTOR}) found`, parameters);
  const rows = await db.query<Row>(`${OF_ACTOR} ORDER BY entry.at DESC, entry.id DESC LIMIT $7 OFFSET $8`, [...parameters, limit, page * limit]);
  const content = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), before: withoutForeignParent(row.before, seen), after: withoutForeignParent(row.after, seen) }));
  return { content, ...paginationOf(total, limit, page) };
}
