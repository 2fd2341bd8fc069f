import type { Device, DeviceStatus } from '../../domain/device.ts';
import type { Database } from '../db/database.ts';
import { containing } from '../users/user-rows.ts';
import { DEVICE_JOINS, DEVICE_NAME, PERSON_NAME } from './directory-rows.ts';

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
}

const FIELDS = `json_build_object(
  'id', d.id, 'identifier', d.identifier, 'imei', d.imei, 'number', d.number, 'name', ${DEVICE_NAME}, 'model', d.model,
  'brandId', d.brand_id, 'brandName', b.name, 'operator', d.operator, 'status', d.status, 'hidden', d.hidden, 'color', d.color,
  'vehicleId', d.vehicle_id, 'user', a.user_id, 'customerName', ${PERSON_NAME},
  'vehicle', CASE WHEN v.id IS NULL THEN NULL ELSE json_build_object(
    'name', v.name, 'licensePlate', v.license_plate, 'manufacture', v.manufacture, 'model', v.model, 'color', v.color) END)`;

const FROM = `FROM devices d JOIN brands b ON b.id = d.brand_id ${DEVICE_JOINS}`;

/** The conditions that are there, and their parameters after the time. */
function conditions(filter: DeviceFilter): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, condition: (place: string) => string): void => {
    parameters.push(value);
    parts.push(condition(`$${parameters.length + 1}`));
  };
  if (filter.brandIds !== null) add(filter.brandIds, (place) => `d.brand_id = ANY (${place}::bigint[])`);
  if (filter.userId !== null) add(filter.userId, (place) => `a.user_id = ${place}`);
  if (!filter.hidden) parts.push('NOT d.hidden');
  if (filter.status !== null) add(filter.status, (place) => `d.status = ${place}`);
  if (filter.customerName) add(containing(filter.customerName), (place) => `${PERSON_NAME} ILIKE ${place}`);
  if (filter.term)
    add(containing(filter.term), (place) => `(${['v.name', 'v.license_plate', PERSON_NAME, 'd.identifier', 'd.imei', 'd.number'].map((text) => `${text} ILIKE ${place}`).join(' OR ')})`);
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', parameters };
}

/**
 * Those of the devices that (still) fit a filter, with everything a list shows, in the order of the ids, as the text of a
 * JSON array: an order may be seconds old, what is shown of it never is.
 */
export async function devicesText(db: Database, ids: readonly number[], filter: DeviceFilter, now: string): Promise<string> {
  const { where, parameters } = conditions(filter);
  const [row] = await db.query<{ text: string }>(
    `SELECT COALESCE(json_agg(${FIELDS} ORDER BY wanted.place), '[]')::text AS text
     FROM unnest($${parameters.length + 2}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN devices d ON d.id = wanted.id
     JOIN brands b ON b.id = d.brand_id ${DEVICE_JOINS} ${where}`,
    [now, ...parameters, ids],
  );
  return row!.text;
}

/** Ids of all devices of a filter by name: what the pages of a long list are cut from. */
async function sortedIds(db: Database, filter: DeviceFilter, now: string): Promise<number[]> {
  const { where, parameters } = conditions(filter);
  const [row] = await db.query<{ ids: number[] | null }>(`SELECT array_agg(d.id ORDER BY lower(${DEVICE_NAME}), d.id) AS ids ${FROM} ${where}`, [now, ...parameters]);
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

/** The order of a filter: made anew for the first page, and kept for those that follow, which so fit together. */
async function orderFor(db: Database, filter: DeviceFilter, page: number, nowMs: number): Promise<number[]> {
  const kept = keptOrders.get(db) ?? new Map<string, KeptOrder>();
  keptOrders.set(db, kept);
  const key = JSON.stringify(filter);
  const found = kept.get(key);
  if (page > 0 && found && found.untilMs > nowMs) return found.ids;
  const ids = await sortedIds(db, filter, new Date(nowMs).toISOString());
  kept.delete(key);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? key);
  kept.set(key, { ids, untilMs: nowMs + KEPT_MS });
  return ids;
}

/** Ids of one short page and the count of all. */
async function shortPage(db: Database, filter: DeviceFilter, page: number, limit: number, now: string): Promise<{ ids: number[]; total: number }> {
  const { where, parameters } = conditions(filter);
  const [count] = await db.query<{ total: number }>(`SELECT count(*) AS total ${FROM} ${where}`, [now, ...parameters]);
  const rows = await db.query<{ id: number }>(`SELECT d.id ${FROM} ${where} ORDER BY lower(${DEVICE_NAME}), d.id LIMIT ${limit} OFFSET ${page * limit}`, [now, ...parameters]);
  return { ids: rows.map(({ id }) => id), total: count!.total };
}

/** One page of devices by name as JSON text `{ content, totalPages, totalElements }`, built by the database. Pages count from 0. */
export async function deviceListPage(db: Database, filter: DeviceFilter, page: number, limit: number, nowMs: number): Promise<string> {
  const now = new Date(nowMs).toISOString();
  let wanted: { ids: number[]; total: number };
  if (limit < WHOLE_FLEET_LIMIT) wanted = await shortPage(db, filter, page, limit, now);
  else {
    const order = await orderFor(db, filter, page, nowMs);
    wanted = { ids: order.slice(page * limit, (page + 1) * limit), total: order.length };
  }
  return `{"content":${await devicesText(db, wanted.ids, filter, now)},"totalPages":${Math.ceil(wanted.total / limit)},"totalElements":${wanted.total}}`;
}

/** A device with its vehicle and the owner of now, or null. */
export async function readDevice(db: Database, id: number, nowMs: number): Promise<Device | null> {
  const [row] = await db.query<{ device: Device }>(`SELECT ${FIELDS} AS device ${FROM} WHERE d.id = $2`, [new Date(nowMs).toISOString(), id]);
  return row?.device ?? null;
}
