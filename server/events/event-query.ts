import type { DeviceEvent } from '../../domain/device-events.ts';
import { paginationOf, type Pagination } from '../../domain/page.ts';
import type { Database } from '../db/database.ts';

/** Which events of a device are wanted; times in ms since the epoch, both included. With an owner only what lies in the owner's periods. */
export interface EventFilter {
  device: number;
  startMs: number;
  endMs: number;
  ownerId: number | null;
}

const OWNED = `AND EXISTS (SELECT FROM device_assignments a WHERE a.device_id = e.device AND a.user_id = $4
  AND a.starts_at <= e.time AND (a.ends_at IS NULL OR a.ends_at > e.time))`;

interface EventRow extends Omit<DeviceEvent, 'dateTime'> {
  time: Date;
}

/** One page of the events of a device, the newest first; pages count from 0. */
export async function eventPage(db: Database, { device, startMs, endMs, ownerId }: EventFilter, page: number, limit: number): Promise<Pagination & { content: DeviceEvent[] }> {
  const parameters = [device, new Date(startMs).toISOString(), new Date(endMs).toISOString(), ...(ownerId === null ? [] : [ownerId])];
  const from = `FROM device_events e WHERE e.device = $1 AND e.time >= $2::timestamptz AND e.time <= $3::timestamptz ${ownerId === null ? '' : OWNED}`;
  const [count] = await db.query<{ total: number }>(`SELECT count(*) AS total ${from}`, parameters);
  const rows = await db.query<EventRow>(
    `SELECT e.id, e.time, e.type, e.on_off AS "onOff", e.description ${from} ORDER BY e.time DESC, e.id LIMIT ${limit} OFFSET ${page * limit}`,
    parameters,
  );
  const content = rows.map(({ time, ...event }) => ({ ...event, dateTime: time.toISOString() }));
  return { content, ...paginationOf(count!.total, limit, page) };
}
