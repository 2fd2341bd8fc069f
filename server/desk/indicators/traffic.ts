import type { FastifyBaseLogger } from 'fastify';
import { TRAFFIC_STEP_MS } from '../../../domain/desk/dashboard.ts';
import { OVERSPEED } from '../../../domain/live/alarms/speed-alert.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import type { IngestTap, StoredBatch } from '../../live/ingest/tap.ts';
import { every } from '../../base/platform.ts';

type Kind = 'positions' | 'alarms';

/** How long arrivals are added up in memory before they are written. */
const WRITE_EVERY_MS = 10_000;

const ADD = `INSERT INTO traffic (kind, brand_id, at, total)
  SELECT kind, brand_id, to_timestamp(at_ms / 1000.0), total FROM unnest($1::text[], $2::bigint[], $3::float8[], $4::bigint[]) AS given (kind, brand_id, at_ms, total)
  ON CONFLICT (kind, brand_id, at) DO UPDATE SET total = traffic.total + excluded.total`;

/** Adds up what arrives, by brand and by the quarter of an hour it is from. */
class Sums {
  private sums = new Map<string, { kind: Kind; brandId: number; atMs: number; total: number }>();

  add(kind: Kind, brandId: number, timeMs: number): void {
    const atMs = Math.floor(timeMs / TRAFFIC_STEP_MS) * TRAFFIC_STEP_MS;
    const key = `${kind} ${brandId} ${atMs}`;
    const sum = this.sums.get(key);
    if (sum) sum.total += 1;
    else this.sums.set(key, { kind, brandId, atMs, total: 1 });
  }

  take(): { kind: Kind; brandId: number; atMs: number; total: number }[] {
    // In one order on every server, so that two of them never wait for each other's rows.
    const sums = [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    this.sums = new Map();
    return sums;
  }

  giveBack(sums: ReturnType<Sums['take']>): void {
    for (const { kind, brandId, atMs, total } of sums) {
      this.add(kind, brandId, atMs);
      this.sums.get(`${kind} ${brandId} ${atMs}`)!.total += total - 1;
    }
  }
}

export interface Traffic {
  /** Counts what ingest has stored. */
  tap: IngestTap;
  /** Writes what was added up. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Counts the fixes and alarms that ingest stores, for the dashboard: counting history itself would read millions of
 * rows. A server that dies loses the counts of its last ten seconds, not the fixes.
 */
export function countTraffic({
  db,
  directory,
  log,
}: {
  db: Database;
  directory: DeviceDirectory;
  log: FastifyBaseLogger;
}): Traffic {
  const sums = new Sums();
  const add = ({ history, events }: StoredBatch): void => {
    for (const { device, dateTime } of history) {
      const entry = directory.byId(device);
      if (entry) sums.add('positions', entry.brandId, Date.parse(dateTime));
    }
    for (const { device, event } of events) {
      const entry = directory.byId(device);
      // That a limit is no longer exceeded is no alarm.
      if (entry && event.description !== null && (event.onOff || event.description !== OVERSPEED))
        sums.add('alarms', entry.brandId, Date.parse(event.dateTime));
    }
  };
  const write = async (): Promise<void> => {
    const taken = sums.take();
    if (taken.length === 0) return;
    try {
      await db.query(ADD, [
        taken.map(({ kind }) => kind),
        taken.map(({ brandId }) => brandId),
        taken.map(({ atMs }) => atMs),
        taken.map(({ total }) => total),
      ]);
    } catch (error) {
      sums.giveBack(taken);
      throw error;
    }
  };
  const stopWriting = every(WRITE_EVERY_MS, write, (error) =>
    log.warn({ err: error }, 'writing the counts of arrivals failed'),
  );
  return {
    tap: { name: 'traffic', kept: add },
    write,
    stop: async () => {
      await stopWriting();
      await write().catch((error: unknown) => log.warn({ err: error }, 'writing the counts of arrivals failed'));
    },
  };
}
