import { sql, type SQL } from 'drizzle-orm';
import type { AreaRow, AreaV2 } from '../../../domain/desk/areas/area.ts';
import type { AreaSettings } from '../../../domain/desk/areas/area-settings.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';

/** An area as stored, with all of its trackers and groups: a caller may not see all of them. */
export type AreaRecord = AreaV2 & {
  address: string;
  color: string;
  devices: number[];
  settings: AreaSettings;
  version: number;
};
/** The same as a list shows it. */
export type AreaListRow = AreaRecord & AreaRow;

/**
 * Those of the phonebook as they are there: one that was removed, or that belongs to somebody else, is none of the area any
 * more.
 */
const CONTACTS: SQL = sql`COALESCE((SELECT json_agg(CASE WHEN c.id IS NULL THEN said.one::json
    ELSE json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'value', c.value) END ORDER BY said.at)
  FROM jsonb_array_elements(a.contacts) WITH ORDINALITY AS said (one, at)
  LEFT JOIN contacts c ON c.id = (said.one->>'id')::bigint AND c.brand_id = a.brand_id AND c.user_id IS NOT DISTINCT FROM a.user_id
  WHERE c.id IS NOT NULL OR said.one->'id' IS NULL), '[]')`;

/** Fields of a record of `areas a`. */
export const AREA_FIELDS: SQL = sql`a.id, a.name, a.address, a.color, a.type, a.type_local AS "typeLocal", a.latitude, a.longitude, a.radius_m AS radius, a.points,
  a.user_id AS "user", a.brand_id AS brand, ${CONTACTS} AS contacts, a.version,
  COALESCE((SELECT array_agg(tied.device_id ORDER BY tied.device_id) FROM area_devices tied WHERE tied.area_id = a.id), '{}') AS devices,
  json_build_object('groups', COALESCE((SELECT json_agg(held.group_id ORDER BY held.group_id) FROM area_groups held WHERE held.area_id = a.id), '[]'),
    'times', a.times, 'zone', a.zone, 'drawnAs', a.drawn_as, 'line', a.line, 'widthM', a.width_m, 'rules', a.rules) AS settings`;

/** An area that is not deleted, or null. */
export async function readArea(db: Database, id: number): Promise<AreaRecord | null> {
  const [area] = await run<AreaRecord>(
    db,
    sql`SELECT ${AREA_FIELDS} FROM areas a WHERE a.id = ${id} AND a.deleted_at IS NULL`,
  );
  return area ?? null;
}

/** Whose an area is; undefined for one that is deleted or never was. */
export async function areaOwner(
  db: Database,
  id: number,
): Promise<{ brandId: number; userId: number | null } | undefined> {
  const [area] = await db.query<{ brandId: number; userId: number | null }>(
    'SELECT brand_id AS "brandId", user_id AS "userId" FROM areas WHERE id = $1 AND deleted_at IS NULL',
    [id],
  );
  return area;
}
