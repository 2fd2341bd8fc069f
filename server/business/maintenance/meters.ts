import { sql } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import { advanceMeter, type MeterReading, type VehicleMeter } from '../../../domain/live/devices/vehicle-meter.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';

/** What was kept of a vehicle's meter, and what its tracker said last. Either is null where there is none. */
export interface MeterRow {
  kept: JsonMeter<VehicleMeter> | null;
  reading: JsonMeter<MeterReading> | null;
}

/** Times travel in JSON as the database writes them. */
type JsonMeter<Meter extends MeterReading> = Omit<Meter, 'timeMs'> & { time: string };

const parsed = <Meter extends MeterReading>({ time, ...meter }: JsonMeter<Meter>): Meter =>
  ({ ...meter, timeMs: Date.parse(time) }) as unknown as Meter;

/** Columns of `MeterRow` for a vehicle `w`, with `METER_JOINS`. */
export const METER_FIELDS = sql`CASE WHEN k.vehicle_id IS NULL THEN NULL ELSE json_build_object('device', k.device_id, 'time', k.at,
    'odometerM', k.odometer_m, 'engineHours', k.engine_hours, 'drivenM', k.driven_m, 'runHours', k.run_hours) END AS kept,
  r.reading`;

export const METER_JOINS = sql`
  LEFT JOIN vehicle_meters k ON k.vehicle_id = w.id
  LEFT JOIN LATERAL (SELECT json_build_object('device', t.device, 'time', t.time, 'odometerM', (t.record->>'odometer')::float8,
      'engineHours', (t.record->>'engineTimeOn')::float8 / 3600000) AS reading
    FROM devices d JOIN telemetry_last t ON t.device = d.id
    WHERE d.vehicle_id = w.id AND t.time > to_timestamp(${NEVER_LOCATED_MS / 1000}::float8)
    ORDER BY t.time DESC LIMIT 1) r ON true`;

/** The meter of a vehicle as of now; null of one that never told anything. */
export function meterOf({ kept, reading }: MeterRow): VehicleMeter | null {
  const before = kept && parsed<VehicleMeter>(kept);
  return reading ? advanceMeter(before, parsed<MeterReading>(reading)) : before;
}

/** Whether a meter has gone on since it was kept. */
export const isNews = (meter: VehicleMeter, { kept }: MeterRow): boolean =>
  kept === null || Date.parse(kept.time) !== meter.timeMs;

/** Keeps meters. Where another server kept one meanwhile, what it says holds: the next look goes on from there. */
export async function keepMeters(
  tx: Database,
  meters: readonly { vehicle: Id; meter: VehicleMeter; row: MeterRow }[],
): Promise<void> {
  if (meters.length === 0) return;
  await tx.query(
    `INSERT INTO vehicle_meters (vehicle_id, device_id, at, odometer_m, engine_hours, driven_m, run_hours)
     SELECT vehicle, device, at, "odometerM", "engineHours", "drivenM", "runHours"
     FROM json_to_recordset($1::json) AS given (vehicle bigint, device bigint, at timestamptz, "odometerM" float8, "engineHours" float8,
       "drivenM" float8, "runHours" float8)
     ON CONFLICT (vehicle_id) DO UPDATE SET device_id = excluded.device_id, at = excluded.at, odometer_m = excluded.odometer_m,
       engine_hours = excluded.engine_hours, driven_m = excluded.driven_m, run_hours = excluded.run_hours
     WHERE vehicle_meters.at = ANY (SELECT before FROM json_to_recordset($1::json) AS given (vehicle bigint, before timestamptz)
       WHERE given.vehicle = vehicle_meters.vehicle_id)`,
    [
      JSON.stringify(
        meters.map(({ vehicle, meter: { timeMs, ...meter }, row }) => ({
          ...meter,
          vehicle,
          at: new Date(timeMs).toISOString(),
          before: row.kept?.time ?? null,
        })),
      ),
    ],
  );
}

/** The meter of a vehicle, kept as of now; null of one that never told anything. */
export async function keptMeter(tx: Database, vehicle: Id): Promise<VehicleMeter | null> {
  // Of two who look at once the second goes on from what the first kept.
  await tx.query('SELECT id FROM vehicles WHERE id = $1 FOR NO KEY UPDATE', [vehicle]);
  const [row] = await run<MeterRow>(
    tx,
    sql`SELECT ${METER_FIELDS} FROM vehicles w ${METER_JOINS} WHERE w.id = ${vehicle}`,
  );
  const meter = row ? meterOf(row) : null;
  if (row && meter && isNews(meter, row)) await keepMeters(tx, [{ vehicle, meter, row }]);
  return meter;
}
