import { sql, type SQL } from 'drizzle-orm';
import { FRAMES_MOST_EVENTS } from '../../../contract/rest/live/device-calls.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, where } from '../../base/db/statement.ts';
import { framesOf, PAGE_ROWS, ROW, type FramesRequest, type Limits } from './history-frames.ts';
import { wasTheirs } from './history-query.ts';

/** Most devices of one query: each costs it two descents of the key at least. */
const MOST_AT_ONCE = 200;

export interface FleetFramesRequest extends FramesRequest {
  /** Of each slot (counted from 1970) a device's last fix alone, ms. */
  slotMs: number;
}

const timeOf = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Which slot a row lies in. Written into the text: as a parameter the database would not see that it sorts by the same. */
const slotOf = (slotMs: number): SQL => sql.raw(`floor(date_part('epoch', h.time) * 1000 / ${Math.round(slotMs)})`);

/** The last fix of each slot of the period, and the last one before it, of some devices: one by one along the key of the table. */
const thinned = ({ devices, startMs, endMs, slotMs, ownerId }: FleetFramesRequest): SQL => sql`
  SELECT string_agg(${ROW}, ''::bytea) AS bytes FROM unnest(${idList(devices)}) AS wanted (id) CROSS JOIN LATERAL (
    (SELECT h.* FROM telemetry_history h
     ${where(sql`h.device = wanted.id`, sql`h.time < ${timeOf(startMs)}`, wasTheirs(ownerId))}
     ORDER BY h.time DESC LIMIT 1)
    UNION ALL
    (SELECT DISTINCT ON (${slotOf(slotMs)}) h.* FROM telemetry_history h
     ${where(
       sql`h.device = wanted.id`,
       sql`h.time >= ${timeOf(startMs)}`,
       sql`h.time <= ${timeOf(endMs)}`,
       wasTheirs(ownerId),
     )}
     ORDER BY ${slotOf(slotMs)}, h.time DESC)) AS h`;

/**
 * The history of a fleet as telemetry frames, thinned to slots, with the last fix of each device before the period: who
 * parked since has a place. As `historyFrames` otherwise; null, and nothing read, where the slots may hold more than
 * `mostEvents`.
 */
export async function fleetFrames(
  db: Database,
  wish: FleetFramesRequest,
  sentAtMs: number,
  { signal, mostEvents = FRAMES_MOST_EVENTS }: Limits = {},
): Promise<Uint8Array | null> {
  const eventsADevice = 2 + Math.ceil((wish.endMs - wish.startMs) / wish.slotMs);
  if (wish.devices.length * eventsADevice > mostEvents) return null;
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(PAGE_ROWS / eventsADevice)));
  const pages: Uint8Array[] = [];
  for (let first = 0; first < wish.devices.length; first += atOnce) {
    signal?.throwIfAborted();
    const devices = wish.devices.slice(first, first + atOnce);
    const [found] = await run<{ bytes: Uint8Array | null }>(db, thinned({ ...wish, devices }));
    if (found?.bytes) pages.push(found.bytes);
  }
  return framesOf(pages, sentAtMs, signal);
}
