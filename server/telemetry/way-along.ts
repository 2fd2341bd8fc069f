import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { run } from '../db/statement.ts';
import { wantedRows, type HistoryRequest } from './history-query.ts';

/** Faster than any vehicle of a fleet, m/s: a step beyond it is a counter that was set, or a fix that is wrong. */
const MOST_STEP_M_S = 70;
/** What a step may be longer than that, since fixes are rounded to seconds. */
const SPARE_M = 1_000;
const EARTH_M = 6_371_008.8;

/** Whether a vehicle can have gone so far in so long. */
export const isPlausibleStep = (metres: number, ms: number): boolean =>
  metres <= (MOST_STEP_M_S * ms) / 1_000 + SPARE_M;

/**
 * Metres from the fix before: by the odometer where both have one, and along the straight line while the vehicle moves where not:
 * what a parked receiver wanders is no way.
 */
const STEP = sql.raw(`CASE
  WHEN h.odometer IS NOT NULL AND odometer_before IS NOT NULL THEN greatest(0, h.odometer - odometer_before)
  WHEN COALESCE(h.speed, 1) > 0 AND latitude_before IS NOT NULL THEN ${EARTH_M} * sqrt(
    power(radians(h.latitude - latitude_before), 2)
    + power(radians(h.longitude - longitude_before) * cos(radians((h.latitude + latitude_before) / 2)), 2))
  ELSE 0 END`);

/** How far a device went in a period, from each fix to the next, in metres: for where the odometer alone does not tell. */
export async function wayAlong(db: Database, wish: HistoryRequest): Promise<number> {
  const [way] = await run<{ metres: number | null }>(
    db,
    sql`SELECT sum(CASE WHEN step <= ${MOST_STEP_M_S} * seconds + ${SPARE_M} THEN step ELSE 0 END) AS metres
     FROM (SELECT ${STEP} AS step, date_part('epoch', h.time - time_before) AS seconds
       FROM (SELECT h.time, h.odometer, h.speed, h.latitude, h.longitude, lag(h.time) OVER fixes AS time_before,
           lag(h.odometer) OVER fixes AS odometer_before, lag(h.latitude) OVER fixes AS latitude_before, lag(h.longitude) OVER fixes AS longitude_before
         FROM telemetry_history h ${wantedRows(wish)} WINDOW fixes AS (ORDER BY h.time)) h) steps`,
  );
  return way!.metres ?? 0;
}
