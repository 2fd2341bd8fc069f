import type { Database } from '../../server/base/db/database.ts';
import { createPartitions } from '../../server/live/telemetry/partitions.ts';

const MINUTE_MS = 60_000;

/** A way that a vehicle drove: a fix every `stepMs`, standing ten minutes of each hour and up to 95 km/h between. */
export interface Drive {
  device: number;
  startMs: number;
  fixes: number;
  stepMs: number;
  /** Where it begins, degrees. */
  latitude?: number;
  longitude?: number;
}

/** A fix of step n; the way turns as it goes, so that no part of it lies on another. */
const ROW = `$1::bigint, to_timestamp(at), to_timestamp(at + 1),
  $5::float8 + way * 0.00016 * cos(way / 700.0), $6::float8 + way * 0.00019 * sin(way / 500.0),
  CASE WHEN stands THEN 0 ELSE 55 + 40 * sin(n / 23.0) END, (n * 7) % 360, NOT stands, 40000000 + way * 150.0,
  jsonb_build_object('valid', true, 'altitude', 700 + 60 * sin(n / 90.0), 'batteryTension', 12.4 + 0.4 * cos(n / 200.0),
    'fuel', 60 - n * 0.001, 'temperatures', jsonb_build_object('1', 4 + 2 * sin(n / 60.0)))`;

/** Puts ways into the history of a database, as it is after the fixes came. */
export async function putDrives(db: Database, drives: readonly Drive[]): Promise<void> {
  const partitions = createPartitions(db);
  for (const { device, startMs, fixes, stepMs, latitude = -23.55, longitude = -46.63 } of drives) {
    await partitions.ensure([startMs, startMs + fixes * stepMs]);
    const hour = Math.round((60 * MINUTE_MS) / stepMs);
    const stand = Math.round((10 * MINUTE_MS) / stepMs);
    await db.query(
      `INSERT INTO telemetry_history SELECT ${ROW} FROM (
         SELECT n, $2::float8 + n * $3::float8 AS at, n % ${hour} < ${stand} AS stands,
           (n / ${hour}) * ${hour - stand} + greatest(0, n % ${hour} - ${stand}) AS way
         FROM generate_series(0, $4::int - 1) n) given`,
      [device, startMs / 1_000, stepMs / 1_000, fixes, latitude, longitude],
    );
  }
}
