import { sql, type SQL } from 'drizzle-orm';
import type { AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { AREA_ALARMS } from '../../../domain/desk/areas/area-alarms.ts';
import { alarmOfId } from '../../../domain/live/alarms/alarm.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import {
  idList,
  orderOf,
  readPage,
  run,
  textList,
  when,
  where,
  type AskedPage,
  type KeyedQuery,
} from '../../base/db/statement.ts';
import { placeAt } from '../../base/db/place-at.ts';
import { DEVICE_NAME } from '../devices/directory-rows.ts';
import type { SeenRows } from '../../base/rights/scope.ts';

/** Which alarms are wanted; what is left out filters nothing. */
export interface AlarmFilter extends SeenRows {
  /** Brands whose people are named to the reader. */
  namedBrandIds: readonly Id[];
  device?: Id | undefined;
  types?: readonly string[] | undefined;
  acknowledged?: boolean | undefined;
  startMs?: number | undefined;
  /** Left out itself. */
  endMs?: number | undefined;
  ids?: readonly string[] | undefined;
}

/** A row of alarms, as the database has it. */
export interface AlarmRow extends Omit<AlarmRecord, 'id' | 'dateTime' | 'acknowledged' | 'area'> {
  time: Date;
  areaId: Id | null;
  areaName: string | null;
  at: Date | null;
  byName: string | null;
}

export const alarmOf = ({ time, at, byName, areaId, areaName, ...alarm }: AlarmRow): AlarmRecord => ({
  id: `${alarm.device}-${time.getTime()}-${alarm.type}`,
  ...alarm,
  dateTime: time.toISOString(),
  area: areaId === null || areaName === null ? null : { id: areaId, name: areaName },
  acknowledged: at && { at: at.toISOString(), byName },
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** Of some ids those that name an alarm at all. */
function oneOf(ids: readonly string[]): SQL {
  const known = ids.flatMap((id) => alarmOfId(id) ?? []);
  return sql`(e.device, e.time, e.description) IN (SELECT * FROM unnest(${idList(known.map(({ device }) => device))},
    ${sql.param(known.map(({ timeMs }) => iso(timeMs)))}::timestamptz[], ${textList(known.map(({ type }) => type))}))`;
}

/** Alarms that somebody sees, with the area whose id stands at the end of what an area told: events with a sender's name that began. Of a customer those of the time in which the device is theirs. */
export const alarmQuery = (filter: AlarmFilter): KeyedQuery => ({
  fields: sql`e.device, e.description AS type, e.time, ${DEVICE_NAME} AS "deviceName", v.license_plate AS "licensePlate", k.at, w.name AS "byName",
    g.id AS "areaId", g.name AS "areaName",
    ${placeAt(
      sql`e.device`,
      sql`e.time`,
      when(filter.userId, () => sql`h.time >= a.starts_at`),
    )} AS place`,
  from: sql`FROM device_events e JOIN devices d ON d.id = e.device LEFT JOIN vehicles v ON v.id = d.vehicle_id
    LEFT JOIN device_assignments a ON a.device_id = d.id AND a.ends_at IS NULL
    LEFT JOIN users u ON u.id = a.user_id LEFT JOIN customers c ON c.id = u.customer_id
    LEFT JOIN alarm_acknowledgements k ON k.device = e.device AND k.time = e.time AND k.type = e.description
    LEFT JOIN areas g ON e.description = ANY (${textList(Object.values(AREA_ALARMS))}) AND g.id = substring(e.id FROM '-([0-9]{16})$')::bigint
    LEFT JOIN users w ON w.id = k.user_id AND w.brand_id = ANY (${idList(filter.namedBrandIds)})
    ${where(
      sql`e.description IS NOT NULL AND e.on_off`,
      sql`d.brand_id = ANY (${idList(filter.brandIds)})`,
      filter.hidden ? undefined : sql`NOT d.hidden`,
      when(filter.userId, (user) => sql`a.user_id = ${user} AND a.starts_at <= e.time`),
      when(filter.device, (device) => sql`e.device = ${device}`),
      when(filter.types, (types) => sql`e.description = ANY (${textList(types)})`),
      when(filter.acknowledged, (isTaken) => (isTaken ? sql`k.at IS NOT NULL` : sql`k.at IS NULL`)),
      when(filter.startMs, (ms) => sql`e.time >= ${iso(ms)}::timestamptz`),
      when(filter.endMs, (ms) => sql`e.time < ${iso(ms)}::timestamptz`),
      when(filter.ids, oneOf),
    )}`,
  keys: [{ by: sql`e.time`, isDescending: true }, { by: sql`e.device` }, { by: sql`e.id` }],
});

/** One page of alarms, the newest first. */
export async function readAlarms(
  db: Database,
  filter: AlarmFilter,
  asked: AskedPage<never>,
): Promise<Page<AlarmRecord>> {
  const query = alarmQuery(filter);
  const { content, ...pagination } = await readPage<AlarmRow>(db, { ...query, order: orderOf(query.keys) }, asked);
  return { ...pagination, content: content.map(alarmOf) };
}

/** Alarms by their ids; those that the reader does not see, or that do not exist, are missing. */
export async function alarmsOfIds(db: Database, filter: AlarmFilter, ids: readonly string[]): Promise<AlarmRecord[]> {
  const { fields, from, keys } = alarmQuery({ ...filter, ids });
  const rows = await run<AlarmRow>(db, sql`SELECT ${fields} ${from} ORDER BY ${orderOf(keys)}`);
  return rows.map(alarmOf);
}
