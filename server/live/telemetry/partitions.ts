import type { Database } from '../../base/db/database.ts';

const PREFIX = 'telemetry_history_';

/** First instant of the month of a time, and of the next one, ms since the epoch (UTC). */
function monthOf(timeMs: number): { name: string; startMs: number; endMs: number } {
  const date = new Date(timeMs);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    name: `${PREFIX}${year}_${String(month + 1).padStart(2, '0')}`,
    startMs: Date.UTC(year, month, 1),
    endMs: Date.UTC(year, month + 1, 1),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** The monthly partitions of the history: made when a fix first needs one, dropped whole when they are too old. */
export interface Partitions {
  /** Makes sure that the months of these times exist. One query for a month that is not remembered, none after. */
  ensure(timesMs: readonly number[]): Promise<void>;
  /** Forgets what exists: another server may have dropped one. */
  forget(): void;
  /** Drops partitions that end before a time; answers their names. */
  dropBefore(timeMs: number): Promise<string[]>;
}

/** Servers on one database make and drop partitions one after another. Held until the transaction ends. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('rastro partitions ' || current_schema()))";

export function createPartitions(db: Database): Partitions {
  const known = new Set<string>();

  const make = (timeMs: number): Promise<void> => {
    const { name, startMs, endMs } = monthOf(timeMs);
    return db.transaction(async (tx) => {
      await tx.query(LOCK);
      await tx.query(
        `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF telemetry_history FOR VALUES FROM ('${instant(startMs)}') TO ('${instant(endMs)}')`,
      );
      known.add(name);
    });
  };

  return {
    ensure: async (timesMs) => {
      let month = { name: '', startMs: 0, endMs: 0 };
      for (const timeMs of timesMs) {
        if (timeMs >= month.startMs && timeMs < month.endMs) continue;
        month = monthOf(timeMs);
        if (!known.has(month.name)) await make(timeMs);
      }
    },
    forget: () => known.clear(),
    dropBefore: (timeMs) =>
      db.transaction(async (tx) => {
        await tx.query(LOCK);
        const rows = await tx.query<{ name: string }>(
          "SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'telemetry_history'::regclass ORDER BY c.relname",
        );
        // Names sort and compare like the months they hold: the month of the time itself stays.
        const old = rows
          .map((row) => row.name)
          .filter((name) => name.startsWith(PREFIX) && name < monthOf(timeMs).name);
        for (const name of old) {
          await tx.query(`DROP TABLE ${name}`);
          known.delete(name);
        }
        return old;
      }),
  };
}
