import type { AreaV2 } from '../../domain/area.ts';
import type { Database } from '../db/database.ts';

/** Which areas are wanted; null leaves a filter out. */
export interface AreaFilter {
  /** Areas of these brands. */
  brandIds: readonly number[] | null;
  userId: number | null;
  id: number | null;
}

/** An area as it is kept, with all devices tied to it: whoever asks may not see every one of them. */
type Row = AreaV2 & { devices: number[] };

const FIELDS = `a.id, a.name, a.address, a.color, a.type, a.type_local AS "typeLocal", a.latitude, a.longitude, a.radius_m AS radius, a.points,
  a.user_id AS "user", a.brand_id AS brand, a.contacts, a.version,
  COALESCE((SELECT array_agg(tied.device_id ORDER BY tied.device_id) FROM area_devices tied WHERE tied.area_id = a.id), '{}') AS devices`;

const WHERE = `WHERE a.deleted_at IS NULL AND ($1::bigint[] IS NULL OR a.brand_id = ANY ($1::bigint[]))
  AND ($2::bigint IS NULL OR a.user_id = $2) AND ($3::bigint IS NULL OR a.id = $3)`;

const parametersOf = ({ brandIds, userId, id }: AreaFilter): unknown[] => [brandIds, userId, id];

/** One page of the areas of a filter by name. Pages count from 0. */
export const readAreas = (db: Database, filter: AreaFilter, page: number, limit: number): Promise<Row[]> =>
  db.query<Row>(`SELECT ${FIELDS} FROM areas a ${WHERE} ORDER BY lower(a.name), a.id LIMIT ${limit} OFFSET ${page * limit}`, parametersOf(filter));

/** How many areas fit a filter. */
export async function countAreas(db: Database, filter: AreaFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(`SELECT count(*) AS total FROM areas a ${WHERE}`, parametersOf(filter));
  return row!.total;
}
