import type { Id } from '../../domain/base/id.ts';
import { INCIDENT_SITUATIONS, INCIDENT_TYPES } from '../../domain/desk/incidents/incident-codes.ts';
import type { Database } from '../../server/base/db/database.ts';
import { LOGIN } from './server-fleet.ts';

/** Days over which they were raised. */
const DAYS = 90;
/** Of a hundred incidents so many are open, in progress and cancelled; the others are resolved. */
const OPEN = 10;
const PROGRESS = 16;
const CANCELLED = 25;

/** Follows from the number of the incident alone, so that every run has the same. */
const INCIDENTS = `INSERT INTO incidents (id, code, brand_id, device_id, user_id, vehicle_id, type, title, observation, status, situation, operator_id, happened_at, created_at, changed_at)
  SELECT 4000000000000000 + n, 100000000 + n, $1, d.id, a.user_id, d.vehicle_id, ($5::text[])[1 + n * 7 % cardinality($5::text[])], 'Caso ' || n, 'Observação do caso ' || n,
    CASE WHEN part < ${OPEN} THEN 'OPEN' WHEN part < ${PROGRESS} THEN 'PROGRESS' WHEN part < ${CANCELLED} THEN 'CANCELLED' ELSE 'RESOLVED' END,
    ($6::text[])[1 + n * 3 % cardinality($6::text[])], CASE WHEN part >= ${OPEN} THEN o.id END, at - interval '5 minutes', at, at
  FROM generate_series(1, $2::int) AS n
    CROSS JOIN LATERAL (SELECT n * 37 % 100 AS part, $3::timestamptz - n * interval '${DAYS} days' / $2::int AS at) AS drawn
    JOIN (SELECT id, vehicle_id, row_number() OVER (ORDER BY id) - 1 AS rank, count(*) OVER () AS devices FROM devices WHERE brand_id = $1) d
      ON d.rank = n::bigint * 7919 % d.devices
    LEFT JOIN device_assignments a ON a.device_id = d.id AND a.ends_at IS NULL
    CROSS JOIN (SELECT id FROM users WHERE login = $4 AND brand_id = $1) o`;
const COMMENTS = `INSERT INTO incident_comments (incident_id, comment, created_at)
  SELECT i.id, 'Comentário ' || k, i.created_at + k * interval '1 minute' FROM incidents i CROSS JOIN generate_series(1, 3) AS k WHERE i.brand_id = $1 AND i.id % 3 < k`;

/** Many incidents about the vehicles of a brand, over the last months, with comments; the statistics are up to date after it. */
export async function fillDesk(
  db: Database,
  { brandId, incidents, nowMs }: { brandId: Id; incidents: number; nowMs: number },
): Promise<void> {
  // Codes are drawn at random where people raise them; here each is known.
  await db.query(INCIDENTS, [
    brandId,
    incidents,
    new Date(nowMs).toISOString(),
    LOGIN,
    [...INCIDENT_TYPES],
    [...INCIDENT_SITUATIONS],
  ]);
  await db.query(COMMENTS, [brandId]);
  await db.query('ANALYZE');
}
