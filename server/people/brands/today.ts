import { sql, type SQL } from 'drizzle-orm';

/** The day that it is in the zone of a brand `b`. */
export const todayOf = (nowMs: number): SQL =>
  sql`(${new Date(nowMs).toISOString()}::timestamptz AT TIME ZONE b.time_zone)::date`;
