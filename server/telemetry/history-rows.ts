import type { Telemetry } from '../../domain/telemetry.ts';
import type { Database } from '../db/database.ts';
import { booleans, jsonLines, numbers } from './sql-arrays.ts';

/** Fields that are columns, can be derived from one, or mean nothing in hindsight. */
const LEFT_OUT = new Set(['device', 'id', 'dateTime', 'pos', 'lastCommunication', 'latitude', 'longitude', 'speed', 'angle', 'ignition', 'odometer', 'activity']);

/** What a row keeps beside its columns: nothing that is unknown or the default. */
function detailOf(t: Telemetry): Record<string, unknown> {
  const detail: Record<string, unknown> = {};
  for (const name in t) {
    const value = t[name as keyof Telemetry];
    if (value !== null && value !== '' && !LEFT_OUT.has(name) && !(value === false && (name === 'jammerOn' || name === 'rfOn'))) detail[name] = value;
  }
  return detail;
}

/**
 * The last row of each device and time, in the order of the key: one statement cannot write a row twice and the later
 * word counts, and servers that write in one order never wait for each other's rows.
 */
function lastOfEach(rows: readonly Telemetry[]): Telemetry[] {
  const byKey = new Map<string, Telemetry>();
  for (const row of rows) byKey.set(`${row.device} ${row.dateTime}`, row);
  return [...byKey.values()].sort((a, b) => a.device - b.device || (a.dateTime < b.dateTime ? -1 : 1));
}

const msOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

const INSERT = `INSERT INTO telemetry_history (device, time, communication, latitude, longitude, speed, angle, ignition, odometer, detail)
  SELECT device, to_timestamp(time / 1000.0), to_timestamp(communication / 1000.0), latitude, longitude, speed, angle, ignition, odometer, detail::jsonb
  FROM unnest($1::text::bigint[], $2::text::float8[], $3::text::float8[], $4::text::float8[], $5::text::float8[], $6::text::real[], $7::text::real[],
    $8::text::boolean[], $9::text::float8[], string_to_array($10::text, E'\\n'))
    AS given (device, time, communication, latitude, longitude, speed, angle, ignition, odometer, detail)
  ON CONFLICT (device, time) DO UPDATE SET communication = excluded.communication, latitude = excluded.latitude, longitude = excluded.longitude,
    speed = excluded.speed, angle = excluded.angle, ignition = excluded.ignition, odometer = excluded.odometer, detail = excluded.detail`;

/** Writes rows of history in one statement; a row of the same device and time is replaced. Their partitions exist. */
export async function insertHistory(tx: Database, given: readonly Telemetry[]): Promise<void> {
  if (given.length === 0) return;
  const rows = lastOfEach(given);
  await tx.query(INSERT, [
    numbers(rows.map((row) => row.device)),
    numbers(rows.map((row) => Date.parse(row.dateTime))),
    numbers(rows.map((row) => msOf(row.lastCommunication))),
    numbers(rows.map((row) => row.latitude)),
    numbers(rows.map((row) => row.longitude)),
    numbers(rows.map((row) => row.speed)),
    numbers(rows.map((row) => row.angle)),
    booleans(rows.map((row) => row.ignition)),
    numbers(rows.map((row) => row.odometer)),
    jsonLines(rows.map(detailOf)),
  ]);
}
