import type { ClientSuggestion } from '../../../domain/desk/client.ts';
import type { Database } from '../../base/db/database.ts';
import { containing } from '../../base/db/statement.ts';

type Row = ClientSuggestion & Record<string, unknown>;

const SELECT = `SELECT u.id, u.name, b.name AS "brandName", CASE WHEN u.disabled_at IS NULL THEN 'ACTIVE' ELSE 'INACTIVE' END AS status, u.brand_id AS brand
  FROM users u JOIN brands b ON b.id = u.brand_id LEFT JOIN customers c ON c.id = u.customer_id
  WHERE u.profile = 'USER'`;

/** Clients of brands whose name, login or customer contains a text, in any case; names that begin with it come first, then by name. */
export const searchClients = (
  db: Database,
  brandIds: readonly number[],
  term: string,
  limit: number,
): Promise<ClientSuggestion[]> =>
  db.query<Row>(
    `${SELECT} AND u.brand_id = ANY ($1::bigint[]) AND (u.name ILIKE $2 OR u.login ILIKE $2 OR c.name ILIKE $2)
     ORDER BY u.name NOT ILIKE $3, lower(u.name), u.id LIMIT $4`,
    [brandIds, containing(term), containing(term).slice(1), limit],
  );

/** A client by its id, or null where there is none of profile USER. */
export async function readClient(db: Database, id: number): Promise<ClientSuggestion | null> {
  const [row] = await db.query<Row>(`${SELECT} AND u.id = $1`, [id]);
  return row ?? null;
}
