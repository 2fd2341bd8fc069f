import { ANY_LOCAL, DEFAULT_AREA_COLOUR, type AreaPoint, type AreaType } from '../../domain/area.ts';
import { drawId, type Id } from '../../domain/id.ts';
import type { Database } from '../db/database.ts';
import { secureRandom } from '../platform.ts';

export interface NewArea {
  brandId: Id;
  /** Whose it is; null is the brand's own. */
  userId: Id | null;
  name: string;
  address?: string;
  color?: string;
  type: AreaType;
  /** Its middle, degrees. */
  latitude: number;
  longitude: number;
  /** Of a circle. */
  radiusM?: number | null;
  /** Of a polygon. */
  points?: readonly AreaPoint[];
  deviceIds: readonly Id[];
}

/** Adds an area with the trackers tied to it; answers its id. */
export async function createArea(db: Database, area: NewArea): Promise<Id> {
  const id = drawId(secureRandom);
  await db.query(
    `INSERT INTO areas (id, brand_id, user_id, name, address, color, type, type_local, latitude, longitude, radius_m, points)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb)`,
    [id, area.brandId, area.userId, area.name, area.address ?? '', area.color ?? DEFAULT_AREA_COLOUR, area.type, ANY_LOCAL, area.latitude, area.longitude, area.radiusM ?? null, JSON.stringify(area.points ?? [])],
  );
  await db.query('INSERT INTO area_devices (area_id, device_id) SELECT $1, device FROM unnest($2::bigint[]) AS tied (device)', [id, area.deviceIds]);
  return id;
}
