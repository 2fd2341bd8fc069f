import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import { QueryError } from '../db/query-error.ts';
import { every } from '../platform.ts';
import { readyBatch, WRITE_BATCH, type TelemetryBatch } from './batch.ts';
import { readLast } from './last-rows.ts';
import { MemoryLiveState } from './memory-live-state.ts';
import { createPartitions } from './partitions.ts';

/** Where telemetry is kept: the live state in memory and the tables behind it. */
export interface TelemetryStore {
  readonly live: MemoryLiveState;
  /** Stores a batch whole, then takes it over into the live state. Throws when nothing was stored. */
  write(batch: TelemetryBatch): Promise<void>;
  /** Drops history older than the days that are kept; answers the partitions that went. Runs every hour by itself. */
  dropOld(): Promise<string[]>;
  stop(): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  historyDays: number;
}

const DAY_MS = 24 * 3_600_000;
const RETENTION_EVERY_MS = 3_600_000;
/** PostgreSQL's code for a row that no partition takes. */
const NO_PARTITION = '23514';

/** Opens the telemetry of the server: loads the last state of every device. */
export async function createTelemetry({ db, clock, log, historyDays }: Deps): Promise<TelemetryStore> {
  const partitions = createPartitions(db);
  const live = new MemoryLiveState(clock);
  for await (const page of readLast(db)) for (const { telemetry, memory } of page) live.set(telemetry.device, telemetry, memory);

  const insert = async (batch: TelemetryBatch): Promise<void> => {
    const { timesMs, parameters } = batch.ready ?? readyBatch(batch);
    await partitions.ensure(timesMs);
    const { beside } = batch;
    if (!parameters) return;
    if (!beside) await db.query(WRITE_BATCH, parameters);
    else
      await db.transaction(async (tx) => {
        await tx.query(WRITE_BATCH, parameters);
        await beside(tx);
      });
  };

  const dropOld = async (): Promise<string[]> => {
    const limitMs = clock.now() - historyDays * DAY_MS;
    const dropped = await partitions.dropBefore(limitMs);
    await db.query('DELETE FROM device_events WHERE time < $1::timestamptz', [new Date(limitMs).toISOString()]);
    if (dropped.length > 0) log.info({ dropped, historyDays }, 'history older than the days kept was dropped');
    return dropped;
  };
  const stopRetention = every(RETENTION_EVERY_MS, async () => void (await dropOld()), (error) => log.error({ err: error }, 'dropping old history failed'));

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
    dropOld,
    stop: stopRetention,
  };
}
