import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { QueryError } from '../../base/db/query-error.ts';
import { readyBatch, WRITE_BATCH, type TelemetryBatch } from './batch.ts';
import { FILL_HISTORY, historyParameters, historyRowOf } from './history-rows.ts';
import { readLast } from './last-rows.ts';
import { MemoryLiveState } from './memory-live-state.ts';
import { createPartitions } from './partitions.ts';

/** Where telemetry is kept: the live state in memory and the tables behind it. */
export interface TelemetryStore {
  readonly live: MemoryLiveState;
  /** Stores a batch whole, then takes it over into the live state. Throws when nothing was stored. */
  write(batch: TelemetryBatch): Promise<void>;
  /** What is of before this instant is not kept, ms since the epoch; `nowMs` is the time to judge by, the clock's if left out. */
  keptSinceMs(nowMs?: number): number;
  /** Drops history older than the days that are kept; answers the partitions that went. */
  dropOld(nowMs: number): Promise<string[]>;
}

interface Deps {
  db: Database;
  clock: Clock;
  /** Up to when silence is judged; the clock if left out. */
  known?: Clock;
  log: FastifyBaseLogger;
  historyDays: number;
}

const DAY_MS = 24 * 3_600_000;
/** PostgreSQL's code for a row that no partition takes. */
const NO_PARTITION = '23514';

/** Opens the telemetry of the server: loads the last state of every device. */
export async function createTelemetry({ db, clock, known = clock, log, historyDays }: Deps): Promise<TelemetryStore> {
  const partitions = createPartitions(db);
  const live = new MemoryLiveState(known);
  for await (const page of readLast(db))
    for (const { device, telemetry, memory } of page) live.set(device, telemetry, memory);

  const insert = async (batch: TelemetryBatch): Promise<void> => {
    const { timesMs, parameters } = batch.ready ?? readyBatch(batch);
    await partitions.ensure(timesMs);
    const { beside, gaps = [] } = batch;
    if (!beside && gaps.length === 0) {
      if (parameters) await db.query(WRITE_BATCH, parameters);
      return;
    }
    await db.transaction(async (tx) => {
      if (parameters) await tx.query(WRITE_BATCH, parameters);
      // After the rows of the batch: a gap that one of them fills is none any more.
      if (gaps.length > 0) await tx.query(FILL_HISTORY, historyParameters(gaps.map(historyRowOf)));
      await beside?.(tx);
    });
  };

  const keptSinceMs = (nowMs = clock.now()): number => nowMs - historyDays * DAY_MS;
  const dropOld = async (nowMs: number): Promise<string[]> => {
    const limitMs = keptSinceMs(nowMs);
    const dropped = await partitions.dropBefore(limitMs);
    await db.query('DELETE FROM device_events WHERE time < $1::timestamptz', [new Date(limitMs).toISOString()]);
    if (dropped.length > 0) log.info({ dropped, historyDays }, 'history older than the days kept was dropped');
    return dropped;
  };
  return {
    live,
    write: async (batch) => {
      try {
        await insert(batch);
      } catch (error) {
        if (!(error instanceof QueryError) || error.code !== NO_PARTITION) throw error;
        // Another server's retention dropped a partition that this one remembers.
        partitions.forget();
        await insert(batch);
      }
      for (const [device, { telemetry, memory }] of batch.live) live.set(device, telemetry, memory);
    },
    keptSinceMs,
    dropOld,
  };
}
