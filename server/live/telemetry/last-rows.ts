import { MAX_FUTURE_MS } from '../../../domain/live/ingest/acceptance.ts';
import type { IngestMemory } from '../../../domain/live/ingest/ingest-rule.ts';
import type { DeviceEvent } from '../../../domain/live/alarms/device-events.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import { recordOf } from './record-text.ts';
import { bigints, booleans, doubles, jsons } from './sql-arrays.ts';

export interface LastRow {
  device: number;
  /** Null where the device has communicated but was never located. */
  telemetry: Telemetry | null;
  memory: IngestMemory;
}

/** The record of a device that has communicated but was never located: a row of its memory at `NEVER_LOCATED_MS`. */
export const NO_RECORD = 'null';

/** A last state to be written, its record as text (`recordText`). */
export interface LastRowText {
  device: number;
  timeMs: number;
  record: string;
  memory: IngestMemory;
}

/**
 * Writes last states (`lastParameters`, $11 to $14), one row a device; a state older than the stored one (another server's) changes nothing, unless the stored one
 * lies ahead of when it arrived: that is of a server with a wrong clock.
 */
export const UPSERT_LAST = `INSERT INTO telemetry_last (device, time, record, memory)
  SELECT device, to_timestamp(time / 1000.0), record, memory
  FROM unnest($11::bigint[], $12::float8[], $13::json[], $14::json[]) AS given (device, time, record, memory)
  ON CONFLICT (device) DO UPDATE SET time = excluded.time, record = excluded.record, memory = excluded.memory
  WHERE telemetry_last.time <= excluded.time OR telemetry_last.time > (excluded.record->>'received')::timestamptz + interval '${MAX_FUTURE_MS} milliseconds'`;

export function lastParameters(rows: readonly LastRowText[]): Buffer[] {
  // In one order on every server, so that two batches never wait for each other's rows.
  const list = [...rows].sort((a, b) => a.device - b.device);
  return [
    bigints(list.map(({ device }) => device)),
    doubles(list.map(({ timeMs }) => timeMs)),
    jsons(list.map(({ record }) => record)),
    jsons(list.map(({ memory }) => JSON.stringify(memory))),
  ];
}

/** All last states, page by page, so that 100,000 devices never lie in memory twice. */
export async function* readLast(db: Database, pageSize = 5_000): AsyncGenerator<LastRow[]> {
  let after = 0;
  for (;;) {
    // As text: handing a page of objects from the database's thread to this one costs more than parsing them here.
    const rows = await db.query<{ device: number; record: string; memory: string }>(
      'SELECT device, record::text AS record, memory::text AS memory FROM telemetry_last WHERE device > $1 ORDER BY device LIMIT $2',
      [after, pageSize],
    );
    if (rows.length === 0) return;
    yield rows.map(({ device, record, memory }) => ({
      device,
      telemetry: record === NO_RECORD ? null : recordOf(record),
      memory: JSON.parse(memory) as IngestMemory,
    }));
    after = rows.at(-1)!.device;
  }
}

/** Writes events (`eventParameters`, $15 to $18); one that is there already stays as it is. */
export const INSERT_EVENTS = `INSERT INTO device_events (device, time, id, type, on_off, description)
  SELECT device, to_timestamp(time / 1000.0), text->>'id', text->>'type', on_off, text->>'description'
  FROM unnest($15::bigint[], $16::float8[], $17::boolean[], $18::json[]) AS given (device, time, on_off, text)
  ON CONFLICT DO NOTHING`;

export const eventParameters = (events: readonly { device: number; event: DeviceEvent }[]): Buffer[] => [
  bigints(events.map(({ device }) => device)),
  doubles(events.map(({ event }) => Date.parse(event.dateTime))),
  booleans(events.map(({ event }) => event.onOff)),
  jsons(events.map(({ event: { id, type, description } }) => JSON.stringify({ id, type, description }))),
];
