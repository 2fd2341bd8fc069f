import { sql, type SQL } from 'drizzle-orm';
import type { AreaVisit } from '../../../domain/desk/areas/area-visit.ts';
import type { Id } from '../../../domain/base/id.ts';
import { idList, when, where, type KeyedQuery } from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME } from '../../live/devices/directory-rows.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';

/** Which visits are wanted; what is left out filters nothing. */
export interface VisitFilter {
  scope: Scope;
  area?: Id | undefined;
  device?: Id | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  nowMs: number;
}

/** A visit as the database has it. */
export interface VisitRaw extends Omit<AreaVisit, 'enteredAt' | 'leftAt' | 'durationMs'> {
  enteredAt: Date;
  leftAt: Date | null;
}

export const visitOf = ({ enteredAt, leftAt, ...visit }: VisitRaw, nowMs: number): AreaVisit => ({
  ...visit,
  enteredAt: enteredAt.toISOString(),
  leftAt: leftAt?.toISOString() ?? null,
  durationMs: Math.max(0, (leftAt?.getTime() ?? nowMs) - enteredAt.getTime()),
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** The areas that somebody sees, as `a`: a customer the own ones. Also deleted ones: what happened in them happened. */
export function seenAreas(scope: Scope): SQL {
  const { brandIds, userId } = seenRows(scope);
  return sql`a.brand_id = ANY (${idList(brandIds)})${userId === null ? sql.empty() : sql` AND a.user_id = ${userId}`}`;
}

/** Visits `v` that a period touches. */
export const inPeriod = (fromMs: number | undefined, toMs: number | undefined): (SQL | undefined)[] => [
  when(toMs, (ms) => sql`v.entered_at <= ${iso(ms)}::timestamptz`),
  when(fromMs, (ms) => sql`(v.left_at IS NULL OR v.left_at >= ${iso(ms)}::timestamptz)`),
];

/** A customer may ask for a time in which the vehicle was theirs: the name of whoever has it now is not for them. */
const nameFor = ({ kind }: Scope): SQL =>
  kind === 'staff' ? DEVICE_NAME : sql`COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, ''), d.identifier)`;

/** Who was in which area, the newest first. */
export function visitQuery({ scope, area, device, fromMs, toMs, nowMs }: VisitFilter): KeyedQuery {
  const { brandIds, userId, hidden } = seenRows(scope);
  return {
    fields: sql`a.id AS area, a.name AS "areaName", d.id AS device, d.name AS "deviceName", NULLIF(d.plate, '') AS "licensePlate",
      v.entered_at AS "enteredAt", v.is_seen AS "isEntrySeen", v.left_at AS "leftAt", v.top_kmh::float8 AS "topKmh"`,
    from: sql`FROM area_visits v JOIN areas a ON a.id = v.area_id JOIN (
        SELECT d.id, d.brand_id, d.hidden, ${nameFor(scope)} AS name, COALESCE(v.license_plate, '') AS plate
        FROM devices d ${deviceJoins(nowMs)}) d ON d.id = v.device ${where(
          seenAreas(scope),
          scope.kind === 'staff' ? sql`d.brand_id = ANY (${idList(brandIds)})` : undefined,
          hidden ? undefined : sql`NOT d.hidden`,
          when(
            userId,
            (user) => sql`EXISTS (SELECT FROM device_assignments o WHERE o.device_id = v.device AND o.user_id = ${user}
              AND o.starts_at <= v.entered_at AND (o.ends_at IS NULL OR o.ends_at > v.entered_at))`,
          ),
          when(area, (id) => sql`v.area_id = ${id}`),
          when(device, (id) => sql`v.device = ${id}`),
          ...inPeriod(fromMs, toMs),
        )}`,
    keys: [{ by: sql`v.entered_at`, isDescending: true }, { by: sql`v.device` }, { by: sql`v.area_id` }],
  };
}
