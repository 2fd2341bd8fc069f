import { sql } from 'drizzle-orm';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import type { OwnerPeriod } from '../../../domain/live/devices/device-page.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { auditEntries, auditEntryOf, type AuditRow } from '../../base/audit/audit-query.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, orderOf, readPage, type AskedPage } from '../../base/db/statement.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import { DEVICE_IN_TRAIL } from '../devices/directory-rows.ts';

/** An actor's id, as staff of some brands may read it. */
const ACTOR_ID = /^\d{16}$/;

interface PeriodRow {
  user: Id | null;
  userName: string | null;
  start: Date;
  end: Date | null;
  startedBy: string | null;
  startedByName: string | null;
  endedBy: string | null;
  endedByName: string | null;
}

/** As the trail does: a person whom the reader does not see is somebody from outside. */
const actorOf = (actor: string | null, name: string | null): string | null =>
  actor !== null && ACTOR_ID.test(actor) && name === null ? 'outside' : actor;

/** Whose a device was, the newest first, page by page; people of brands that the reader does not see are without a name. */
export async function readOwners(
  db: Database,
  device: Id,
  { seenBrandIds }: StaffScope,
  asked: AskedPage<never>,
): Promise<Page<OwnerPeriod>> {
  const seen = idList(seenBrandIds);
  const person = (alias: string, actor: string) =>
    sql.raw(
      `LEFT JOIN users ${alias} ON ${alias}.id = CASE WHEN ${actor} ~ '^\\d{16}$' THEN ${actor}::bigint END AND ${alias}.brand_id = ANY (`,
    );
  const { content, ...pagination } = await readPage<PeriodRow & Record<string, unknown>>(
    db,
    {
      fields: sql`u.id AS "user", COALESCE(NULLIF(c.name, ''), u.name) AS "userName", a.starts_at AS start, a.ends_at AS "end",
        a.started_by AS "startedBy", s.name AS "startedByName", a.ended_by AS "endedBy", e.name AS "endedByName"`,
      from: sql`FROM device_assignments a LEFT JOIN users u ON u.id = a.user_id AND u.brand_id = ANY (${seen})
        LEFT JOIN customers c ON c.id = u.customer_id ${person('s', 'a.started_by')}${seen}) ${person('e', 'a.ended_by')}${seen})
        WHERE a.device_id = ${device}`,
      order: sql`a.starts_at DESC, a.id DESC`,
    },
    asked,
  );
  return {
    ...pagination,
    content: content.map((row) => ({
      user: row.user,
      userName: row.userName,
      start: row.start.toISOString(),
      end: row.end?.toISOString() ?? null,
      startedBy: actorOf(row.startedBy, row.startedByName),
      startedByName: row.startedByName,
      endedBy: actorOf(row.endedBy, row.endedByName),
      endedByName: row.endedByName,
    })),
  };
}

/** What the trail tells of one device, the newest first, page by page. */
export async function readChanges(
  db: Database,
  device: Id,
  { seenBrandIds }: StaffScope,
  asked: AskedPage<never>,
): Promise<Page<AuditEntry>> {
  const names = { device: DEVICE_IN_TRAIL };
  const query = auditEntries({ names, brandIds: seenBrandIds, seenBrandIds, entity: 'device', entityId: device });
  const { content, ...pagination } = await readPage<AuditRow>(db, { ...query, order: orderOf(query.keys) }, asked);
  return { ...pagination, content: content.map((row) => auditEntryOf(row, seenBrandIds)) };
}
