import { areaRulesSchema, NO_RULES } from '../../../domain/desk/areas/area-settings.ts';
import { areaTypeOf, type AreaPoint } from '../../../domain/desk/areas/area.ts';
import { fenceOf, type Fence } from '../../../domain/desk/geofence/fence.ts';
import type { Id } from '../../../domain/base/id.ts';
import { DEFAULT_TIMEZONE, isTimeZone } from '../../../domain/base/time/time-zone.ts';
import { workingHoursSchema } from '../../../domain/base/time/working-hours.ts';
import { areaMembers } from '../areas/area-members.ts';
import type { Database } from '../../base/db/database.ts';
import { isOwners } from '../../live/groups/owners-devices.ts';

/** A group as areas of one customer have it, or areas of the brand: to each customer it is other vehicles. */
export interface Circle {
  key: string;
  group: Id;
  user: Id | null;
}

/** An area as the engine has it, with those that belong to it. */
export interface FenceRow {
  fence: Fence;
  /** Whose it is; null is the brand's. */
  user: Id | null;
  devices: readonly Id[];
  circles: readonly Circle[];
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
  rulesSinceMs: Fence['rulesSinceMs'] | null;
  user: Id | null;
  devices: Id[];
  groups: Id[];
}

/** Devices of areas of some ids, as pairs `area_id`, `device_id`. */
const MEMBERS = areaMembers((id) => `${id} = ANY ($1::bigint[])`);

/** What another version wrote in a form that is unknown here is as good as not set. */
const fenceOfRow = ({
  id,
  name,
  zone,
  sinceMs,
  rulesSinceMs,
  rules,
  times,
  ...shape
}: Omit<Row, 'user' | 'devices' | 'groups'>): Fence =>
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
    rulesSinceMs: rulesSinceMs ?? {},
  });

const circleOf = (group: Id, user: Id | null): Circle => ({
  key: user === null ? `${group}` : `${group} ${user}`,
  group,
  user,
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** Notes shapes and rules that are not what they were: from now on they are what vehicles are held to. */
const noteShapes = (db: Database, areas: readonly Id[], nowMs: number): Promise<unknown> =>
  db.query(
    `INSERT INTO area_shapes AS kept (area_id, shape, rules, rules_since)
     SELECT a.id, md5(concat_ws(' ', upper(a.type), a.latitude, a.longitude, a.radius_m, a.points::text)), a.rules,
       (SELECT COALESCE(jsonb_object_agg(key, $3::float8), '{}') FROM jsonb_each(a.rules)) FROM areas a
     WHERE a.id = ANY ($1::bigint[]) AND a.deleted_at IS NULL ORDER BY a.id
     ON CONFLICT (area_id) DO UPDATE SET shape = excluded.shape, rules = excluded.rules,
       since = CASE WHEN kept.shape <> excluded.shape THEN $2::timestamptz ELSE kept.since END,
       rules_since = kept.rules_since || (SELECT COALESCE(jsonb_object_agg(key, $3::float8), '{}') FROM jsonb_each(excluded.rules)
         WHERE kept.rules -> key IS DISTINCT FROM value)
     WHERE kept.shape <> excluded.shape OR kept.rules <> excluded.rules`,
    [areas, iso(nowMs), nowMs],
  );

/** Areas of some ids that are there. */
export async function readFences(db: Database, areas: readonly Id[], nowMs: number): Promise<FenceRow[]> {
  await noteShapes(db, areas, nowMs);
  const rows = await db.query<Row>(
    `WITH wanted AS (SELECT * FROM areas WHERE id = ANY ($1::bigint[]) AND deleted_at IS NULL),
       own AS (SELECT a.id, array_agg(d.id) AS devices FROM wanted a JOIN area_devices t ON t.area_id = a.id JOIN devices d ON d.id = t.device_id
         WHERE ${isOwners('a')} GROUP BY a.id),
       grouped AS (SELECT a.id, array_agg(g.id) AS groups FROM wanted a JOIN area_groups t ON t.area_id = a.id
         JOIN groups g ON g.id = t.group_id AND g.brand_id = a.brand_id GROUP BY a.id)
     SELECT a.id, a.name, a.type, a.latitude, a.longitude, a.radius_m AS radius, a.points, a.rules, a.times,
       COALESCE(a.zone, u.metadata ->> 'timezone') AS zone, round(date_part('epoch', s.since) * 1000)::float8 AS "sinceMs", s.rules_since AS "rulesSinceMs", a.user_id AS "user",
       COALESCE(own.devices, '{}') AS devices, COALESCE(grouped.groups, '{}') AS groups
     FROM wanted a LEFT JOIN own ON own.id = a.id LEFT JOIN grouped ON grouped.id = a.id
       LEFT JOIN users u ON u.id = a.user_id LEFT JOIN area_shapes s ON s.area_id = a.id`,
    [areas],
  );
  return rows.map(({ user, devices, groups, ...row }) => ({
    fence: fenceOfRow(row),
    user,
    devices,
    circles: groups.map((group) => circleOf(group, user)),
  }));
}

/** Ids of areas behind one, in their order. */
export const areaIds = async (db: Database, after: Id, limit: number): Promise<Id[]> =>
  (
    await db.query<{ id: Id }>('SELECT id FROM areas WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2', [
      after,
      limit,
    ])
  ).map(({ id }) => id);

/**
 * The vehicles of some groups, to each customer the own ones. The tree comes first, then its members, then what each is: left to itself
 * the database goes through the whole fleet of a brand for each group.
 */
export async function readCircles(db: Database, circles: readonly Circle[]): Promise<Map<string, Id[]>> {
  const found = new Map<string, Id[]>(circles.map(({ key }) => [key, []]));
  if (circles.length === 0) return found;
  const rows = await db.query<{ key: string; device: Id }>(
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (key, group_id, user_id)),
       wide AS MATERIALIZED (SELECT given.key, given.user_id AS reader, g.brand_id, g.user_id, w.group_id AS within FROM given
         JOIN groups g ON g.id = given.group_id JOIN LATERAL groups_within(g.id) w ON true),
       members AS MATERIALIZED (SELECT wide.*, t.device_id FROM wide JOIN group_devices t ON t.group_id = wide.within WHERE wide.reader IS NULL)
     SELECT m.key, d.id AS device FROM members m JOIN devices d ON d.id = m.device_id WHERE ${isOwners('m')}
     UNION SELECT wide.key, d.id FROM wide
       JOIN device_assignments held ON held.user_id = wide.reader AND held.ends_at IS NULL
       JOIN group_devices t ON t.group_id = wide.within AND t.device_id = held.device_id
       JOIN devices d ON d.id = t.device_id AND d.brand_id = wide.brand_id
       WHERE COALESCE(wide.user_id, wide.reader) = wide.reader`,
    [circles.map(({ key }) => key), circles.map(({ group }) => group), circles.map(({ user }) => user)],
  );
  for (const { key, device } of rows) found.get(key)!.push(device);
  return found;
}

/** Since when some devices are whose they are, ms. */
export async function readHandOvers(db: Database, devices: readonly Id[]): Promise<{ device: Id; sinceMs: number }[]> {
  if (devices.length === 0) return [];
  return db.query<{ device: Id; sinceMs: number }>(
    `SELECT device_id AS device, round(date_part('epoch', starts_at) * 1000)::float8 AS "sinceMs" FROM device_assignments
     WHERE device_id = ANY ($1::bigint[]) AND ends_at IS NULL`,
    [devices],
  );
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

/**
 * Ends open visits of areas that are gone, and of vehicles that no longer belong to theirs: of one that was handed over when it was, however
 * late that is heard of.
 */
export const endOrphans = (db: Database, areas: readonly Id[], nowMs: number): Promise<unknown> =>
  db.query(
    `UPDATE area_visits v SET left_at = GREATEST(v.entered_at, LEAST($2::timestamptz, (SELECT min(o.ends_at) FROM areas a
         JOIN device_assignments o ON o.user_id = a.user_id WHERE a.id = v.area_id AND o.device_id = v.device AND o.ends_at > v.entered_at)))
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
