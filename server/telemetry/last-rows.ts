import type { IngestMemory } from '../../domain/ingest-rule.ts';
import type { DeviceEvent } from '../../domain/device-events.ts';
import { telemetrySchema, type Telemetry } from '../../domain/telemetry.ts';
import type { Database } from '../db/database.ts';
import { booleans, jsonLines, numbers } from './sql-arrays.ts';

export interface LastRow {
  telemetry: Telemetry;
  memory: IngestMemory;
}

const UPSERT = `INSERT INTO telemetry_last (device, time, record, memory)
  SELECT device, to_timestamp(time / 1000.0), record::json, memory::json
  FROM unnest($1::text::bigint[], $2::text::float8[], string_to_array($3::text, E'\\n'), string_to_array($4::text, E'\\n')) AS given (device, time, record, memory)
  ON CONFLICT (device) DO UPDATE SET time = excluded.time, record = excluded.record, memory = excluded.memory
  WHERE telemetry_last.time <= excluded.time`;

const NAMES = Object.keys(telemetrySchema.shape) as (keyof Telemetry)[];

/** A record without what is unknown: reading it back makes it null again. */
function known(t: Telemetry): object {
  const record: Record<string, unknown> = {};
  for (const name of NAMES) if (t[name] !== null) record[name] = t[name];
  return record;
}

/** Writes the last state of devices, one row each; a state older than the stored one (another server's) changes nothing. */
export async function upsertLast(tx: Database, rows: ReadonlyMap<number, LastRow>): Promise<void> {
  if (rows.size === 0) return;
  // In one order on every server, so that two batches never wait for each other's rows.
  const list = [...rows.values()].sort((a, b) => a.telemetry.device - b.telemetry.device);
  await tx.query(UPSERT, [
    numbers(list.map(({ telemetry }) => telemetry.device)),
    numbers(list.map(({ telemetry }) => Date.parse(telemetry.dateTime))),
    jsonLines(list.map(({ telemetry }) => known(telemetry))),
    jsonLines(list.map(({ memory }) => memory)),
  ]);
}

const EMPTY: object = Object.fromEntries(NAMES.map((name) => [name, null]));

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
    yield rows.map(({ record, memory }) => ({ telemetry: { ...EMPTY, ...JSON.parse(record) } as Telemetry, memory: JSON.parse(memory) as IngestMemory }));
    after = rows.at(-1)!.device;
  }
}

const INSERT_EVENTS = `INSERT INTO device_events (device, time, id, type, on_off, description)
  SELECT device, to_timestamp(time / 1000.0), text::json->>'id', text::json->>'type', on_off, text::json->>'description'
  FROM unnest($1::text::bigint[], $2::text::float8[], $3::text::boolean[], string_to_array($4::text, E'\\n')) AS given (device, time, on_off, text)
  ON CONFLICT DO NOTHING`;

/** Writes events; one that is there already stays as it is. */
export async function insertEvents(tx: Database, events: readonly { device: number; event: DeviceEvent }[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(INSERT_EVENTS, [
    numbers(events.map(({ device }) => device)),
    numbers(events.map(({ event }) => Date.parse(event.dateTime))),
    booleans(events.map(({ event }) => event.onOff)),
    jsonLines(events.map(({ event: { id, type, description } }) => ({ id, type, description }))),
  ]);
}
