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

/** One page of devices by name as JSON text `{ content, totalPages, totalElements }`, built by the database. Pages count from 0. */
export async function deviceListPage(db: Database, filter: DeviceFilter, page: number, limit: number, nowMs: number): Promise<string> {
  const { where, parameters } = conditions(filter);
  const all = [new Date(nowMs).toISOString(), ...parameters];
  const [count] = await db.query<{ total: number }>(`SELECT count(*) AS total ${FROM} ${where}`, all);
  const [content] = await db.query<{ text: string }>(
    `SELECT COALESCE(json_agg(device ORDER BY key, id), '[]')::text AS text FROM (
       SELECT d.id, wanted.key, ${FIELDS} AS device FROM (
         SELECT d.id, lower(${DEVICE_NAME}) AS key ${FROM} ${where} ORDER BY key, d.id LIMIT ${limit} OFFSET ${page * limit}) wanted
       JOIN devices d ON d.id = wanted.id JOIN brands b ON b.id = d.brand_id ${DEVICE_JOINS}) listed`,
    all,
  );
  const total = count!.total;
  return `{"content":${content!.text},"totalPages":${Math.ceil(total / limit)},"totalElements":${total}}`;
}

/** A device with its vehicle and the owner of now, or null. */
export async function readDevice(db: Database, id: number, nowMs: number): Promise<Device | null> {
  const [row] = await db.query<{ device: Device }>(`SELECT ${FIELDS} AS device ${FROM} WHERE d.id = $2`, [new Date(nowMs).toISOString(), id]);
  return row?.device ?? null;
}
