import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../base/db/database.ts';
import { drawRequestId, every, pause } from '../../base/platform.ts';
import type { IngestPauses } from './pauses.ts';

/**
 * Servers on one database do not share what trackers send yet: each judges it by a state in its own memory. So one of
 * them holds a lease, by the database's clock, and takes it all; the others serve, run jobs and say that they do not.
 */
export interface IngestLease {
  /** Pauses this server's ingest while it does not hold the lease, and renews the lease while it does. */
  watch(pauses: IngestPauses): void;
  /** Gives the lease up, for the next server that starts. */
  end(): Promise<void>;
}

const NOT_SHARED =
  'another server of this database takes what trackers send, and this one does not: servers do not share that yet. Send trackers and consoles to the other one';
const TIMES = { leaseMs: 15_000, renewMs: 5_000, lookMs: 500 };

interface Holder {
  host: string;
  until: string;
  isOver: boolean;
}

const LEASE = `now() + $3::float8 * interval '1 millisecond'`;
const TAKE = `INSERT INTO ingest_lease (holder, host, until) VALUES ($1, $2, ${LEASE})
  ON CONFLICT (one) DO UPDATE SET holder = EXCLUDED.holder, host = EXCLUDED.host, until = EXCLUDED.until
  WHERE ingest_lease.holder = EXCLUDED.holder OR ingest_lease.until < now() RETURNING holder`;

/**
 * Takes the lease, if need be as soon as a server that died no longer holds it: one that lives renews it, and then this
 * one goes on without.
 */
export async function openIngestLease(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { leaseMs, renewMs, lookMs } = TIMES,
): Promise<IngestLease> {
  const me = drawRequestId();
  const take = async (): Promise<boolean> => (await db.query(TAKE, [me, hostname(), leaseMs])).length > 0;
  const look = async (): Promise<Holder | null> => {
    const [found] = await db.query<Holder & Record<string, unknown>>(
      `SELECT host, until::text AS until, until < now() AS "isOver" FROM ingest_lease`,
    );
    return found ?? null;
  };
  const first = await look();
  let isHeld = await take();
  for (let other = first; !isHeld && other?.until === first?.until; other = await look()) {
    await pause(lookMs);
    isHeld = await take();
  }
  let stop = async (): Promise<void> => undefined;
  return {
    watch: (pauses) => {
      let isSaid = false;
      const sayPause = (host?: string): void => {
        if (pauses.set('elsewhere', true)) log.warn({ host }, NOT_SHARED);
      };
      const tend = async (): Promise<void> => {
        if (isHeld) isHeld = await take();
        if (isHeld) return;
        const other = await look();
        sayPause(other?.host);
        if (isSaid || other?.isOver === false) return;
        isSaid = true;
        log.error('the server that took what trackers send has ended: start this one again to take its place');
      };
      if (!isHeld) sayPause(first?.host);
      stop = every(renewMs, tend, (error) => log.warn({ err: error }, 'the lease on ingest could not be renewed'));
    },
    end: async () => {
      await stop();
      await db.query('DELETE FROM ingest_lease WHERE holder = $1', [me]);
    },
  };
}
