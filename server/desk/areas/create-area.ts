import {
  ANY_LOCAL,
  DEFAULT_AREA_COLOUR,
  type AreaPoint,
  type AreaType,
  type SecurityArea,
} from '../../../domain/desk/areas/area.ts';
import type { AreaSettings } from '../../../domain/desk/areas/area-settings.ts';
import { NO_SETTINGS } from '../../../domain/desk/areas/area-write.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';

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
  contacts?: SecurityArea['contacts'];
  /** Those that are left out are as in `NO_SETTINGS`. */
  settings?: Partial<AreaSettings>;
}

/** Ties trackers and groups to an area, beside those it has. */
export async function tieToArea(
  db: Database,
  id: Id,
  { devices, groups }: { devices: readonly Id[]; groups: readonly Id[] },
): Promise<void> {
  await db.query(
    'INSERT INTO area_devices (area_id, device_id) SELECT $1, device FROM unnest($2::bigint[]) AS tied (device) ON CONFLICT DO NOTHING',
    [id, devices],
  );
  await db.query(
    'INSERT INTO area_groups (area_id, group_id) SELECT $1, held FROM unnest($2::bigint[]) AS tied (held) ON CONFLICT DO NOTHING',
    [id, groups],
  );
}

/** Adds an area with the trackers tied to it; answers its id. */
export async function createArea(db: Database, area: NewArea): Promise<Id> {
  const id = drawId(secureRandom);
  const { groups, ...settings } = { ...NO_SETTINGS, ...area.settings };
  await db.query(
    `INSERT INTO areas (id, brand_id, user_id, name, address, color, type, type_local, latitude, longitude, radius_m, points, contacts,
       times, zone, drawn_as, line, width_m, rules)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13::jsonb, $14::jsonb, $15, $16, $17::jsonb, $18, $19::jsonb)`,
    [
      id,
      area.brandId,
      area.userId,
      area.name,
      area.address ?? '',
      area.color ?? DEFAULT_AREA_COLOUR,
      area.type,
      ANY_LOCAL,
      area.latitude,
      area.longitude,
      area.radiusM ?? null,
      JSON.stringify(area.points ?? []),
      JSON.stringify(area.contacts ?? []),
      JSON.stringify(settings.times),
      settings.zone,
      settings.drawnAs,
      settings.line && JSON.stringify(settings.line),
      settings.widthM,
      JSON.stringify(settings.rules),
    ],
  );
  await tieToArea(db, id, { devices: area.deviceIds, groups });
  return id;
}
