import { sql } from 'drizzle-orm';
import type { IncidentNotice } from '../../../domain/desk/incidents/incident.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, readPage, type AskedPage } from '../../base/db/statement.ts';
import { DEVICE_NAME } from '../../live/devices/directory-rows.ts';
import { DEED, deedOf, type DeedRow } from './history.ts';
import { seenIncidents, type SeenIncidents } from './incident-rows.ts';

type Row = DeedRow & Omit<IncidentNotice, keyof DeedRow | 'at' | 'operation'>;

/** One page of what happened since a time to the incidents that somebody sees; people are named where their brand is seen. */
export async function readNotices(
  db: Database,
  seen: SeenIncidents,
  sinceMs: number,
  asked: AskedPage<never>,
): Promise<Page<IncidentNotice>> {
  const named = idList(seen.seenBrandIds);
  const { content, ...pagination } = await readPage<Row>(
    db,
    {
      fields: sql`l.id, i.id AS incident, i.code::text AS code, i.type, i.title, i.device_id AS device,
        ${DEVICE_NAME} AS "deviceName", v.license_plate AS "licensePlate", ${DEED.fields}`,
      from: sql`FROM audit_log l JOIN incidents i ON i.id::text = l.entity_id JOIN devices d ON d.id = i.device_id
        LEFT JOIN vehicles v ON v.id = d.vehicle_id LEFT JOIN users u ON u.id = i.user_id
        LEFT JOIN customers c ON c.id = u.customer_id ${DEED.people(named)}
        ${seenIncidents(seen)} AND l.entity = 'incident' AND l.at >= ${new Date(sinceMs).toISOString()}::timestamptz`,
      order: sql`l.at DESC, l.id DESC`,
    },
    asked,
  );
  return { ...pagination, content: content.map((row) => deedOf(row)) };
}
