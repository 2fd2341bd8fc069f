import { sql, type SQL } from 'drizzle-orm';
import type { SharedGroup, GroupVehicle } from '../../../domain/live/groups/group-invite.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import type { Database } from '../../base/db/database.ts';
import { plateContains } from '../../base/db/plates.ts';
import { containing, readPage, when, where } from '../../base/db/statement.ts';
import { GROUP_MEMBERS } from './owners-devices.ts';

const DAY = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Groups of others that somebody was let into, by name. */
export const readSharedGroups = (db: Database, user: Id): Promise<SharedGroup[]> =>
  db.query<SharedGroup>(
    `SELECT g.id, g.name, g.color, o.name AS "ownerName", to_char(m.since AT TIME ZONE 'UTC', ${DAY}) AS since,
       (SELECT count(DISTINCT t.device_id)::int FROM (${GROUP_MEMBERS}) t JOIN devices d ON d.id = t.device_id WHERE t.group_id = g.id AND NOT d.hidden) AS vehicles
     FROM group_members m JOIN groups g ON g.id = m.group_id JOIN users o ON o.id = g.user_id
     WHERE m.user_id = $1 ORDER BY lower(g.name), g.id`,
    [user],
  );

/** Never the identifier: it is how a tracker is known to the server, and nobody else's business. */
const NAME = sql`COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, ''), d.id::text)`;

/** The last position, where it is from the time of whoever the vehicle is of now. */
const LAST = sql`LEFT JOIN device_assignments o ON o.device_id = d.id AND o.ends_at IS NULL
  LEFT JOIN telemetry_last l ON l.device = d.id AND l.time > to_timestamp(${NEVER_LOCATED_MS / 1000}::float8) AND l.time >= o.starts_at`;

const FIELDS = sql`d.id, ${NAME} AS name, NULLIF(v.license_plate, '') AS "licensePlate", NULLIF(concat_ws(' ', v.manufacture, v.model), '') AS model,
  to_char(l.time AT TIME ZONE 'UTC', ${sql.raw(DAY)}) AS "lastAt", (l.record->>'latitude')::float8 AS latitude,
  (l.record->>'longitude')::float8 AS longitude, (l.record->>'speed')::float8 AS "speedKmh", (l.record->>'ignition')::boolean AS ignition`;

const from = (group: Id, term: string | null): SQL =>
  sql`FROM devices d LEFT JOIN vehicles v ON v.id = d.vehicle_id ${LAST} ${where(
    sql`d.id IN (SELECT m.device_id FROM (${sql.raw(GROUP_MEMBERS)}) m WHERE m.group_id = ${group})`,
    sql`NOT d.hidden`,
    when(term, (part) => sql`(v.name ILIKE ${containing(part)} OR ${plateContains(sql`v.license_plate`, part)})`),
  )}`;

/** Vehicles of a group as somebody sees them who was let into it. */
export const readSharedVehicles = (
  db: Database,
  group: Id,
  { term, page, limit }: { term?: string | undefined; page: number; limit: number },
): Promise<Page<GroupVehicle>> =>
  readPage<GroupVehicle>(
    db,
    { fields: FIELDS, from: from(group, term?.trim() || null), order: sql`lower(${NAME}), d.id` },
    { page, limit },
  );
