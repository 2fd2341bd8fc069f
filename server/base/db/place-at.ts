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

/** The first fix of a device in the ten minutes from a time on, as JSON, or null. `isSeen` says of a fix `h` whether the reader may see it. */
export const placeFrom = (device: SQL, time: SQL, isSeen?: SQL): SQL =>
  fixIn([sql`h.device = ${device}`, sql`h.time >= ${time}`, sql`h.time < ${time} + ${LONGEST}`, isSeen], sql`ASC`);

/** Where a device was at a time, likewise: its last fix of the ten minutes before, else the first after, as of an edge that it crossed on its way there. */
export const placeAt = (device: SQL, time: SQL, isSeen?: SQL): SQL => {
  const before = [sql`h.device = ${device}`, sql`h.time <= ${time}`, sql`h.time > ${time} - ${LONGEST}`, isSeen];
  return sql`COALESCE(${fixIn(before, sql`DESC`)}, ${placeFrom(device, time, isSeen)})`;
};
