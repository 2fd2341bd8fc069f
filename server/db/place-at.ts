import { sql, type SQL } from 'drizzle-orm';
import { where } from './statement.ts';

/** How far apart a fix and what happened may be: later nobody knows that the vehicle was still there. */
const LONGEST = sql`interval '10 minutes'`;

function fixIn(conditions: readonly (SQL | undefined)[], order: SQL): SQL {
  return sql`(SELECT json_build_object('latitude', h.latitude, 'longitude', h.longitude) FROM telemetry_history h ${where(
    ...conditions,
    sql`COALESCE((h.detail->>'valid')::boolean, true)`,
  )} ORDER BY h.time ${order} LIMIT 1)`;
}

/** Where a device was at a time, as JSON: its last fix of the ten minutes before, or null. `isSeen` says of a fix `h` whether the reader may see it. */
export const placeAt = (device: SQL, time: SQL, isSeen?: SQL): SQL =>
  fixIn([sql`h.device = ${device}`, sql`h.time <= ${time}`, sql`h.time > ${time} - ${LONGEST}`, isSeen], sql`DESC`);

/** The first fix of a device at or after a time, as `placeAt` has it. */
export const placeFrom = (device: SQL, time: SQL, isSeen?: SQL): SQL =>
  fixIn([sql`h.device = ${device}`, sql`h.time >= ${time}`, sql`h.time < ${time} + ${LONGEST}`, isSeen], sql`ASC`);
