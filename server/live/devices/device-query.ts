import { sql, type SQL } from 'drizzle-orm';
import type { Device, DeviceStatus } from '../../../domain/live/devices/device.ts';
import { paginationOf } from '../../../domain/base/page.ts';
import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import type { Database } from '../../base/db/database.ts';
import { plateContains } from '../../base/db/plates.ts';
import {
  containing,
  idList,
  readPage,
  run,
  when,
  where,
  type AskedPage,
  type KeyedQuery,
} from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME, PERSON_NAME } from './directory-rows.ts';
import { isInGroup, isUngrouped } from './in-groups.ts';

/** Which devices are wanted; null leaves a filter out. */
export interface DeviceFilter {
  /** Devices of these brands. */
  brandIds: readonly number[] | null;
  /** Devices assigned to this user now. */
  userId: number | null;
  /** Whether hidden devices show. */
  hidden: boolean;
  status: DeviceStatus | null;
  /** Part of name, plate, identifier, IMEI or number. */
  term: string | null;
  customerName: string | null;
  /** In this group or one that lies in it. */
  group?: number | null;
  /** In none of the groups of the user, or of the staff where there is none. */
  ungrouped?: boolean;
  /** Only these devices. */
  ids?: readonly number[] | null;
}

/** When a device last communicated that was never located (server/live/telemetry/last-rows.ts); null for any other. */
const HEARD_AT = sql`(SELECT to_char(to_timestamp((t.memory->>'heardMs')::float8 / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM telemetry_last t WHERE t.device = d.id AND t.time = to_timestamp(${NEVER_LOCATED_MS}))`;

const FIELDS = sql`json_build_object(
  'id', d.id, 'identifier', d.identifier, 'imei', d.imei, 'number', d.number, 'name', ${DEVICE_NAME}, 'model', d.model,
  'brandId', d.brand_id, 'brandName', b.name, 'operator', d.operator, 'status', d.status, 'hidden', d.hidden, 'color', d.color,
  'vehicleId', d.vehicle_id, 'user', a.user_id, 'customerName', ${PERSON_NAME},
  'vehicle', CASE WHEN v.id IS NULL THEN NULL ELSE json_build_object(
    'name', v.name, 'licensePlate', v.license_plate, 'manufacture', v.manufacture, 'model', v.model, 'color', v.color) END,
  'heardAt', ${HEARD_AT})`;

const from = (nowMs: number): SQL => sql`FROM devices d JOIN brands b ON b.id = d.brand_id ${deviceJoins(nowMs)}`;
const ORDER = sql`lower(${DEVICE_NAME}), d.id`;

const SEARCHED = [sql`v.name`, PERSON_NAME, sql`d.identifier`, sql`d.imei`, sql`d.number`];

const fits = ({
  brandIds,
  userId,
  hidden,
  status,
  customerName,
  term,
  group,
  ungrouped = false,
  ids,
}: DeviceFilter): SQL =>
  where(
    when(brandIds, (wanted) => sql`d.brand_id = ANY (${idList(wanted)})`),
    when(userId, (user) => sql`a.user_id = ${user}`),
    when(ids, (chosen) => sql`d.id = ANY (${idList(chosen)})`),
    hidden ? undefined : sql`NOT d.hidden`,
    when(status, (wanted) => sql`d.status = ${wanted}`),
    when(group, isInGroup),
    ungrouped ? isUngrouped(userId) : undefined,
    when(customerName, (name) => sql`${PERSON_NAME} ILIKE ${containing(name)}`),
    when(term, (part) => {
      const pattern = containing(part);
      const found = SEARCHED.map((text) => sql`${text} ILIKE ${pattern}`);
      return sql`(${sql.join([...found, plateContains(sql`v.license_plate`, part)], sql` OR `)})`;
    }),
  );

/**
 * Those of the devices that (still) fit a filter, with everything a list shows, in the order of the ids, as the text of a
 * JSON array: an order may be seconds old, what is shown of it never is.
 */
export async function devicesText(
  db: Database,
  ids: readonly number[],
  filter: DeviceFilter,
  nowMs: number,
): Promise<string> {
  const [row] = await run<{ text: string }>(
    db,
    sql`SELECT COALESCE(json_agg(${FIELDS} ORDER BY wanted.place), '[]')::text AS text
     FROM unnest(${idList(ids)}) WITH ORDINALITY AS wanted (id, place) JOIN devices d ON d.id = wanted.id
     JOIN brands b ON b.id = d.brand_id ${deviceJoins(nowMs)} ${fits(filter)}`,
  );
  return row!.text;
}

/** Devices of a filter by name, to be read to the end: each row is `{ device }`. */
export const deviceRows = (filter: DeviceFilter, nowMs: number): KeyedQuery => ({
  fields: sql`${FIELDS} AS device`,
  from: sql`${from(nowMs)} ${fits(filter)}`,
  keys: [{ by: sql`lower(${DEVICE_NAME})` }, { by: sql`d.id` }],
});

/** The ids of all devices of a filter, as a statement to select from. */
export const idsThatFit = (filter: DeviceFilter, nowMs: number): SQL => sql`SELECT d.id ${from(nowMs)} ${fits(filter)}`;

/** Ids of all devices of a filter by name: what the pages of a long list are cut from. */
async function sortedIds(db: Database, filter: DeviceFilter, nowMs: number): Promise<number[]> {
  const [row] = await run<{ ids: number[] | null }>(
    db,
    sql`SELECT array_agg(d.id ORDER BY ${ORDER}) AS ids ${from(nowMs)} ${fits(filter)}`,
  );
  return row!.ids ?? [];
}

/** From this size on a page is one of a whole fleet being read: sorting the fleet again for each would take most of the time. */
const WHOLE_FLEET_LIMIT = 500;
const KEPT_MS = 15_000;
const MOST_KEPT = 8;

interface KeptOrder {
  ids: number[];
  untilMs: number;
}
const keptOrders = new WeakMap<Database, Map<string, KeptOrder>>();

/** The order of a filter: computed for the first page, and cached for the following ones, so that they fit together. */
async function orderFor(db: Database, filter: DeviceFilter, page: number, nowMs: number): Promise<number[]> {
  const kept = keptOrders.get(db) ?? new Map<string, KeptOrder>();
  keptOrders.set(db, kept);
  const key = JSON.stringify(filter);
  const found = kept.get(key);
  if (page > 0 && found && found.untilMs > nowMs) return found.ids;
  const ids = await sortedIds(db, filter, nowMs);
  kept.delete(key);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? key);
  kept.set(key, { ids, untilMs: nowMs + KEPT_MS });
  return ids;
}

/** Ids of one page of a filter, and the count of all. */
async function idsOfPage(
  db: Database,
  filter: DeviceFilter,
  { page, limit }: AskedPage<never>,
  nowMs: number,
): Promise<{ ids: number[]; total: number }> {
  if (limit >= WHOLE_FLEET_LIMIT) {
    const order = await orderFor(db, filter, page, nowMs);
    return { ids: order.slice(page * limit, (page + 1) * limit), total: order.length };
  }
  const { content, totalElements } = await readPage<{ id: number }>(
    db,
    { fields: sql`d.id`, from: sql`${from(nowMs)} ${fits(filter)}`, order: ORDER },
    { page, limit },
  );
  return { ids: content.map(({ id }) => id), total: totalElements };
}

/** One page of devices by name as JSON text, `content` built by the database. */
export async function deviceListPage(
  db: Database,
  filter: DeviceFilter,
  asked: AskedPage<never>,
  nowMs: number,
): Promise<string> {
  const { ids, total } = await idsOfPage(db, filter, asked, nowMs);
  const pagination = JSON.stringify(paginationOf(total, asked.limit, asked.page));
  return `{"content":${await devicesText(db, ids, filter, nowMs)},${pagination.slice(1)}`;
}

/** A device with its vehicle and the owner of now, or null. */
export async function readDevice(db: Database, id: number, nowMs: number): Promise<Device | null> {
  const [row] = await run<{ device: Device }>(db, sql`SELECT ${FIELDS} AS device ${from(nowMs)} WHERE d.id = ${id}`);
  return row?.device ?? null;
}
