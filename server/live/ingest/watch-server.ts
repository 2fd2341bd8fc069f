import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { every } from '../../base/platform.ts';
import type { IngestPauses } from './pauses.ts';

const LOOK_AT_DISK_MS = 5_000;
const LOOK_AT_CLOCK_MS = 30_000;
/** Clocks of servers with NTP are within milliseconds; a fix is judged by this one, and found again by that of the database. */
const MOST_OFF_MS = 60_000;

interface Deps {
  pauses: IngestPauses;
  log: FastifyBaseLogger;
}

/** Pauses ingest while the disk of the data has less room than `leastBytes`. Returns a function that ends the watch. */
export async function watchDisk(
  { pauses, log }: Deps,
  leastBytes: number,
  freeBytes: () => Promise<number>,
): Promise<() => Promise<void>> {
  const look = async (): Promise<void> => {
    const free = await freeBytes();
    if (!pauses.set('disk-full', free < leastBytes)) return;
    const room = { freeMb: Math.floor(free / 1e6), leastMb: Math.floor(leastBytes / 1e6) };
    if (free < leastBytes)
      log.error(room, 'the disk of the data is full: nothing is taken from trackers until there is room');
    else log.info(room, 'there is room on the disk again: trackers are heard');
  };
  await look();
  return every(LOOK_AT_DISK_MS, look, (error) => log.warn({ err: error }, 'looking at the disk failed'));
}

/** Milliseconds by which this server's clock is ahead of the database's. */
async function msAheadOf(db: Database, clock: Clock): Promise<number> {
  const askedMs = clock.now();
  const [row] = await db.query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms');
  return (askedMs + clock.now()) / 2 - row!.ms;
}

/** Pauses ingest while the clocks of this server and of its database are apart. Returns a function that ends the watch. */
export async function watchClock({ pauses, log }: Deps, db: Database, clock: Clock): Promise<() => Promise<void>> {
  const look = async (): Promise<void> => {
    const aheadMs = await msAheadOf(db, clock);
    const isOff = Math.abs(aheadMs) > MOST_OFF_MS;
    if (!pauses.set('clock-off', isOff)) return;
    const off = { aheadOfDatabaseS: Math.round(aheadMs / 1_000) };
    if (isOff)
      log.error(off, "this server's clock is not that of its database: nothing is taken from trackers until it is");
    else log.info(off, "this server's clock is that of its database again: trackers are heard");
  };
  await look();
  return every(LOOK_AT_CLOCK_MS, look, (error) => log.warn({ err: error }, "asking for the database's clock failed"));
}
