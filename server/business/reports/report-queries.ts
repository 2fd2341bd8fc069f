import { sql, type SQL } from 'drizzle-orm';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import {
  IDLING_GAP_MS,
  SPEEDING_GAP_MS,
  STANDING_BELOW_KMH,
  type StopKind,
} from '../../../domain/business/reports/report-rows.ts';
import { idList, when, where, type KeyedQuery, type OrderKey } from '../../base/db/statement.ts';
import { placeFrom } from '../../base/db/place-at.ts';
import { inPeriod } from '../../desk/geofence/visit-query.ts';
import { fixesOf, VEHICLE, type Reported } from './vehicles.ts';

const seconds = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`;
const durationMs = (from: SQL, to: SQL): SQL => sql`(extract(epoch FROM ${to} - ${from}) * 1000)::float8`;

/** The order of a sort, of rows that it finds equal, and of any two rows. */
const keysOf = (
  { by, isDescending }: Sort,
  sorts: Readonly<Record<string, Omit<OrderKey, 'isDescending'>>>,
  rest: readonly OrderKey[],
): OrderKey[] => [{ ...sorts[by]!, isDescending }, ...rest];

/** Positions of vehicles, those that say nothing of where they were left out. */
export const telemetryQuery = (reported: Reported, sort: Sort): KeyedQuery => ({
  fields: sql`${VEHICLE}, h.time, h.latitude, h.longitude, h.speed AS "speedKmh", h.angle AS "headingDeg", h.ignition, h.odometer AS "odometerM"`,
  from: sql`FROM telemetry_history h JOIN ${reported.vehicles} ON d.id = h.device ${fixesOf(reported)}`,
  keys: keysOf(
    sort,
    {
      dateTime: { by: sql`h.time` },
      speedKmh: { by: sql`h.speed`, isNullable: true },
      deviceName: { by: sql`d.name` },
    },
    [{ by: sql`h.time` }, { by: sql`h.device` }],
  ),
});

/** Stretches above a limit: that of the report, or that of each vehicle. */
export function speedingQuery(reported: Reported, limitKmh: number | undefined, sort: Sort): KeyedQuery {
  const limit = limitKmh === undefined ? sql`NULLIF(d.limit_kmh, 0)` : sql`${limitKmh}::integer`;
  const fast = sql`COALESCE(h.speed > ${limit}, false)`;
  const marked = sql`SELECT h.device, h.time, h.speed, h.latitude, h.longitude, ${limit} AS limit_kmh, ${fast} AS fast,
      COALESCE(lag(${fast}) OVER w AND h.time - lag(h.time) OVER w <= ${seconds(SPEEDING_GAP_MS)}, false) AS went_on
    FROM telemetry_history h JOIN ${reported.vehicles} ON d.id = h.device ${fixesOf(reported)}
    WINDOW w AS (PARTITION BY h.device ORDER BY h.time)`;
  const numbered = sql`SELECT marked.*, count(*) FILTER (WHERE fast AND NOT went_on) OVER (PARTITION BY device ORDER BY time) AS nth
    FROM (${marked}) marked`;
  const stretches = sql`SELECT device, min(time) AS start_at, max(time) AS end_at, max(speed) AS maximum, max(limit_kmh) AS limit_kmh,
      (array_agg(latitude ORDER BY speed DESC, time))[1] AS latitude, (array_agg(longitude ORDER BY speed DESC, time))[1] AS longitude
    FROM (${numbered}) numbered WHERE fast GROUP BY device, nth`;
  const lasted = durationMs(sql`s.start_at`, sql`s.end_at`);
  return {
    fields: sql`${VEHICLE}, s.start_at AS start, s.end_at AS "end", ${lasted} AS "durationMs", s.maximum AS "maximumKmh", s.limit_kmh AS "limitKmh", s.latitude, s.longitude`,
    from: sql`FROM (${stretches}) s JOIN ${reported.vehicles} ON d.id = s.device WHERE true`,
    keys: keysOf(
      sort,
      {
        start: { by: sql`s.start_at` },
        durationMs: { by: lasted },
        maximumKmh: { by: sql`s.maximum` },
        deviceName: { by: sql`d.name` },
      },
      [{ by: sql`s.start_at` }, { by: sql`s.device` }],
    ),
  };
}

export interface StopWish {
  kind: StopKind | undefined;
  minutes: number;
}

/** Stretches in which vehicles stood, until the fix that shows something else. */
export function stopsQuery(reported: Reported, { kind, minutes }: StopWish, sort: Sort): KeyedQuery {
  const state = sql`CASE WHEN h.ignition IS FALSE OR COALESCE(h.speed, 0) < ${STANDING_BELOW_KMH}
    THEN CASE WHEN h.ignition THEN 'IDLING' ELSE 'STOPPED' END ELSE 'MOVING' END`;
  const marked = sql`SELECT h.device, h.time, h.latitude, h.longitude, ${state} AS state, lag(${state}) OVER w AS before, lead(h.time) OVER w AS next_at
    FROM telemetry_history h JOIN ${reported.vehicles} ON d.id = h.device ${fixesOf(reported)}
    WINDOW w AS (PARTITION BY h.device ORDER BY h.time)`;
  const numbered = sql`SELECT marked.*, count(*) FILTER (WHERE state IS DISTINCT FROM before) OVER (PARTITION BY device ORDER BY time) AS nth
    FROM (${marked}) marked`;
  // Nobody knows that an engine ran while its tracker said nothing.
  const until = sql`CASE state WHEN 'IDLING' THEN LEAST(next_at, time + ${seconds(IDLING_GAP_MS)}) ELSE next_at END`;
  const stretches = sql`SELECT device, state AS kind, min(time) AS start_at, max(COALESCE(${until}, time)) AS end_at,
      (array_agg(latitude ORDER BY time))[1] AS latitude, (array_agg(longitude ORDER BY time))[1] AS longitude
    FROM (${numbered}) numbered WHERE state <> 'MOVING' GROUP BY device, nth, state`;
  const lasted = durationMs(sql`s.start_at`, sql`s.end_at`);
  return {
    fields: sql`${VEHICLE}, s.kind, s.start_at AS start, s.end_at AS "end", ${lasted} AS "durationMs", s.latitude, s.longitude`,
    from: sql`FROM (${stretches}) s JOIN ${reported.vehicles} ON d.id = s.device ${where(
      sql`s.end_at - s.start_at >= ${seconds(minutes * 60_000)}`,
      when(kind, (wanted) => sql`s.kind = ${wanted}`),
    )}`,
    keys: keysOf(
      sort,
      { start: { by: sql`s.start_at` }, durationMs: { by: lasted }, deviceName: { by: sql`d.name` } },
      [{ by: sql`s.start_at` }, { by: sql`s.device` }],
    ),
  };
}

export interface VisitWish {
  area: number | undefined;
  minutes: number;
  /** Whose areas, as `a`. */
  seen: SQL;
  nowMs: number;
}

/** Visits of areas that the period touches. */
export function visitsQuery(reported: Reported, { area, minutes, seen, nowMs }: VisitWish, sort: Sort): KeyedQuery {
  const endAt = sql`COALESCE(v.left_at, GREATEST(v.entered_at, ${new Date(nowMs).toISOString()}::timestamptz))`;
  const lasted = durationMs(sql`v.entered_at`, endAt);
  return {
    fields: sql`${VEHICLE}, a.id AS area, a.name AS "areaName", v.entered_at AS start, ${endAt} AS "end", ${lasted} AS "durationMs",
      NOT v.is_seen AS "isUnseen", v.left_at IS NULL AS "isOpen", v.top_kmh::float8 AS "maximumKmh",
      ${placeFrom(sql`v.device`, sql`v.entered_at`, reported.owned(sql`h.device`, sql`h.time`))} AS place`,
    from: sql`FROM area_visits v JOIN areas a ON a.id = v.area_id JOIN ${reported.vehicles} ON d.id = v.device ${where(
      sql`v.device = ANY (${idList(reported.ids)})`,
      seen,
      ...inPeriod(reported.startMs, reported.endMs),
      sql`${endAt} - v.entered_at >= ${seconds(minutes * 60_000)}`,
      when(area, (id) => sql`v.area_id = ${id}`),
      reported.owned(sql`v.device`, sql`v.entered_at`),
    )}`,
    keys: keysOf(
      sort,
      {
        start: { by: sql`v.entered_at` },
        durationMs: { by: lasted },
        areaName: { by: sql`a.name` },
        deviceName: { by: sql`d.name` },
      },
      [{ by: sql`v.entered_at` }, { by: sql`v.device` }, { by: sql`v.area_id` }],
    ),
  };
}

/** Commands to vehicles; names are told only of people of brands that the reader sees. */
export const commandsQuery = (reported: Reported, seenBrandIds: readonly number[], sort: Sort): KeyedQuery => ({
  fields: sql`${VEHICLE}, c.id, c.created_at AS time, c.type, c.payload, c.status, c.answer AS fault, c.ended_at AS "endedAt",
    (SELECT u.name FROM users u WHERE u.id = c.user_id AND u.brand_id = ANY (${idList(seenBrandIds)})) AS "userName"`,
  from: sql`FROM commands c JOIN ${reported.vehicles} ON d.id = c.device_id ${where(
    sql`c.created_at >= ${new Date(reported.startMs).toISOString()}::timestamptz`,
    sql`c.created_at <= ${new Date(reported.endMs).toISOString()}::timestamptz`,
    reported.owned(sql`c.device_id`, sql`c.created_at`),
  )}`,
  keys: keysOf(
    sort,
    { dateTime: { by: sql`c.created_at` }, status: { by: sql`c.status` }, deviceName: { by: sql`d.name` } },
    [{ by: sql`c.created_at` }, { by: sql`c.id` }],
  ),
});
