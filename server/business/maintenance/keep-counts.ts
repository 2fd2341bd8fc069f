import { countsAt } from '../../../domain/live/devices/vehicle-meter.ts';
import type { Database } from '../../base/db/database.ts';
import { isNews, keepMeters, meterOf } from './meters.ts';
import type { Pair } from './pair-rows.ts';

/** Keeps how far vehicles came, and where they were when something was done to them that were heard of only after. */
export async function keepCounts(db: Database, pairs: readonly Pair[]): Promise<void> {
  const meters = new Map(
    pairs.flatMap((pair) => {
      const meter = meterOf(pair);
      return meter && isNews(meter, pair) ? [[pair.vehicle, { vehicle: pair.vehicle, meter, row: pair }] as const] : [];
    }),
  );
  await keepMeters(db, [...meters.values()]);
  const found = pairs.flatMap((pair) => {
    const { last } = pair;
    if (!last) return [];
    const { drivenAtM, runAtHours } = countsAt(meterOf(pair), last);
    const isKnown =
      (last.drivenAtM ?? drivenAtM) === last.drivenAtM && (last.runAtHours ?? runAtHours) === last.runAtHours;
    return isKnown ? [] : [{ id: last.id, drivenAtM, runAtHours }];
  });
  if (found.length === 0) return;
  await db.query(
    `UPDATE maintenance_done n SET driven_at_m = COALESCE(driven_at_m, g."drivenAtM"), run_at_hours = COALESCE(run_at_hours, g."runAtHours")
     FROM json_to_recordset($1::json) AS g (id bigint, "drivenAtM" float8, "runAtHours" float8) WHERE n.id = g.id`,
    [JSON.stringify(found)],
  );
}
