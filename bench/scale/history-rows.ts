import type { Database } from '../../server/base/db/database.ts';

/** Vehicles, and how often each is located: around the clock, the worst there is. */
export const VEHICLES = 40;
export const STEP_S = 10;
const DAY_S = 24 * 3_600;
export const FIXES_A_DAY = DAY_S / STEP_S;
const STEPS_A_STATEMENT = 5_000;

/** What a common tracker sends beside its columns. */
const DETAIL = `jsonb_build_object('received', to_timestamp(at), 'lastValid', to_timestamp(at), 'lastTracking', to_timestamp(at), 'valid', true,
  'altitude', 700 + n % 90, 'satellitesAvailable', 6 + n % 9, 'engineTimeOn', 7200000000, 'movement', CASE WHEN n % 360 < 120 THEN 'PARKING' ELSE 'MOVING' END,
  'parked', n % 360 < 120, 'backupBattery', 4.1, 'batteryTension', 12.6 + (n % 7) / 10.0, 'batteryLevel', 6, 'batteryPercent', 88, 'gsmSignal', 4, 'oilCutOff', false)`;

/** A fix of step n of a device at a second: stands for twenty minutes of each hour and drives for forty. */
const ROW = `device, to_timestamp(at), to_timestamp(at + 1), -23.5 + 0.2 * sin(n / 900.0), -46.6 + 0.2 * cos(n / 900.0),
  CASE WHEN n % 360 < 120 THEN 0 ELSE 60 + 40 * sin(n / 30.0) END, n % 360, n % 360 >= 120, 40000000 + n * 100.0, ${DETAIL}`;

/** Fills the history of vehicles in the order in which fixes arrive: of all vehicles each time, so that none lies together on disk. */
export async function fillHistory(
  db: Database,
  devices: readonly number[],
  startMs: number,
  days: number,
  stepS = STEP_S,
): Promise<number> {
  const steps = (days * DAY_S) / stepS;
  for (let from = 0; from < steps; from += STEPS_A_STATEMENT)
    await db.query(
      `INSERT INTO telemetry_history SELECT ${ROW} FROM (
         SELECT device, n, $1::float8 + n * $2::float8 AS at FROM generate_series($3::int, $4::int) n, unnest($5::bigint[]) device) given`,
      [startMs / 1_000, stepS, from, Math.min(steps, from + STEPS_A_STATEMENT) - 1, devices],
    );
  return steps * devices.length;
}
