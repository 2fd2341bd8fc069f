import type { Clock } from '../../domain/base/time/clock.ts';
import type { Rights } from '../base/rights/caller.ts';
import { createRights } from './rights.ts';
import { createSessions, type Sessions } from '../people/sessions/sessions.ts';
import { createThrottle, type Throttle } from '../base/throttle/throttle.ts';
import { openTokens } from '../people/sessions/tokens.ts';
import { createBrandFinder, type BrandFinder } from '../people/brands/brand-finder.ts';
import { openBrandTree, type BrandTree } from '../people/brands/brand-tree.ts';
import type { Config } from '../base/config.ts';
import type { Database } from '../base/db/database.ts';
import { Listening } from './ingest/listening.ts';
import { IngestPauses } from './ingest/pauses.ts';
import { openWatchBook, type WatchBook } from './groups/watch-book.ts';
import { openDirectory, type MemoryDirectory } from './devices/memory-directory.ts';

/** Brands, users, devices and access rights: the base of every other folder of the server. */
export interface ServerCore {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  brands: BrandFinder;
  directory: MemoryDirectory;
  /** Who follows vehicles of others. */
  watch: WatchBook;
  sessions: Sessions;
  throttle: Throttle;
  pauses: IngestPauses;
  listening: Listening;
  rights: Rights;
  /** Takes over what other servers on the same database, or the passing of time, have changed. */
  refresh(): Promise<void>;
}

/** How often a server looks for what others changed. */
export const REFRESH_MS = 2_000;

/** Builds the core over a migrated database. */
export async function openCore(
  db: Database,
  config: Pick<Config, 'tokenMinutes' | 'sessionHours' | 'demo'> & Partial<Pick<Config, 'privilegedBrandId'>>,
  clock: Clock,
): Promise<ServerCore> {
  const tree = await openBrandTree(db);
  const directory = await openDirectory(db, tree, clock);
  const watch = await openWatchBook(db, clock);
  const pauses = new IngestPauses();
  const sessions = createSessions(db, await openTokens(db, clock), clock, config);
  return {
    db,
    clock,
    tree,
    brands: createBrandFinder(db, tree, config.demo),
    directory,
    watch,
    sessions,
    throttle: createThrottle(db, clock),
    pauses,
    listening: new Listening(db, clock, pauses),
    rights: createRights({ db, tree, directory, sessions, watch, privilegedBrandId: config.privilegedBrandId }),
    refresh: async () => {
      await tree.refresh();
      await directory.refresh();
      await watch.refresh();
      await sessions.refresh();
    },
  };
}
