import type { Database } from '../../base/db/database.ts';
import type { Overdue } from './overdue-incidents.ts';

/** What is due: a plan, a vehicle, and what it is due by. */
export type Due = Pick<Overdue, 'plan' | 'vehicle' | 'due'>;

/** A server that claimed news and told nobody for so long has stopped. */
const CLAIM_MS = 10 * 60_000;
const GIVEN = 'json_to_recordset($1::json) AS g (plan bigint, vehicle bigint, due text)';

const given = (dues: readonly Due[]): string =>
  JSON.stringify(dues.map(({ plan, vehicle, due }) => ({ plan, vehicle, due })));
const instant = (ms: number): string => new Date(ms).toISOString();

/** Those of which nobody was told yet. */
export async function readUntold<Any extends Due>(db: Database, dues: readonly Any[]): Promise<Any[]> {
  if (dues.length === 0) return [];
  const rows = await db.query<{ at: number }>(
    `SELECT g.at::int - 1 AS at FROM ROWS FROM (json_to_recordset($1::json) AS (plan bigint, vehicle bigint, due text)) WITH ORDINALITY AS g (plan, vehicle, due, at)
     WHERE NOT EXISTS (SELECT FROM maintenance_news n WHERE n.plan_id = g.plan AND n.vehicle_id = g.vehicle AND n.due = g.due AND n.told_at IS NOT NULL)`,
    [given(dues)],
  );
  return rows.map(({ at }) => dues[at]!);
}

/** Takes news to tell it; false where somebody was told, or another server is about to. */
export async function claim(db: Database, { plan, vehicle, due }: Due, nowMs: number): Promise<boolean> {
  const claimed = await db.query(
    `INSERT INTO maintenance_news AS n (plan_id, vehicle_id, due, claimed_at) VALUES ($1, $2, $3, $4::timestamptz)
     ON CONFLICT (plan_id, vehicle_id, due) DO UPDATE SET claimed_at = excluded.claimed_at
       WHERE n.told_at IS NULL AND n.claimed_at < $5::timestamptz RETURNING 1`,
    [plan, vehicle, due, instant(nowMs), instant(nowMs - CLAIM_MS)],
  );
  return claimed.length > 0;
}

/** Notes that whoever news concern was told of them. */
export async function noteTold(db: Database, dues: readonly Due[], nowMs: number): Promise<void> {
  if (dues.length === 0) return;
  await db.query(
    `UPDATE maintenance_news n SET told_at = $2::timestamptz FROM ${GIVEN} WHERE n.plan_id = g.plan AND n.vehicle_id = g.vehicle AND n.due = g.due`,
    [given(dues), instant(nowMs)],
  );
}
