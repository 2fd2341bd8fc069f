import { sql } from 'drizzle-orm';
import { WORKED_ON } from '../../../domain/desk/incidents/incident-codes.ts';
import type { IncidentCounts } from '../../../domain/desk/incidents/incident.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { seenIncidents, type SeenIncidents } from './incident-rows.ts';

/** How many incidents each tab of the operator area holds, of those that somebody sees. */
export async function countIncidents(db: Database, seen: SeenIncidents): Promise<IncidentCounts> {
  const [counts] = await run<IncidentCounts>(
    db,
    sql`SELECT count(*) FILTER (WHERE i.status = 'OPEN') AS open,
      count(*) FILTER (WHERE i.status = 'PROGRESS' AND i.situation = ${WORKED_ON}) AS progress,
      count(*) FILTER (WHERE i.status = 'RESOLVED') AS resolved,
      count(*) FILTER (WHERE i.type IN ('THEFT', 'STEAL')) AS robberies,
      count(*) FILTER (WHERE i.status = 'OPEN' AND i.severity = 0) AS urgent
    FROM incidents i JOIN devices d ON d.id = i.device_id ${seenIncidents(seen)}`,
  );
  return counts!;
}
