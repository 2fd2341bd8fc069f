import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from './database.ts';

const TEND_EVERY_MS = 60_000;
/** Tables are tended for so long at once; what is left waits for the next time, since the one connection serves everybody. */
const TEND_MS = 1_000;
/** Transactions after which a table's rows are frozen, long before their numbers come round; the default of PostgreSQL's own freezing. */
const OLD_AGE = 150_000_000;
/** Of log there is at most about this and what is written until the next look: a second or two of reading at the start. */
const LOG_BYTES = 64 * 2 ** 20;
const LOG_EVERY_MS = 5_000;

/** Shares and floors are the defaults of PostgreSQL's autovacuum; of a table that was never analysed nothing is known. */
const WANTING = `WITH looked AS (
    SELECT format('%I.%I', s.schemaname, s.relname) AS name, GREATEST(c.reltuples, 0) AS size, GREATEST(s.last_vacuum, s.last_analyze) AS tended,
      age(c.relfrozenxid) > $1 AS "isOld", s.n_dead_tup AS dead, s.n_ins_since_vacuum AS added, s.n_mod_since_analyze AS changed
    FROM pg_stat_all_tables s JOIN pg_class c ON c.oid = s.relid WHERE c.relkind = 'r' AND c.relpersistence = 'p')
  SELECT name, "isOld", dead > 50 + 0.2 * size OR added > 1000 + 0.2 * size AS "isFull" FROM looked
  WHERE "isOld" OR dead > 50 + 0.2 * size OR added > 1000 + 0.2 * size OR changed > 50 + 0.1 * size
  ORDER BY "isOld" DESC, tended NULLS FIRST, name`;

interface Wanting {
  name: string;
  isOld: boolean;
  /** Of dead rows, or of rows that no vacuum has seen. */
  isFull: boolean;
}

function workOn({ isOld, isFull }: Wanting): string {
  if (isOld) return 'VACUUM (FREEZE, ANALYZE)';
  return isFull ? 'VACUUM (ANALYZE)' : 'ANALYZE';
}

/**
 * Does for the embedded database what autovacuum does for a PostgreSQL: takes dead rows away, so that tables do not grow for ever, and counts
 * what is in them, without which the planner guesses. Answers the tables that had their turn.
 */
export async function tendTables(db: Database, clock: Clock, oldAge = OLD_AGE): Promise<string[]> {
  // What this connection changed counts a second later by itself.
  await db.query('SELECT pg_stat_force_next_flush()');
  const tended: string[] = [];
  const startMs = clock.now();
  for (const table of await db.query<Wanting & Record<string, unknown>>(WANTING, [oldAge])) {
    if (clock.now() - startMs > TEND_MS) break;
    await db.query(`${workOn(table)} ${table.name}`);
    tended.push(table.name);
  }
  return tended;
}

/**
 * Does for the embedded database what the checkpointer does for a PostgreSQL. By itself it makes a checkpoint only when it is closed: its log
 * would grow on the disk for ever, and all of it would be read at the start after a crash. Answers whether one was due.
 */
export async function shortenLog(db: Database, logBytes = LOG_BYTES): Promise<boolean> {
  const [log] = await db.query<{ bytes: number }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
  );
  if (log!.bytes < logBytes) return false;
  await db.query('CHECKPOINT');
  return true;
}

/** What tends the embedded database: nothing on a PostgreSQL, which does so by itself. */
export const tableSweeps = (db: Database, clock: Clock): { name: string; everyMs: number; run(): Promise<unknown> }[] =>
  db.kind === 'pglite'
    ? [
        { name: 'tables', everyMs: TEND_EVERY_MS, run: () => tendTables(db, clock) },
        { name: 'log of the database', everyMs: LOG_EVERY_MS, run: () => shortenLog(db) },
      ]
    : [];
