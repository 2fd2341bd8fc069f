import type { Id } from '../../../domain/base/id.ts';
import { MOST_OPERATORS } from '../../../domain/desk/incidents/incident-codes.ts';
import type { IncidentOperator } from '../../../domain/desk/incidents/incident.ts';
import type { Database } from '../../base/db/database.ts';

/** Operators of the brand and of those above it that may handle incidents, who are not kept from signing in. */
const WHO = `WITH RECURSIVE above AS (
    SELECT id, parent_id FROM brands WHERE id = $1
    UNION ALL SELECT b.id, b.parent_id FROM brands b JOIN above a ON b.id = a.parent_id)
  SELECT u.id, u.login, u.name, (SELECT count(*) FROM incidents i WHERE i.operator_id = u.id AND i.status = 'PROGRESS') AS "inProgress"
  FROM users u WHERE u.profile = ANY ($3::text[]) AND u.disabled_at IS NULL AND u.brand_id IN (SELECT id FROM above) AND u.brand_id = ANY ($2::bigint[])
    AND EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = u.id AND p.name = 'MONITORING_INCIDENTS' AND p.type = 'ACCESS')`;

/** Who may be given an incident of a brand, of the brands that the reader sees: those with the fewest in progress first. */
export const readOperators = (db: Database, brandId: Id, seenBrandIds: readonly Id[]): Promise<IncidentOperator[]> =>
  db.query<IncidentOperator & Record<string, unknown>>(
    `${WHO} ORDER BY "inProgress", lower(u.name), u.id LIMIT ${MOST_OPERATORS}`,
    [brandId, seenBrandIds, ['OPERATOR']],
  );

/** Whether somebody may be given an incident of a brand: an operator or an administrator of it or of a brand above. */
export async function mayHandle(db: Database, brandId: Id, seenBrandIds: readonly Id[], userId: Id): Promise<boolean> {
  const found = await db.query(`${WHO} AND u.id = $4`, [brandId, seenBrandIds, ['OPERATOR', 'ADMINISTRATOR'], userId]);
  return found.length === 1;
}

/** Names of people of the brands that the reader sees, by id. */
export async function namesOf(
  db: Database,
  ids: readonly Id[],
  seenBrandIds: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const rows = await db.query<{ id: Id; name: string }>(
    'SELECT id, name FROM users WHERE id = ANY ($1::bigint[]) AND brand_id = ANY ($2::bigint[])',
    [ids, seenBrandIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
