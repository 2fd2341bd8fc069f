import type { Database } from '../base/db/database.ts';
import type { Meters } from './simulator/tracker.ts';

/** Odometer and engine hours that the devices reported last, by identifier: a demo started again counts on from there. */
export async function lastMeters(db: Database): Promise<Map<string, Meters>> {
  const rows = await db.query<{ identifier: string; odometer: number; engine: number }>(
    `SELECT d.identifier, (t.record->>'odometer')::float8 AS odometer, COALESCE((t.record->>'engineTimeOn')::float8, 0) AS engine
     FROM telemetry_last t JOIN devices d ON d.id = t.device WHERE t.record->>'odometer' IS NOT NULL`,
  );
  return new Map(
    rows.map(({ identifier, odometer, engine }) => [identifier, { odometerM: odometer, engineMs: engine }]),
  );
}
