import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { detailText } from './record-text.ts';
import { bigints, booleans, doubles, jsonbs, reals } from './sql-arrays.ts';

/** A row of history with what is made of its record once. */
export interface HistoryRow {
  telemetry: Telemetry;
  timeMs: number;
  detail: string;
}

export const historyRowOf = (telemetry: Telemetry): HistoryRow => ({
  telemetry,
  timeMs: Date.parse(telemetry.dateTime),
  detail: detailText(telemetry),
});

/**
 * The last row of each device and time, in the order of the key: one statement cannot write a row twice and the later
 * word counts, and servers that write in one order never wait for each other's rows.
 */
function lastOfEach(rows: readonly HistoryRow[]): HistoryRow[] {
  const sorted = [...rows].sort((a, b) => a.telemetry.device - b.telemetry.device || a.timeMs - b.timeMs);
  return sorted.filter((row, i) => {
    const next = sorted[i + 1];
    return !next || next.telemetry.device !== row.telemetry.device || next.timeMs !== row.timeMs;
  });
}

const msOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Rows of history (`historyParameters`, $1 to $10). Their partitions exist. */
const INSERT = `INSERT INTO telemetry_history (device, time, communication, latitude, longitude, speed, angle, ignition, odometer, detail)
  SELECT device, to_timestamp(time / 1000.0), to_timestamp(communication / 1000.0), latitude, longitude, speed, angle, ignition, odometer, detail
  FROM unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::boolean[], $9::float8[], $10::jsonb[])
    AS given (device, time, communication, latitude, longitude, speed, angle, ignition, odometer, detail)`;

/** Writes rows of history; a row of the same device and time is replaced. */
export const INSERT_HISTORY = `${INSERT}
  ON CONFLICT (device, time) DO UPDATE SET communication = excluded.communication, latitude = excluded.latitude, longitude = excluded.longitude,
    speed = excluded.speed, angle = excluded.angle, ignition = excluded.ignition, odometer = excluded.odometer, detail = excluded.detail`;

/** Writes rows of history where there is none of the same device and time. */
export const FILL_HISTORY = `${INSERT} ON CONFLICT DO NOTHING`;

export function historyParameters(given: readonly HistoryRow[]): Buffer[] {
  const rows = lastOfEach(given);
  const records = rows.map((row) => row.telemetry);
  return [
    bigints(records.map((record) => record.device)),
    doubles(rows.map((row) => row.timeMs)),
    doubles(records.map((record) => msOf(record.lastCommunication))),
    doubles(records.map((record) => record.latitude)),
    doubles(records.map((record) => record.longitude)),
    reals(records.map((record) => record.speed)),
    reals(records.map((record) => record.angle)),
    booleans(records.map((record) => record.ignition)),
    doubles(records.map((record) => record.odometer)),
    jsonbs(rows.map((row) => `{${row.detail}}`)),
  ];
}
