import { startOfDayMs } from '../../domain/base/time/day.ts';
import { destination } from '../../domain/base/geo/geo.ts';
import { telemetrySchema, type Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { Database } from '../../server/base/db/database.ts';
import { readyBatch, WRITE_BATCH } from '../../server/live/telemetry/batch.ts';
import { createPartitions } from '../../server/live/telemetry/partitions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 36 km/h. */
const STEP_M = 300;
const STEP_MS = 30_000;

/** When a day some days ago began in the default zone. */
export const dayAgoMs = (nowMs: number, days: number): number =>
  startOfDayMs(startOfDayMs(nowMs, DEFAULT_TIMEZONE) - (days - 0.5) * DAY_MS, DEFAULT_TIMEZONE);

/**
 * A day of a vehicle: it stands from seven, drives twelve kilometres from eight on, stands until noon, drives `backSteps` steps of
 * 300 m back, and stands until six.
 */
function dayOf(device: number, startMs: number, backSteps: number): Telemetry[] {
  const fixes: Telemetry[] = [];
  let place = { latitude: -23.55, longitude: -46.63 };
  const at = (timeMs: number, speed: number): void => {
    const time = new Date(timeMs).toISOString();
    const ignition = speed > 0;
    fixes.push(
      telemetrySchema.parse({
        device,
        dateTime: time,
        lastCommunication: time,
        valid: true,
        ...place,
        speed,
        ignition,
      }),
    );
  };
  const stand = (from: number, to: number): void => {
    for (let ms = from; ms < to; ms += 4 * MINUTE_MS) at(startMs + ms, 0);
  };
  const drive = (from: number, steps: number, bearing: number): number => {
    for (let step = 1; step <= steps; step += 1) {
      const { latitude, longitude } = place;
      place = destination(latitude, longitude, bearing + 40 * Math.sin(step / 5), STEP_M);
      at(startMs + from + step * STEP_MS, 36);
    }
    return from + (steps + 1) * STEP_MS;
  };
  stand(7 * HOUR_MS, 8 * HOUR_MS);
  stand(drive(8 * HOUR_MS, 40, 90), 12 * HOUR_MS);
  stand(drive(12 * HOUR_MS, backSteps, 270), 18 * HOUR_MS);
  return fixes;
}

/** Writes days of a vehicle into history, as they were reported on `daysAgo`. */
export async function writeDays(
  db: Database,
  device: number,
  nowMs: number,
  daysAgo: readonly number[],
): Promise<void> {
  for (const days of daysAgo) {
    const history = dayOf(device, dayAgoMs(nowMs, days), 10 + 5 * days);
    const { timesMs, parameters } = readyBatch({ history, live: new Map(), events: [] });
    await createPartitions(db).ensure(timesMs);
    await db.query(WRITE_BATCH, parameters!);
  }
}
