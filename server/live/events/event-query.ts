import { sql } from 'drizzle-orm';
import type { DeviceEvent } from '../../../domain/live/alarms/device-events.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { orderOf, readPage, when, where, type AskedPage, type KeyedQuery } from '../../base/db/statement.ts';

/** Which events of a device are wanted; times in ms since the epoch, both included. With an owner only what lies in the owner's periods. */
export interface EventFilter {
  device: number;
  startMs: number;
  endMs: number;
  ownerId: number | null;
}

/** A row of the events of a device, as the database has it. */
export type EventRow = Omit<DeviceEvent, 'dateTime'> & { time: Date };

export const eventOf = ({ time, ...event }: EventRow): DeviceEvent => ({ ...event, dateTime: time.toISOString() });

/** The events of a device, the newest first. */
export const eventQuery = ({ device, startMs, endMs, ownerId }: EventFilter): KeyedQuery => ({
  fields: sql`e.id, e.time, e.type, e.on_off AS "onOff", e.description`,
  from: sql`FROM device_events e ${where(
    sql`e.device = ${device}`,
    sql`e.time >= ${new Date(startMs).toISOString()}::timestamptz`,
    sql`e.time <= ${new Date(endMs).toISOString()}::timestamptz`,
    when(
      ownerId,
      (owner) => sql`EXISTS (SELECT FROM device_assignments a WHERE a.device_id = e.device AND a.user_id = ${owner}
        AND a.starts_at <= e.time AND (a.ends_at IS NULL OR a.ends_at > e.time))`,
    ),
  )}`,
  keys: [{ by: sql`e.time`, isDescending: true }, { by: sql`e.id` }],
});

/** One page of the events of a device. */
export async function eventPage(
  db: Database,
  filter: EventFilter,
  asked: AskedPage<never>,
): Promise<Page<DeviceEvent>> {
  const query = eventQuery(filter);
  const { content, ...pagination } = await readPage<EventRow>(db, { ...query, order: orderOf(query.keys) }, asked);
  return { ...pagination, content: content.map(eventOf) };
}
