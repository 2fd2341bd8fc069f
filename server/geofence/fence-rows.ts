import { areaRulesSchema, NO_RULES } from '../../domain/area-settings.ts';
import { areaTypeOf, type AreaPoint } from '../../domain/area.ts';
import { fenceOf, type Fence } from '../../domain/geofence/fence.ts';
import type { Id } from '../../domain/id.ts';
import { DEFAULT_TIMEZONE, isTimeZone } from '../../domain/time-zone.ts';
import { workingHoursSchema } from '../../domain/working-hours.ts';
import type { Database } from '../db/database.ts';

/** An area as the engine has it, with those that belong to it. */
export interface FenceRow {
  fence: Fence;
  devices: readonly Id[];
  groups: readonly Id[];
}

interface Row {
  id: Id;
  name: string;
  type: string;
  latitude: number;
  longitude: number;
  radius: number | null;
  points: AreaPoint[] | null;
  rules: unknown;
  times: unknown;
  zone: string | null;
  sinceMs: number | null;
  devices: Id[];
  groups: Id[];
}

/** A device that was handed over stays tied to what its former customer made, but only the own customer's watch it. */
const isOwners = (of: string): string => `(${of}.user_id IS NULL OR EXISTS (SELECT FROM device_assignments o
    WHERE o.device_id = d.id AND o.user_id = ${of}.user_id AND (o.ends_at IS NULL OR o.ends_at > now())))`;

/** Devices of areas of some ids, as pairs `area_id`, `device_id`. */
const MEMBERS = `SELECT ad.area_id, ad.device_id FROM area_devices ad JOIN areas a ON a.id = ad.area_id JOIN devices d ON d.id = ad.device_id
    WHERE ad.area_id = ANY ($1::bigint[]) AND ${isOwners('a')}
  UNION SELECT ag.area_id, gd.device_id FROM area_groups ag JOIN groups g ON g.id = ag.group_id
    JOIN group_devices gd ON gd.group_id = g.id JOIN devices d ON d.id = gd.device_id
    WHERE ag.area_id = ANY ($1::bigint[]) AND ${isOwners('g')}`;

/** What another version wrote in a form that is unknown here is as good as not set. */
const fenceOfRow = ({ id, name, zone, sinceMs, rules, times, ...shape }: Row): Fence =>
  fenceOf({
    ...shape,
    id,
    name,
    type: areaTypeOf(shape.type),
    points: shape.points ?? [],
    rules: areaRulesSchema.safeParse(rules).data ?? NO_RULES,
    times: workingHoursSchema.safeParse(times).data ?? [],
    zone: zone !== null && isTimeZone(zone) ? zone : DEFAULT_TIMEZONE,
    sinceMs: sinceMs ?? Number.NEGATIVE_INFINITY,
  });

const iso = (ms: number): string => new Date(ms).toISOString();

/** Notes shapes that are not what they were: from now on they are what vehicles are held to. */
const noteShapes = (db: Database, areas: readonly Id[], nowMs: number): Promise<unknown> =>
  db.query(
    `INSERT INTO area_shapes (area_id, shape)
     SELECT a.id, md5(concat_ws(' ', upper(a.type), a.latitude, a.longitude, a.radius_m, a.points::text)) FROM areas a
     WHERE a.id = ANY ($1::bigint[]) AND a.deleted_at IS NULL ORDER BY a.id
     ON CONFLICT (area_id) DO UPDATE SET shape = excluded.shape, since = $2::timestamptz WHERE area_shapes.shape <> excluded.shape`,
    [areas, iso(nowMs)],
  );

/** Areas of some ids that are there. */
export async function readFences(db: Database, areas: readonly Id[], nowMs: number): Promise<FenceRow[]> {
  await noteShapes(db, areas, nowMs);
  const rows = await db.query<Row>(
    `SELECT a.id, a.name, a.type, a.latitude, a.longitude, a.radius_m AS radius, a.points, a.rules, a.times,
       COALESCE(a.zone, u.metadata ->> 'timezone') AS zone, round(date_part('epoch', s.since) * 1000)::float8 AS "sinceMs",
       COALESCE((SELECT array_agg(d.id) FROM area_devices t JOIN devices d ON d.id = t.device_id WHERE t.area_id = a.id AND ${isOwners('a')}), '{}') AS devices,
       COALESCE((SELECT array_agg(g.group_id) FROM area_groups g WHERE g.area_id = a.id), '{}') AS groups
     FROM areas a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN area_shapes s ON s.area_id = a.id
     WHERE a.id = ANY ($1::bigint[]) AND a.deleted_at IS NULL`,
    [areas],
  );
  return rows.map((row) => ({ fence: fenceOfRow(row), devices: row.devices, groups: row.groups }));
}

/** Ids of areas behind one, in their order. */
export const areaIds = async (db: Database, after: Id, limit: number): Promise<Id[]> =>
  (
    await db.query<{ id: Id }>('SELECT id FROM areas WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2', [
      after,
      limit,
    ])
  ).map(({ id }) => id);

/** The vehicles of some groups. */
export async function readGroups(db: Database, groups: readonly Id[]): Promise<Map<Id, Id[]>> {
  const found = new Map<Id, Id[]>(groups.map((group) => [group, []]));
  if (groups.length === 0) return found;
  const rows = await db.query<{ group: Id; device: Id }>(
    `SELECT g.id AS "group", d.id AS device FROM groups g JOIN group_devices t ON t.group_id = g.id JOIN devices d ON d.id = t.device_id
     WHERE g.id = ANY ($1::bigint[]) AND ${isOwners('g')}`,
    [groups],
  );
  for (const { group, device } of rows) found.get(group)!.push(device);
  return found;
}

/** Has devices of areas followed from their last known fix on; answers those that were not followed before. */
export const followMembers = async (db: Database, areas: readonly Id[]): Promise<Id[]> =>
  (
    await db.query<{ device: Id }>(
      `INSERT INTO geofence_states (device, decided_at)
       SELECT DISTINCT m.device_id, COALESCE(l.time - interval '1 millisecond', 'epoch') FROM (${MEMBERS}) m
       LEFT JOIN telemetry_last l ON l.device = m.device_id ORDER BY 1 ON CONFLICT DO NOTHING RETURNING device`,
      [areas],
    )
  ).map(({ device }) => device);

/** Ends open visits of areas that are gone, and of vehicles that no longer belong to theirs. */
export const endOrphans = (db: Database, areas: readonly Id[], nowMs: number): Promise<unknown> =>
  db.query(
    `UPDATE area_visits v SET left_at = GREATEST(v.entered_at, $2::timestamptz)
     WHERE v.area_id = ANY ($1::bigint[]) AND v.left_at IS NULL AND NOT EXISTS (
       SELECT FROM (${MEMBERS}) m JOIN areas a ON a.id = m.area_id AND a.deleted_at IS NULL
       WHERE m.area_id = v.area_id AND m.device_id = v.device)`,
    [areas, iso(nowMs)],
  );

/** Follows devices that have no area no longer: what they do until they have one again is nobody's visit. */
export const unfollow = async (db: Database, devices: readonly Id[]): Promise<void> => {
  if (devices.length > 0) await db.query('DELETE FROM geofence_states WHERE device = ANY ($1::bigint[])', [devices]);
};

export interface AreaChange {
  id: number;
  area: Id | null;
  group: Id | null;
}

/** What the tables told since a change. */
export const readChanges = (db: Database, after: number): Promise<AreaChange[]> =>
  db.query<AreaChange & Record<string, unknown>>(
    'SELECT id, area_id AS area, group_id AS "group" FROM area_changes WHERE id > $1 ORDER BY id',
    [after],
  );

/** Forgets changes that every server has long heard of. */
export const forgetChanges = (db: Database): Promise<unknown> =>
  db.query("DELETE FROM area_changes WHERE at < now() - interval '1 day'");
