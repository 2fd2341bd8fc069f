import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import type { IncidentDeed } from '../../../domain/desk/incidents/incident.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, readPage, type AskedPage } from '../../base/db/statement.ts';

export interface DeedRow extends Omit<IncidentDeed, 'at' | 'operation'> {
  at: Date;
  action: string;
}

export const deedOf = <R extends DeedRow>({ at, action, ...deed }: R) => ({
  at: at.toISOString(),
  operation: action.slice(action.indexOf('.') + 1),
  ...deed,
});

const PERSON = sql`CASE WHEN l.actor ~ '^[0-9]{16}$' THEN l.actor::bigint END`;

/** A deed out of the line `l` of the audit trail: its fields, and who did it and was given the incident, of brands that are seen. */
export const DEED = {
  fields: sql`l.at, l.action, l.actor = 'system' AS "bySystem", w.name AS "byName", l.after->>'status' AS status,
    l.after->>'situation' AS situation, o.name AS "operatorName", l.after->>'returned' AS returned`,
  people: (seen: SQL): SQL =>
    sql`LEFT JOIN users w ON w.id = ${PERSON} AND w.brand_id = ANY (${seen})
      LEFT JOIN users o ON o.id = (l.after->>'operator')::bigint AND o.brand_id = ANY (${seen})`,
};

/** One page of what was done with an incident, as its audit trail has it; people are named where their brand is among `seenBrandIds`. */
export async function readHistory(
  db: Database,
  incidentId: Id,
  seenBrandIds: readonly Id[],
  asked: AskedPage<never>,
): Promise<Page<IncidentDeed>> {
  const { content, ...pagination } = await readPage<DeedRow>(
    db,
    {
      fields: DEED.fields,
      from: sql`FROM audit_log l ${DEED.people(idList(seenBrandIds))}
        WHERE l.entity = 'incident' AND l.entity_id = ${String(incidentId)}`,
      order: sql`l.id DESC`,
    },
    asked,
  );
  return { ...pagination, content: content.map((row) => deedOf(row)) };
}
