import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import type { DeviceEvent } from '../../../domain/live/alarms/device-events.ts';
import type { IngestMemory } from '../../../domain/live/ingest/ingest-rule.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Database } from '../../base/db/database.ts';
import { historyParameters, historyRowOf, INSERT_HISTORY } from './history-rows.ts';
import {
  eventParameters,
  INSERT_EVENTS,
  lastParameters,
  NO_RECORD,
  UPSERT_LAST,
  type LastRowText,
} from './last-rows.ts';
import { detailText, recordText } from './record-text.ts';

/** What a batch of readings came to. */
export interface TelemetryBatch {
  history: readonly Telemetry[];
  /** Rows of history that are written only where there is none of their time. */
  gaps?: readonly Telemetry[];
  /** New live states by device; the telemetry is null where the device never had a position. */
  live: ReadonlyMap<number, { telemetry: Telemetry | null; memory: IngestMemory }>;
  events: readonly { device: number; event: DeviceEvent }[];
  /** What else is written in the same transaction; with it the batch takes one. */
  beside?: ((tx: Database) => Promise<void>) | undefined;
  /** Made ready while the batch before was written; without them they are made when the batch is written. */
  ready?: ReadyBatch;
}

/** A batch as the database takes it. */
export interface ReadyBatch {
  /** Of the rows of history and of the gaps, for their partitions. */
  timesMs: readonly number[];
  /** Of `WRITE_BATCH`; null when there is nothing to write. */
  parameters: readonly Buffer[] | null;
}

/**
 * Writes a batch whole or not at all. One statement and not a transaction of several: on a busy machine the way to the
 * database's thread and back takes longer than the work there.
 */
export const WRITE_BATCH = `WITH history AS (${INSERT_HISTORY}), states AS (${UPSERT_LAST}) ${INSERT_EVENTS}`;

/** Makes a batch ready to be written: most of the work of writing it on this side of the database. */
export function readyBatch({ history, gaps = [], live, events }: Omit<TelemetryBatch, 'ready'>): ReadyBatch {
  const rows = history.map(historyRowOf);
  // Most live states are the very record that goes to history: its detail is printed once.
  const details = new Map(rows.map(({ telemetry, detail }) => [telemetry, detail]));
  const last: LastRowText[] = [];
  for (const [device, { telemetry, memory }] of live) {
    if (telemetry)
      last.push({
        device,
        timeMs: Date.parse(telemetry.dateTime),
        record: recordText(telemetry, details.get(telemetry) ?? detailText(telemetry)),
        memory,
      });
    else if (memory.heardMs !== undefined) last.push({ device, timeMs: NEVER_LOCATED_MS, record: NO_RECORD, memory });
  }
  const isNothing = rows.length === 0 && last.length === 0 && events.length === 0;
  const timesMs = [...rows.map(({ timeMs }) => timeMs), ...gaps.map(({ dateTime }) => Date.parse(dateTime))];
  return {
    timesMs,
    parameters: isNothing ? null : [...historyParameters(rows), ...lastParameters(last), ...eventParameters(events)],
  };
}
